import StateMachines
import Testing

@Suite("A chart that comes to its end", .timeLimit(TestTimeout.limit))
struct ChartFinishingTests {
  private func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>, _ log: EventRecorder<String>) {
    sm.onExit { step in log.append("exit \(step.state) \(step.cause)") }
    sm.onEntry { step in log.append("entry \(step.state) \(step.cause)") }
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in sm.state(.p11) }
      sm.compound(.p2, initial: .p21) { sm in
        sm.state(.p21)
        sm.final(.p22)
      }
      sm.timeout(.seconds(1), in: .p1, fire: .tick)
    }
    sm.when(.tick, in: .p) { _ in log.append("tick") }
    sm.when(.back, in: .p) { step in step.send(.tick, after: .seconds(5)) }
    sm.when(.right, from: .p21, to: .p22)
    sm.when(.go, from: .p11, to: .end) { step in
      step.send(.left)
      step.raise(.tick)
    }
    sm.final(.end)
    sm.defer(.left, in: .p)
    sm.onRejection { rejection in log.append("\(rejection)") }
  }

  @Test("Leaving the final configuration has the cause stop, belongs to that macrostep and is not reported", arguments: RunnerKind.allCases)
  func finishing(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { self.rules(&sm, log) }
    let runner = try Runner(kind, initial: [.p], rules, rules)
    log.removeAll()

    let transition = try runner.require(.go)

    #expect(log.text == "exit p21 go, exit p2 go, exit p11 go, exit p1 go, exit p go, entry end go, exit end stop")
    #expect(transition.exited == [.p21, .p2, .p11, .p1, .p])
    #expect(transition.entered == [.end])
    #expect(runner.isFinished)
    #expect(runner.state == .end)
    #expect(runner.configuration == [.end])
  }

  @Test("A chart that finishes drops timers, deferred and queued events, and rejects later ones", arguments: RunnerKind.allCases)
  func dropped(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { self.rules(&sm, log) }
    let runner = try Runner(kind, initial: [.p], rules, rules)
    for event in [Nudge.back, .left, .go] { runner.fire(event) }
    log.removeAll()

    runner.wait(.seconds(60))
    let outcome = runner.attempt(.left)

    #expect(outcome.rejection?.description == "'left' does not apply: the machine has finished in 'end'")
    #expect(!log.text.contains("tick"))
    #expect(runner.permittedEvents.isEmpty)
    #expect(!runner.can(.go))
  }

  @Test("A final state inside a region does not finish the chart", arguments: RunnerKind.allCases)
  func regionOnly(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { self.rules(&sm, log) }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    runner.fire(.right)

    #expect(!runner.isFinished)
    #expect(runner.configuration == [.p, .p1, .p11, .p2, .p22])
    #expect(runner.fire(.go))
  }

  @Test("A finished chart can be started again", arguments: RunnerKind.allCases)
  func restart(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { self.rules(&sm, log) }
    let runner = try Runner(kind, initial: [.p], rules, rules)
    for event in [Nudge.right, .go] { runner.fire(event) }
    log.removeAll()

    try runner.start()

    #expect(log.text == "entry p start, entry p1 start, entry p11 start, entry p2 start, entry p21 start")
    #expect(runner.configuration == [.p, .p1, .p11, .p2, .p21])
    #expect(!runner.isFinished)
  }

  @Test("Completing the top-level state of a chart does not finish it", arguments: RunnerKind.allCases)
  func onlyState(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2)
        sm.final(.a2)
      }
      sm.when(.back, from: .a, to: .a)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.go)

    #expect(!runner.isFinished)
    #expect(runner.fire(.back))
  }
}
