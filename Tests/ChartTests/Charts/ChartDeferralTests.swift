import StateMachines
import Testing

@Suite("Deferral in a chart", .timeLimit(TestTimeout.limit))
struct ChartDeferralTests {
  private func isDeferred(_ outcome: Outcome<Spot, Nudge>) -> Bool {
    if case .accepted(.deferred) = outcome { true } else { false }
  }

  @Test("A state defers an event for its descendants until it is left", arguments: RunnerKind.allCases)
  func inherited(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.tick, from: .a1, to: .a2)
      }
      sm.defer(.go, in: .a)
      sm.when(.tock, from: .a, to: .b)
      sm.when(.go, from: .b, to: .c) { _ in log.append("go") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let first = runner.attempt(.go)
    runner.fire(.tick)
    let between = (runner.state, log.text)
    runner.fire(.tock)

    #expect(isDeferred(first))
    #expect(between == (.a2, ""))
    #expect(log.text == "go")
    #expect(runner.state == .c)
  }

  @Test("An inner state's deferral takes precedence over the transitions of its ancestors", arguments: RunnerKind.allCases)
  func transitionOutside(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.defer(.go, in: .a1)
        sm.when(.tick, from: .a1, to: .a2)
      }
      sm.when(.go, from: .a, to: .b)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let outcome = runner.attempt(.go)
    let between = runner.state
    runner.fire(.tick)

    #expect(isDeferred(outcome))
    #expect(between == .a1)
    #expect(runner.state == .b)
  }

  @Test("A deferral yields to an enabled transition of a state inside the deferring state", arguments: RunnerKind.allCases, [true, false])
  func transitionInside(kind: RunnerKind, holds: Bool) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.defer(.go, in: .a)
      sm.compound(.a, initial: .a1) { sm in
        sm.compound(.a1, initial: .a11) { sm in
          sm.when(.go, from: .a11, to: .a12, if: Guard("holds") { _ in holds })
        }
      }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let outcome = runner.attempt(.go)

    #expect(isDeferred(outcome) == !holds)
    #expect(runner.state == (holds ? .a12 : .a11))
  }

  @Test("A deferral yields to a transition by descriptor in the deferring state", arguments: RunnerKind.allCases)
  func descriptor(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.defer(.go, in: .a)
      sm.compound(.a, initial: .a1) { sm in sm.state(.a1) }
      sm.when(.any, from: .a, to: .b)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.go)

    #expect(runner.state == .b)
  }

  @Test("A deferral by one region withholds the event from the other regions", arguments: RunnerKind.allCases)
  func regions(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.defer(.go, in: .p11)
          sm.when(.tick, from: .p11, to: .p12)
        }
        sm.region(initial: .p21) { sm in sm.when(.go, from: .p21, to: .p22) { _ in log.append("go") } }
      }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    let outcome = runner.attempt(.go)
    let between = runner.configuration
    runner.fire(.tick)

    #expect(isDeferred(outcome))
    #expect(between == [.p, .p11, .p21])
    #expect(log.text == "go")
    #expect(runner.configuration == [.p, .p12, .p22])
  }

  @Test("Deferred events return in order of arrival, ahead of the queue, when the deferral ends", arguments: RunnerKind.allCases)
  func order(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.defer([.go, .back], in: .a1)
        sm.when(.tick, from: .a1, to: .a2) { step in step.send(.tock) }
      }
      sm.when(.any, in: .a2) { step in log.append("\(step.cause)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    for event in [Nudge.go, .back, .go, .tick] { runner.fire(event) }

    #expect(log.text == "go, back, go, tock")
  }

  @Test("A deferral is re-evaluated when another region moves, and continues where it still applies", arguments: RunnerKind.allCases)
  func otherRegion(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.defer(.go, in: .p11)
          sm.when(.left, from: .p11, to: .p12)
          sm.when(.go, in: .p12) { _ in log.append("go") }
        }
        sm.region(initial: .p21) { sm in
          sm.when(.right, from: .p21, to: .p22)
          sm.when(.tick, in: .p21) { _ in log.append("tick") }
        }
      }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    for event in [Nudge.go, .tick, .right] { runner.fire(event) }
    let between = log.text
    runner.fire(.left)

    #expect(between == "tick")
    #expect(log.text == "tick, go")
  }

  @Test("A deferred event that no transition takes on its return is rejected", arguments: RunnerKind.allCases)
  func rejected(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.defer(.go, in: .a1)
        sm.when(.tick, from: .a1, to: .a2)
      }
      sm.onRejection { rejection in log.append("\(rejection)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    for event in [Nudge.go, .tick] { runner.fire(event) }

    #expect(log.text == "'go' does not apply while 'a2'; permitted: nothing")
  }

  @Test("A deferral ends when the deferring state is left and entered again", arguments: RunnerKind.allCases)
  func selfTransition(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, in: .a2) { _ in log.append("go") }
        sm.when(.left, from: .a1, to: .a2)
      }
      sm.defer(.go, in: .a)
      sm.when(.tick, from: .a, to: .a)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    runner.fire(.go)

    runner.fire(.tick)
    let between = log.text
    runner.fire(.left)

    #expect(between == "")
    #expect(log.text == "go")
  }

  @Test("A deferral takes no completion and no raised event that an inner state handles", arguments: RunnerKind.allCases)
  func raised(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2) { step in step.raise(.tick) }
        sm.when(.tick, in: .a2) { _ in log.append("tick") }
        sm.when(.back, from: .a2, to: .a21)
        sm.final(.a21)
      }
      sm.defer([.tick, .tock], in: .a)
      sm.onDone(.a, to: .b) { _ in log.append("done") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.go)
    runner.fire(.back)

    #expect(log.text == "tick, done")
    #expect(runner.state == .b)
  }
}
