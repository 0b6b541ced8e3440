import StateMachines
import Testing

@Suite("Starting and stopping a chart", .timeLimit(TestTimeout.limit))
struct ChartStartAndStopTests {
  /// `c` with `p` inside, which has two regions, one without a name.
  private func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>, _ log: EventRecorder<String>) {
    sm.recordHooks(in: log)
    sm.compound(.c, initial: .p, onDefaultEntry: log.appending("default c")) { sm in
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11, onDefaultEntry: log.appending("default p1")) { sm in sm.state(.p11, .p12) }
        sm.region(initial: .p21, onDefaultEntry: log.appending("default region")) { sm in sm.state(.p21, .p22) }
      }
      sm.when(.go, in: .p) { _ in }
    }
  }

  private func runner(_ kind: RunnerKind, initial: Targets<Spot> = [.c], starts: Bool = true, _ log: EventRecorder<String>) throws -> Runner
  {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { self.rules(&sm, log) }
    return try Runner(kind, initial: initial, starts: starts, rules, rules)
  }

  @Test("Starting a chart enters from the outside in, with default entries and no other hooks", arguments: RunnerKind.allCases)
  func start(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    let runner = try runner(kind, starts: false, log)

    try runner.start()

    #expect(
      log.text == "entry c, default c, entry p, entry p1, default p1, entry p11, default region, entry p21")
    #expect(runner.configuration == [.c, .p, .p1, .p11, .p21])
  }

  @Test("A start at a deep initial state runs no default entry of the states it passes", arguments: RunnerKind.allCases)
  func deepInitial(kind: RunnerKind) throws {
    let log = EventRecorder<String>()

    let runner = try runner(kind, initial: [.p12, .p22], log)

    #expect(log.text == "entry c, entry p, entry p1, entry p12, entry p22")
    #expect(runner.configuration == [.c, .p, .p1, .p12, .p22])
  }

  @Test("Stopping a chart leaves every state, deepest first, and keeps the last configuration readable", arguments: RunnerKind.allCases)
  func stop(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    let runner = try runner(kind, log)
    log.removeAll()

    let error = runner.stop()

    #expect(error == nil)
    #expect(log.text == "exit p21, exit p11, exit p1, exit p, exit c")
    #expect(runner.configuration == [.c, .p, .p1, .p11, .p21])
    #expect(runner.attempt(.go).rejection?.description == "'go' does not apply: the machine is stopped")
  }

  @Test("Stopping a chart succeeds even if exit actions throw, and returns the first error", arguments: RunnerKind.allCases)
  func throwingExit(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm, log)
      sm.onExit([.p11, .c]) { step in throw Flaw(place: "\(step.state)") }
    }
    let runner = try Runner(kind, initial: [.c], rules, rules)
    log.removeAll()

    let error = runner.stop()

    #expect(error as? Flaw == Flaw(place: "p11"))
    #expect(log.text == "exit p21, exit p11, exit p1, exit p, exit c")
    #expect(!runner.can(.go))
  }

  @Test("A start is undone when a deep entry action throws, and succeeds once it no longer throws", arguments: RunnerKind.allCases)
  func undoneStart(kind: RunnerKind) throws {
    let isMended = AtomicFlag()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in sm.compound(.a1, initial: .a11) { sm in sm.when(.go, from: .a11, to: .a12) } }
      sm.onEntry(.a11) { _ in if !isMended.isSet { throw Flaw(place: "a11") } }
    }
    let runner = try Runner(kind, initial: [.a], starts: false, rules, rules)

    let error = #expect(throws: Flaw.self) { try runner.start() }
    isMended.set()
    try runner.start()

    #expect(error == Flaw(place: "a11"))
    #expect(runner.fire(.go))
    #expect(runner.configuration == [.a, .a1, .a12])
  }

  @Test("A start processes eventless transitions and completions before the first event", arguments: RunnerKind.allCases)
  func restAtStart(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.recordHooks(in: log)
      sm.compound(.a, initial: .a1) { sm in
        sm.always(from: .a1, to: .a2)
        sm.final(.a2)
      }
      sm.onDone(.a, to: .b)
    }

    let runner = try Runner(kind, initial: [.a], rules, rules)

    #expect(
      log.text
        == "entry a, entry a1, before a1, exit a1, entry a2, after a1, before a, exit a2, exit a, entry b, after a")
    #expect(runner.state == .b)
  }

  @Test("A chart's configuration before the start is the initial one", arguments: RunnerKind.allCases)
  func unstarted(kind: RunnerKind) throws {
    let log = EventRecorder<String>()

    let runner = try runner(kind, starts: false, log)

    #expect(log.text == "")
    #expect(runner.state == .p)
    #expect(runner.configuration == [.c, .p, .p1, .p11, .p21])
  }

  @Test("An owned chart started by its first event runs start and event as separate macrosteps")
  func startedByAnEvent() throws {
    let log = EventRecorder<String>()
    let definition = try ContextDefinition<RunnerOwner, Spot, Nudge>(initial: .a) { sm in
      sm.recordHooks(in: log)
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .a2) }
    }
    let owner = RunnerOwner(definition)

    let transition = try owner.require(.go)

    #expect(log.text == "entry a, entry a1, before a1, exit a1, entry a2, after a1")
    #expect(transition.entered == [.a2])
  }
}
