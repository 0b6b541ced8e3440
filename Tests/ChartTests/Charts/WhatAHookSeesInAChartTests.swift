import StateMachines
import Testing

@Suite("What a hook sees in a chart", .timeLimit(TestTimeout.limit))
struct WhatAHookSeesInAChartTests {
  /// `a` with `a1`, to `b` with `b1`; `p` with two regions that both move.
  private func rules<Context>(
    _ sm: inout MachineBuilder<Context, Spot, Nudge>, _ look: @escaping @Sendable (String, borrowing Step<Context, Spot, Nudge>) -> Void
  ) {
    sm.before { step in look("before", step) }
    sm.onExit { step in look("exit \(step.state)", step) }
    sm.onEntry { step in look("entry \(step.state)", step) }
    sm.after { step in look("after", step) }
    sm.compound(.a, initial: .a1) { sm in sm.state(.a1) }
    sm.when(.go, from: .a, to: .b) { step in look("action", step) }
    let start: MachineBuilder<Context, Spot, Nudge>.Hook = { step in look("default", step) }
    sm.compound(.b, initial: .b1, onDefaultEntry: start) { sm in sm.state(.b1) }
    sm.when(.left, from: .b, to: .p)
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in sm.when(.go, from: .p11, to: .p12) { step in look("action", step) } }
      sm.region(initial: .p21) { sm in sm.when(.go, from: .p21, to: .p22) }
    }
  }

  @Test("A hook sees the configuration state by state while a microstep runs", arguments: RunnerKind.allCases)
  func nested(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm) { position, step in log.append("\(position): \(step.configuration)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    log.removeAll()

    runner.fire(.go)

    #expect(
      log.text
        == [
          "before: \([Spot.a, .a1])", "exit a1: \([Spot.a, .a1])", "exit a: \([Spot.a])", "action: \([Spot]())", "entry b: \([Spot.b])",
          "default: \([Spot.b])", "entry b1: \([Spot.b, .b1])", "after: \([Spot.b, .b1])",
        ].joined(separator: ", "))
  }

  @Test("A hook sees the configuration of all regions, state by state", arguments: RunnerKind.allCases)
  func regions(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm) { position, step in log.append("\(position): \(step.configuration)") }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)
    log.removeAll()

    runner.fire(.go)

    let (old, new) = ([Spot.p, .p1, .p11, .p21], [Spot.p, .p1, .p12, .p22])
    #expect(
      log.text
        == [
          "before: \(old)", "before: \(old)", "exit p21: \(old)", "exit p11: \([Spot.p, .p1, .p11])", "action: \([Spot.p, .p1])",
          "entry p12: \([Spot.p, .p1, .p12])", "entry p22: \(new)", "after: \(new)", "after: \(new)",
        ].joined(separator: ", "))
  }

  @Test("A hook's `isIn` is true for each state of the configuration and false for others", arguments: [Spot.a, .p])
  func isIn(initial: Spot) throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: initial) { sm in
      rules(&sm) { position, step in
        var inside: [Spot] = []
        for spot in Spot.allCases where step.isIn(spot) { inside.append(spot) }
        log.append(Set(inside) == Set(step.configuration) ? "yes" : "\(position): \(inside) and \(step.configuration)")
      }
    }
    var machine = Machine(definition)
    log.removeAll()

    machine.fire(.go)

    #expect(Set(log.text.split(separator: ", ")) == ["yes"])
  }

  @Test("A machine asked in its own hook reports the current microstep, and its old state until the actions have run")
  func machine() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Spot, Nudge>())
    let definition = try SpotDefinition(initial: .a) { sm in
      rules(&sm) { position, step in
        guard let machine = handle.machine else { return }
        let inside = Spot.allCases.filter { machine.is($0) }
        let isSame = machine.configuration == step.configuration && Set(inside) == Set(step.configuration)
        log.append("\(position): \(machine.state) \(isSame)")
      }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    machine.fire(.go)

    #expect(
      log.text
        == "before: a1 true, exit a1: a1 true, exit a: a1 true, action: a1 true, entry b: b1 true, default: b1 true, "
        + "entry b1: b1 true, after: b1 true")
  }

  @Test("A machine asked in its own hook permits what it could take in the current configuration")
  func can() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Spot, Nudge>())
    let definition = try SpotDefinition(initial: .p) { sm in
      rules(&sm) { position, _ in
        guard let machine = handle.machine else { return }
        log.append("\(position): \(machine.can(.go))")
      }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    machine.fire(.go)

    #expect(
      log.text
        == "before: true, before: true, exit p21: true, exit p11: true, action: false, entry p12: false, entry p22: false, "
        + "after: false, after: false")
  }

  @Test("Another thread that asks during a hook sees the last commit")
  func elsewhere() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Spot, Nudge>())
    let definition = try SpotDefinition(initial: .a) { sm in
      rules(&sm) { position, _ in
        guard let machine = handle.machine else { return }
        let seen = ThreadPool.onAnotherThread { "\(machine.state) \(machine.configuration == [.a, .a1]) \(machine.is(.b))" }
        log.append(seen ?? "hangs")
      }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    machine.fire(.go)

    #expect(Set(log.text.split(separator: ", ")) == ["a1 true false"])
    #expect(machine.configuration == [.b, .b1])
  }

  @Test("At start hooks see the states entered so far, and at stop the states not yet left", arguments: RunnerKind.allCases)
  func startAndStop(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm) { position, step in log.append("\(position) \(step.cause): \(step.configuration)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.stop()

    #expect(
      log.text
        == "entry a start: \([Spot.a]), entry a1 start: \([Spot.a, .a1]), exit a1 stop: \([Spot.a, .a1]), exit a stop: \([Spot.a])")
    #expect(runner.configuration == [.a, .a1])
  }
}
