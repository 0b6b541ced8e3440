import StateMachines
import Testing

// TT56, TT57, TT64, TT86 of TBStateMachine, and the quirks of its resolver.
@Suite("Paths of states, as in TBStateMachine", .timeLimit(TestTimeout.limit))
struct TBPathsTests {
  typealias State = TBNested.State

  /// A path to no state: the component without a match, its position, and what would have matched.
  struct Dead: Sendable, CustomTestStringConvertible {
    let path: String
    let component: String
    let position: Int
    let candidates: [String]

    init(_ path: String, _ component: String, at position: Int, _ candidates: String...) {
      self.path = path
      self.component = component
      self.position = position
      self.candidates = candidates
    }

    var testDescription: String { "'\(path)'" }
  }

  @Test(
    "TT56, TT64, TT86: each state has a path from the outside in and is found by it",
    arguments: zip(
      [State.a, .a3, .b22, .b3, .b311, .b322, .c2, .c221, .c222],
      ["a", "a/a3", "b/b2/b22", "b/b3", "b/b3@0/b311", "b/b3@1/b322", "c/c2", "c/c2@1/c221", "c/c2@1/c222"]))
  func path(state: State, path: String) throws {
    #expect(TBNested.definition.path(of: state) == path)
    #expect(try TBNested.definition.state(at: path) == state)
  }

  @Test("A path may end in a parallel state and one of its regions, which means that state", arguments: [0, 1])
  func region(number: Int) throws {
    #expect(try TBNested.definition.state(at: "c/c2@\(number)") == .c2)
  }

  static let dead = [
    Dead("c/c2/c222", "c222", at: 2, "c2@0", "c2@1"),
    Dead("c/c2@5/c222", "c2@5", at: 1, "c2@0", "c2@1"),
    Dead("c/c2@-1/c222", "c2@-1", at: 1, "c2@0", "c2@1"),
    Dead("a/a1/a2", "a2", at: 2),
    Dead("a/a1/a2/a3", "a2", at: 2),
    Dead("", "", at: 0, "a", "b", "c"),
  ]

  /// What was found there all the same.
  static let quirks = [
    Dead("c/c2/c212", "c212", at: 2, "c2@0", "c2@1"),
    Dead("c/c2@x/c212", "c2@x", at: 1, "c2@0", "c2@1"),
    Dead("c/c2@/c212", "c2@", at: 1, "c2@0", "c2@1"),
    Dead("c/c2@1/c212", "c212", at: 2, "c221", "c222"),
    Dead("c/nowhere/c1", "nowhere", at: 1, "c1", "c2"),
    Dead("a@0/a1", "a@0", at: 0, "a"),
    Dead("a/", "", at: 1, "a1", "a2", "a3"),
    Dead("/a", "", at: 0, "a", "b", "c"),
  ]

  @Test("TT57: a path to no state is an error that names the component and the alternatives", arguments: dead + quirks)
  func noState(path: Dead) throws {
    let error = try #require(throws: StatePathError.self) { try TBNested.definition.state(at: path.path) }

    #expect(error.path == path.path)
    #expect(error.component == path.component)
    #expect(error.position == path.position)
    #expect(error.candidates == path.candidates)
  }

  @Test("States whose names contain path characters can be found by path", arguments: ["x/y", "p@0", #"a\b"#, "/", "@", #"\"#, #"\/@"#])
  func signs(name: String) throws {
    let definition = try MachineDefinition<String, Int>(initial: "s") { sm in
      sm.compound("s", initial: name) { sm in sm.state(name, "other") }
    }

    let path = try #require(definition.path(of: name))

    #expect(try definition.state(at: path) == name)
  }

  @Test("Entries, exits and internal transitions can be subscribed to by path, until the token is cancelled")
  func subscriptions() throws {
    let (entries, exits, internals, all) = (
      EventRecorder<String>(), EventRecorder<String>(), EventRecorder<String>(), EventRecorder<String>()
    )
    let queue = QueueKind.serial.queue
    let definition = try MachineDefinition<State, TBNested.Event>(initial: .a) { sm in TBNested.addLines(to: &sm) { _, _ in } }
    let machine = ThreadsafeMachine(definition)
    let tokens = [
      try machine.subscribe(.entering(machine.state(at: "b/b3@1/b321")), on: queue) { entries.append("\($0.cause)") },
      try machine.subscribe(.leaving(machine.state(at: "b/b3@1/b321")), on: queue) { exits.append("\($0.cause)") },
      try machine.subscribe(.inside(machine.state(at: "b/b3@0/b311")), on: queue) { internals.append("\($0.cause)") },
    ]
    let round: [TBNested.Event] = [.a1Internal, .aToA2, .aGuard(.nothing), .bToB3, .b3xxInternal, .b311ToA1]

    for event in round + round { machine.fire(event) }
    let received = [entries.entries(count: 2), exits.entries(count: 2), internals.entries(count: 2)]
    for token in tokens { token.cancel() }
    machine.subscribe(on: queue) { all.append("\($0.cause)") }
    for event in round { machine.fire(event) }

    #expect(received == [["bToB3", "bToB3"], ["b311ToA1", "b311ToA1"], ["b3xxInternal", "b3xxInternal"]])
    // One transition for each event, but the internal one of both regions.
    #expect(all.entries(count: round.count + 1).count == round.count + 1)
    #expect([entries, exits, internals].map(\.entries.count) == [2, 2, 2])
  }

  @Test("Subscribing to a path that leads to no state is an error", arguments: dead + quirks)
  func deadSubscription(path: Dead) throws {
    let queue = QueueKind.serial.queue
    let definition = try MachineDefinition<State, TBNested.Event>(initial: .a) { sm in TBNested.addLines(to: &sm) { _, _ in } }
    let machine = ThreadsafeMachine(definition)

    #expect(throws: StatePathError.self) { try machine.subscribe(.entering(machine.state(at: path.path)), on: queue) { _ in } }
    #expect(throws: StatePathError.self) { try machine.subscribe(.leaving(machine.state(at: path.path)), on: queue) { _ in } }
    #expect(throws: StatePathError.self) { try machine.subscribe(.inside(machine.state(at: path.path)), on: queue) { _ in } }
  }
}
