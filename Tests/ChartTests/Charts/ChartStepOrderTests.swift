import StateMachines
import Testing

@Suite("The order of one microstep of a chart", .timeLimit(TestTimeout.limit))
struct ChartStepOrderTests {
  @Test("A transition of a chart exits from the inside out and enters from the outside in", arguments: RunnerKind.allCases)
  func nested(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.recordHooks(in: log)
      sm.compound(.a, initial: .a1) { sm in
        sm.compound(.a1, initial: .a11) { sm in sm.state(.a11) }
      }
      sm.when(.go, from: .a, to: .b, if: .answering(true, "yes", log)) { _ in log.append("action") }
      sm.compound(.b, initial: .b2, onDefaultEntry: log.appending("default b")) { sm in
        sm.compound(.b2, initial: .b21, onDefaultEntry: log.appending("default b2")) { sm in sm.state(.b21) }
      }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    log.removeAll()

    runner.fire(.go)

    #expect(
      log.text
        == "guard yes, before a, exit a11, exit a1, exit a, action, entry b, default b, entry b2, default b2, entry b21, after a")
    #expect(runner.configuration == [.b, .b2, .b21])
  }

  @Test("A transition of a chart exits and enters nothing outside the least common compound ancestor", arguments: RunnerKind.allCases)
  func commonAncestor(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.recordHooks(in: log)
      sm.compound(.a, initial: .a1) { sm in
        sm.compound(.a1, initial: .a11) { sm in sm.when(.go, from: .a11, to: .a22) { _ in log.append("action") } }
        sm.compound(.a2, initial: .a21) { sm in sm.state(.a21, .a22) }
      }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    log.removeAll()

    runner.fire(.go)

    #expect(log.text == "before a11, exit a11, exit a1, action, entry a2, entry a22, after a11")
  }

  @Test("The innermost state's transition is taken", arguments: RunnerKind.allCases)
  func innermost(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.when(.go, from: .a, to: .b, if: .answering(true, "a", log)) { _ in log.append("a") }
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2, if: .answering(true, "a1", log)) { _ in log.append("a1") }
        sm.compound(.a1, initial: .a11) { sm in
          sm.when(.go, from: .a11, to: .a12, if: .answering(false, "a11", log)) { _ in log.append("a11") }
        }
      }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.go)
    runner.fire(.go)

    #expect(log.text == "guard a11, guard a1, a1, guard a, a")
    #expect(runner.state == .b)
  }

  /// `p` with two regions, each of which moves on `go`, the second one named before the first.
  private func regions<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>, _ log: EventRecorder<String>) {
    sm.recordHooks(in: log)
    sm.when(.go, from: .p21, to: .p22, if: .answering(true, "second", log)) { _ in log.append("action p21") }
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in
        sm.when(.go, from: .p11, to: .p12, if: .answering(true, "first", log)) { _ in log.append("action p11") }
      }
      sm.compound(.p2, initial: .p21) { sm in sm.state(.p21, .p22) }
    }
    sm.when(.left, from: .p, to: .x) { _ in log.append("action p") }
    sm.when(.back, from: .x, to: .p) { _ in log.append("action x") }
  }

  @Test("One event in two regions runs guards, reversed exits, actions, then entries, in document order", arguments: RunnerKind.allCases)
  func twoRegions(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { regions(&sm, log) }
    let runner = try Runner(kind, initial: [.p], rules, rules)
    log.removeAll()

    let transition = try runner.require(.go)

    #expect(
      log.text
        == "guard first, guard second, before p11, before p21, exit p21, exit p11, action p11, action p21, "
        + "entry p12, entry p22, after p11, after p21"
    )
    #expect(transition.source == .p11)
    #expect(transition.exited == [.p21, .p11])
    #expect(transition.entered == [.p12, .p22])
  }

  @Test("Regions are left in reverse document order and entered in document order", arguments: RunnerKind.allCases)
  func wholeParallelState(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { regions(&sm, log) }
    let runner = try Runner(kind, initial: [.p], rules, rules)
    log.removeAll()

    runner.fire(.left)
    runner.fire(.back)

    #expect(
      log.text
        == "before p, exit p21, exit p2, exit p11, exit p1, exit p, action p, entry x, after p, "
        + "before x, exit x, action x, entry p, entry p1, entry p11, entry p2, entry p21, after x")
  }

  @Test("A transition in the first region preempts a later one that would leave both regions", arguments: RunnerKind.allCases)
  func conflict(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.recordHooks(in: log)
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.when(.go, from: .p11, to: .p12) }
        sm.region(initial: .p21) { sm in sm.when(.go, from: .p21, to: .x) }
      }
      sm.state(.x)
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)
    log.removeAll()

    runner.fire(.go)
    runner.fire(.go)

    #expect(log.text == "before p11, exit p11, entry p12, after p11, before p21, exit p21, exit p12, exit p, entry x, after p21")
  }

  @Test("A state's transition preempts its ancestor's transition selected by another region", arguments: RunnerKind.allCases)
  func preemption(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.state(.p11) }
        sm.region(initial: .p21) { sm in sm.when(.go, from: .p21, to: .p22) { _ in log.append("p21") } }
      }
      sm.when(.go, from: .p, to: .x) { _ in log.append("p") }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    runner.fire(.go)
    runner.fire(.go)

    #expect(log.text == "p21, p")
  }

  @Test("Each hook runs once per transition, and hooks of one kind run in order of declaration", arguments: RunnerKind.allCases)
  func orderOfDeclaration(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.onExit(.a) { _ in log.append("exit 1") }
      sm.onEntry(.b1) { _ in log.append("entry 1") }
      sm.compound(.a, initial: .a1) { sm in
        sm.state(.a1)
        sm.onExit(.any) { step in log.append("exit 2 \(step.state)") }
      }
      sm.when(.go, from: .a, to: .b)
      sm.compound(.b, initial: .b1) { sm in sm.onEntry([.b1, .b]) { step in log.append("entry 2 \(step.state)") } }
      sm.onEntry { step in log.append("entry 3 \(step.state)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    log.removeAll()

    runner.fire(.go)

    #expect(log.text == "exit 2 a1, exit 1, exit 2 a, entry 2 b, entry 3 b, entry 1, entry 2 b1, entry 3 b1")
  }

  @Test("A macrostep takes eventless transitions first, then raised events in order", arguments: RunnerKind.allCases)
  func macrostep(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.recordStates(in: log)
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.when(.go, from: .p11, to: .p12) { step in
            step.raise(.tick)
            step.raise(.tock)
          }
          sm.always(from: .p12, to: .p1)
          sm.when(.tock, from: .p1, to: .p11)
        }
        sm.region(initial: .p21) { sm in sm.when(.tick, from: .p21, to: .p22) }
      }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)
    log.removeAll()

    let transition = try runner.require(.go)

    #expect(log.text == "exit p11, entry p12, exit p12, entry p1, exit p21, entry p22, exit p1, entry p11")
    #expect(transition.exited == [.p11, .p12, .p21, .p1])
    #expect(transition.entered == [.p12, .p1, .p22, .p11])
    #expect(transition.source == .p11)
    #expect(transition.target == .p)
    #expect(transition.targets == [.p11])
  }
}
