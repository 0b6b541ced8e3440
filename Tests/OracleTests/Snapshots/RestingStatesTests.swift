import StateMachines
import Testing

@Suite("A machine that is put in a state which its definition leaves at once")
struct RestingStatesTests {
  private typealias Definition = MachineDefinition<String, String>
  typealias Lines = @Sendable (inout MachineDefinition<String, String>.Builder) -> Void

  private static let isFalse = Guard<Void, String, String>("false") { _ in false }

  /// A state, the lines that a later version adds, and what is said of a machine in it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let state: String
    let lines: Lines
    var issues: [String] = []
  }

  private static let isLeft: [Case] = [
    Case(
      testDescription: "an eventless line", state: "a", lines: { $0.always(from: "a", to: "b") },
      issues: ["no machine is at rest in 'a', which leads to 'b' without an event"]),
    Case(
      testDescription: "an eventless line behind a guarded one", state: "a",
      lines: { sm in
        sm.always(from: "a", to: "c", if: isFalse)
        sm.always(from: "a", to: "b")
      }, issues: ["no machine is at rest in 'a', which leads to 'b' without an event"]),
    Case(
      testDescription: "a junction with another way", state: "a",
      lines: { sm in sm.always(from: "a", choosing: [.when(isFalse, to: "b"), .otherwise(to: "c")]) },
      issues: ["no machine is at rest in 'a', which leads to 'c' without an event"]),
    Case(
      testDescription: "an eventless line of the state around it", state: "inner",
      lines: { $0.always(from: "outer", to: "b") },
      issues: ["no machine is at rest in 'outer', which leads to 'b' without an event"]),
    Case(
      testDescription: "an eventless line of the state that it starts in", state: "outer",
      lines: { $0.always(from: "outer", to: "b") },
      issues: ["no machine is at rest in 'outer', which leads to 'b' without an event"]),
    Case(
      testDescription: "a completion", state: "end", lines: { $0.onDone("outer", to: "b") },
      issues: ["no machine is at rest while 'outer' is done, which leads to 'b'"]),
    Case(
      testDescription: "a completion of any state", state: "end", lines: { $0.onDone(.any, to: "b") },
      issues: ["no machine is at rest while 'outer' is done, which leads to 'b'"]),
  ]

  private static let isRested: [Case] = [
    Case(testDescription: "a guarded eventless line", state: "a", lines: { $0.always(from: "a", to: "b", if: isFalse) }),
    Case(testDescription: "an eventless line of another state", state: "a", lines: { $0.always(from: "b", to: "c") }),
    Case(testDescription: "a guarded completion", state: "end", lines: { $0.onDone("outer", to: "b", if: isFalse) }),
    Case(testDescription: "a completion of a state that is not done", state: "inner", lines: { $0.onDone("outer", to: "b") }),
    Case(testDescription: "a completion without lines", state: "end", lines: { _ in }),
  ]

  private static func definition(_ lines: Lines = { _ in }) throws -> Definition {
    try Definition(initial: "a") { sm in
      lines(&sm)
      sm.state("b", "c")
      sm.compound("outer", initial: "inner") { sm in
        sm.when("finish", from: "inner", to: "end")
        sm.final("end")
      }
      sm.when("enter", from: "b", to: "outer")
      sm.when("move", from: "b", to: "a")
      sm.when("enter first", from: "c", to: "b")
    }
  }

  /// What the definition says of a machine in a state, made by `at:` and restored from a snapshot of a machine without the lines.
  private static func answers(_ a: Case) throws -> [[String]] {
    let (old, new) = try (definition(), definition(a.lines))
    let snapshot = try Machine(old, at: a.state).snapshot()
    let ways: [() throws -> Void] = [
      { _ = try Machine(new, at: a.state) }, { _ = try ThreadsafeMachine(new, at: a.state) },
      { _ = try Machine(new, restoring: snapshot) }, { _ = try ThreadsafeMachine(new, restoring: snapshot) },
    ]
    return ways.map { issues($0) }
  }

  /// What is said of a machine that is put in a state.
  private static func issues(_ put: () throws -> Void) -> [String] {
    do {
      try put()
      return []
    } catch {
      return (error as? RestoreError)?.issues ?? ["\(error)"]
    }
  }

  @Test("A state that an unguarded eventless line or a completion leaves is refused by `at:` and `restoring:`", arguments: isLeft)
  func refused(a: Case) throws {
    #expect(try Self.answers(a) == [[String]](repeating: a.issues, count: 4))
  }

  @Test("A state that is done is refused although a state inside, which cannot be active then, has a line for any event")
  func refusedBesideAnotherState() throws {
    let definition = try Definition(initial: "outer") { sm in
      sm.compound("outer", initial: "inner") { sm in
        sm.when("finish", from: "inner", to: "end")
        sm.when(.any, from: "inner", to: "a")
        sm.final("end")
      }
      sm.onDone("outer", to: "a")
      sm.when("enter", from: "a", to: "outer")
    }
    #expect(Self.issues { _ = try Machine(definition, at: "end") } == ["no machine is at rest while 'outer' is done, which leads to 'a'"])
  }

  @Test("A state in which a machine may be at rest is accepted by `at:` and `restoring:`", arguments: isRested)
  func accepted(a: Case) throws {
    #expect(try Self.answers(a) == [[String]](repeating: [], count: 4))
  }

  private static func regions(_ lines: Lines = { _ in }) throws -> Definition {
    try Definition(initial: "p") { sm in
      sm.state("off")
      sm.parallel("p") { sm in
        sm.region(initial: "a") { sm in
          sm.when("x", from: "a", to: "a end")
          sm.final("a end")
        }
        sm.compound("r", initial: "b") { sm in
          sm.when("x", from: "b", to: "b end")
          sm.when("y", from: "b", to: "c")
          sm.state("c")
          sm.final("b end")
        }
      }
      sm.when("leave", from: "p", to: "off")
      lines(&sm)
    }
  }

  private static let linesOfRegions: [(Lines, String, String?)] = [
    ({ $0.onDone("p", to: "off") }, "x", "no machine is at rest while 'p' is done, which leads to 'off'"),
    ({ $0.onDone("p", to: "off") }, "y", nil),
    ({ $0.onDone("r", to: "off") }, "x", "no machine is at rest while 'r' is done, which leads to 'off'"),
    ({ $0.onDone("p", into: ["a", "b"]) }, "x", "no machine is at rest while 'p' is done, which leads to 'p'"),
    ({ $0.onDone("p", into: .history(of: "p")) }, "x", "no machine is at rest while 'p' is done, which leads to another state"),
    ({ $0.always(from: "c", to: "b") }, "y", "no machine is at rest in 'c', which leads to 'b' without an event"),
    ({ $0.always(from: "p", to: "off", if: .isIn("c")) }, "y", nil),
  ]

  @Test("Regions whose completion or eventless line leads on are refused, in the configuration where it would", arguments: 0..<7)
  func inRegions(number: Int) throws {
    let (lines, event, issue) = Self.linesOfRegions[number]
    var old = Machine(try Self.regions())
    old.fire(event)

    #expect(Self.issues { _ = try Machine(try Self.regions(lines), restoring: old.snapshot()) } == (issue.map { [$0] } ?? []))
  }

  private static let flatLines: [(Lines, Bool)] = [
    ({ $0.always(from: "b", to: "c") }, true),
    ({ $0.always(from: "b", to: "c") { _ in } }, true),
    ({ $0.always(from: .any(except: "a", "c"), to: "c") }, true),
    ({ $0.always(from: "b", to: "c", if: isFalse) }, false),
    ({ $0.always(in: "b", if: isFalse) { _ in } }, false),
  ]

  @Test("A flat machine is refused in a state that is left at once, and accepted in the others", arguments: 0..<5)
  func flat(number: Int) throws {
    let (lines, isRefused) = Self.flatLines[number]
    let definition = try Definition(initial: "a") { sm in
      sm.when("x", from: "a", to: "b")
      sm.state("c")
      lines(&sm)
    }

    let refusals = ["a", "b", "c"].map { state in Self.issues { _ = try Machine(definition, at: state) } }

    #expect(refusals == [[], isRefused ? ["no machine is at rest in 'b', which leads to 'c' without an event"] : [], []])
  }

  private actor Parcel: ActorStateful {
    typealias State = String
    typealias Event = String
    /// Each actor has one of its own.
    static var definition: ContextDefinition<Parcel, String, String> { preconditionFailure("not asked for") }

    let machine: Owned

    init(_ definition: ContextDefinition<Parcel, String, String>, at state: String) throws {
      machine = try Owned(definition, at: state)
    }
  }

  @Test("Machines of owners, and those that store their context, are refused in a state that is left at once")
  func owners() throws {
    let owned = try ContextDefinition<Parcel, String, String>(initial: "a") { sm in
      sm.when("x", from: "a", to: "b")
      sm.always(from: "b", to: "c")
    }
    let embedded = try ContextDefinition<Int, String, String>(initial: "a") { sm in
      sm.when("x", from: "a", to: "b")
      sm.always(from: "b", to: "c")
    }
    let issues = ["no machine is at rest in 'b', which leads to 'c' without an event"]

    #expect(Self.issues { _ = try Parcel(owned, at: "b") } == issues)
    #expect(Self.issues { _ = try EmbeddedMachine(embedded, at: "b", context: 1) } == issues)
  }
}
