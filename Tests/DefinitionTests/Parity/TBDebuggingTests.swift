import StateMachines
import Testing

// TT98, TT99 and the debug support of TBStateMachine.
@Suite("Debug support, as in TBStateMachine", .timeLimit(TestTimeout.limit))
struct TBDebuggingTests {
  typealias Event = TBNested.Event
  private typealias Account = Trace<TBNested.State, Event>

  /// What was written there of an event: what it is, what is asked, what is taken, left and entered, how it ends, what still waits.
  private static func lines(_ trace: Account) -> [String] {
    let entries = trace.entries.map { entry in
      switch entry {
      case .received(let cause): "\(cause)"
      case .consulted(let state): "asks \(state)"
      case .asked(let name, let answer): "\(name): \(answer)"
      case .taken(_, let source, let targets): "\(source) -> [\(targets.map { "\($0)" }.joined(separator: ", "))]"
      case .preempted(let source, _, let winner): "\(source) loses to \(winner)"
      case .exited(let state): "-\(state)"
      case .entered(let state): "+\(state)"
      case .ended(let ending): "\(ending)"
      }
    }
    return entries + ["waiting [\(trace.waiting.map { "\($0)" }.joined(separator: ", "))]"]
  }

  private static func machine() throws -> ThreadsafeMachine<TBNested.State, Event> {
    ThreadsafeMachine(try MachineDefinition(initial: .a) { sm in TBNested.addLines(to: &sm) { _, _ in } })
  }

  /// Events that lead to the start of a case, the one that is traced, and its trace.
  private static let accounts: [(way: [Event], event: Event, lines: [[String]])] = [
    ([], .aToA2, [["aToA2", "asks a", "a -> [a2]", "-a1", "-a", "+a", "+a2", "stands", "waiting []"]]),
    (
      [.aToA2], .a2ToA3,
      [
        ["a2ToA3", "asks a2", "a2 -> [a3]", "-a2", "+a3", "stands", "waiting [a3ToA1]"],
        ["a3ToA1", "asks a3", "a3 -> [a1]", "-a3", "+a1", "stands", "waiting []"],
      ]
    ),
    ([], .a1Internal, [["a1Internal", "asks a1", "a1 -> []", "stands", "waiting []"]]),
    ([], .bToA3, [["bToA3", "rejected", "waiting []"]]),
    ([.aFork], .c212Join, [["c212Join", "asks c212", "joining", "waiting []"]]),
    (
      [.aFork, .c212Join], .c222Join,
      [["c222Join", "asks c222", "c222 -> [b]", "-c222", "-c212", "-c2", "-c", "+b", "+b1", "stands", "waiting []"]]
    ),
    (
      [.aGuard(.nothing), .bToB3], .b3xxInternal,
      [["b3xxInternal", "asks b311", "asks b321", "b311 -> []", "b321 -> []", "stands", "waiting []"]]
    ),
  ]

  @Test("A trace shows an event's guards, transitions, exits, entries and waiting events", arguments: accounts.indices)
  func value(index: Int) {
    let account = Self.accounts[index]
    var context = TBTrace()
    var machine = TBNested.Machine(TBNested.definition, with: &context)
    for event in account.way { machine.fire(event, with: &context) }
    var traces: [Account] = []

    machine.attempt(account.event, with: &context) { traces.append($0) }

    #expect(traces.map(Self.lines) == account.lines)
    #expect(traces.allSatisfy { $0.duration > .zero })
  }

  @Test("A trace shows guards with their results, innermost first")
  func guards() {
    var context = TBTrace()
    var machine = TBNested.Machine(TBNested.definition, with: &context)
    var traces: [Account] = []

    machine.attempt(.aGuard(.nothing), with: &context) { traces.append($0) }

    #expect(
      traces.map { Self.lines($0).filter { !$0.hasPrefix("asks") }.dropFirst() } == [
        ["loaded with one: false", "loaded otherwise: false", "a -> [b]", "-a1", "-a", "+b", "+b1", "stands", "waiting []"]
      ])
    #expect(traces.map { Self.lines($0).first { $0.hasPrefix("asks") } } == ["asks a1"])
  }

  @Test("TT98: any machine can be traced from one event to another, several machines independently")
  func severalMachines() throws {
    let (first, second, third) = (try Self.machine(), try Self.machine(), try Self.machine())
    let (heard, other) = (EventRecorder<String>(), EventRecorder<String>())
    let queue = QueueKind.serial.queue

    first.fire(.a1Internal)
    let token = first.trace(on: queue) { heard.append(Self.lines($0)[0]) }
    second.trace(on: queue) { other.append(Self.lines($0)[0]) }
    for machine in [first, second, third] { machine.fire(.aToA2) }
    second.fire(.a2ToA)
    let whileTraced = heard.entries(count: 1)
    token.cancel()
    first.fire(.a2ToA)
    first.trace(on: queue) { heard.append(Self.lines($0)[0]) }
    first.fire(.aFork)

    #expect(whileTraced == ["aToA2"])
    #expect(heard.entries(count: 2) == ["aToA2", "aFork"])
    #expect(other.entries(count: 2) == ["aToA2", "a2ToA"])
  }

  @Test("A trace has each event once and in order while threads send more")
  func severalThreads() throws {
    let machine = try Self.machine()
    let heard = EventRecorder<String>()
    machine.trace(on: QueueKind.serial.queue) { heard.append(Self.lines($0)[0]) }

    ThreadPool.run(4) { _ in for _ in 0..<100 { machine.enqueue(.a1Internal) } }

    #expect(heard.entries(count: 400) == Array(repeating: "a1Internal", count: 400))
  }

  @Test("An event's completion runs when it was processed, whether or not a transition took it")
  func completion() throws {
    let machine = try Self.machine()
    let answers = EventRecorder<TBAnswer>()

    for event in [Event.aToA2, .bToA3, .aFork, .c212Join] { machine.enqueue(event) { answers.append(TBAnswer($0)) } }

    #expect(answers.entries(count: 4) == [.transitioned, .rejected, .transitioned, .joining])
  }

  @Test("TT99: the active configuration is a tree with numbered regions, even before the start")
  func activeConfiguration() throws {
    enum Place: Hashable, Sendable {
      case s, p, a, b, c
    }
    let definition = try MachineDefinition<Place, Int>(initial: .s) { sm in
      sm.compound(.s, initial: .p) { sm in
        sm.parallel(.p) { sm in
          sm.region(initial: .b) { sm in sm.state(.b) }
          sm.region(initial: .c) { sm in sm.state(.c) }
        }
        sm.state(.a)
      }
      sm.when(1, from: .p, to: .a)
    }
    let whole = "s\n  p\n    p@0\n      b\n    p@1\n      c"
    let machine = ThreadsafeMachine(definition)
    var value = Machine(definition)

    value.fire(1)

    #expect(machine.activeConfiguration == whole)
    #expect(value.activeConfiguration == "s\n  a")
    #expect(!Machine(stopped: definition).activeConfiguration.isEmpty)
  }
}
