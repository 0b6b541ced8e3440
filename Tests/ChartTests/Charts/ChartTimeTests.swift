import StateMachines
import Testing

@Suite("Time in a chart", .timeLimit(TestTimeout.limit))
struct ChartTimeTests {
  /// `a`, which times out after ten seconds, with `a1` and `a2`, each of which times out after four.
  private func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>, _ log: EventRecorder<String>) {
    sm.compound(.a, initial: .a1) { sm in
      sm.timeout(.seconds(4), in: .a1, fire: .tick)
      sm.timeout(.seconds(4), in: .a2, fire: .tick)
      sm.when(.left, from: .a1, to: .a2)
      sm.when(.left, from: .a2, to: .a1)
      sm.when(.tick, in: .any) { step in log.append("tick in \(step.source)") }
      sm.when(.go, from: .a, to: .a2, kind: .local)
      sm.when(.back, from: .a, to: .a)
    }
    sm.timeout(.seconds(10), in: .a, fire: .tock)
    sm.when(.tock, in: .a) { _ in log.append("tock") }
    sm.when(.finish, from: .a, to: .b)
    sm.when(.any, in: .b) { step in log.append("\(step.cause) in b") }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// What is fired, and how long to wait then.
    let way: KeyValuePairs<Nudge, Duration>
    let log: String

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "runs for the state and for those inside it", way: [.right: .seconds(10)], log: "tick in a1, tock"),
    Case(
      name: "of the state around goes on while those inside change", way: [.right: .seconds(3), .left: .seconds(7)],
      log: "tick in a2, tock"),
    Case(name: "of a state inside is cancelled on leaving it", way: [.right: .seconds(3), .left: .seconds(3)], log: ""),
    Case(name: "of all that is left is cancelled on leaving an ancestor", way: [.right: .seconds(3), .finish: .seconds(60)], log: ""),
    Case(
      name: "starts anew with a self-transition of the ancestor", way: [.right: .seconds(3), .back: .seconds(9)], log: "tick in a1"),
    Case(
      name: "of the outer state goes on with a local transition", way: [.right: .seconds(3), .go: .seconds(7)], log: "tick in a2, tock"),
  ]

  @Test("A chart's timeout fires its event when it is due", arguments: cases, RunnerKind.allCases)
  func timeouts(a: Case, kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { self.rules(&sm, log) }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    for (event, duration) in a.way {
      runner.fire(event)
      runner.wait(duration)
    }

    #expect(log.text == a.log)
  }

  @Test("Timeouts in regions are independent, and equal times fire in order of entry", arguments: RunnerKind.allCases)
  func regions(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in
          sm.timeout(.seconds(2), in: .p11, fire: .left)
          sm.when(.left, from: .p11, to: .p12) { _ in log.append("left") }
        }
        sm.region(initial: .p21) { sm in
          sm.timeout(.seconds(2), in: .p21, fire: .right)
          sm.when(.right, from: .p21, to: .p22) { _ in log.append("right") }
          sm.timeout(.seconds(1), in: .p22, fire: .tick)
          sm.when(.tick, from: .p22, to: .p21) { _ in log.append("tick") }
        }
      }
      sm.timeout(.seconds(2), in: .p, fire: .go)
      sm.when(.go, in: .p) { _ in log.append("go") }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    runner.wait(.seconds(4))

    #expect(log.text == "go, left, right, tick")
    #expect(runner.configuration == [.p, .p1, .p12, .p21])
  }

  @Test("A computed timeout is computed once, on entry, with a step for the inner state", arguments: RunnerKind.allCases)
  func computed(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.timeout(in: .a1, fire: .tick) { step in
          log.append("asked in \(step.state) \(step.configuration)")
          return .seconds(2)
        }
        sm.when(.tick, from: .a1, to: .a2)
      }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.wait(.seconds(2))

    #expect(log.text == "asked in a1 \([Spot.a, .a1])")
    #expect(runner.state == .a2)
  }

  @Test("A delayed event survives the exit of the state that sent it", arguments: RunnerKind.allCases)
  func delayed(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in sm.compound(.a1, initial: .a11) { sm in sm.state(.a11) } }
      sm.onEntry(.a11) { step in
        step.send(.tick, after: .seconds(1))
        step.send(.tock, after: .seconds(2), id: "tock")
        step.send(.fail, after: .seconds(3))
      }
      sm.when(.go, from: .a, to: .b)
      sm.onExit(.a1) { step in step.cancel("tock") }
      sm.when(.any, in: .b) { step in log.append("\(step.cause)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    runner.fire(.go)

    runner.wait(.seconds(5))

    #expect(log.text == "tick, fail")
  }

  @Test("Timers continue after a step that left their state is undone", arguments: RunnerKind.allCases)
  func undone(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm, log)
      sm.onEntry(.b) { _ in throw Flaw(place: "b") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    runner.wait(.seconds(3))

    runner.fire(.finish)
    runner.wait(.seconds(7))

    #expect(log.text == "tick in a1, tock")
    #expect(runner.state == .a1)
  }
}
