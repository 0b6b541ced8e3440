import StateMachines
import Testing

@Suite("The initial states of a chart", .timeLimit(TestTimeout.limit))
struct ChartInitialTests {
  @Test("An initial state may be a deep descendant, which overrides the initial states in between", arguments: RunnerKind.allCases)
  func deep(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.onEntry { step in log.append("entry \(step.state)") }
      sm.compound(.a, initial: .a12, onDefaultEntry: log.appending("default a")) { sm in
        sm.compound(.a1, initial: .a11, onDefaultEntry: log.appending("default a1")) { sm in sm.state(.a11, .a12) }
      }
      sm.when(.go, from: .a, to: .a1)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    let start = log.text
    log.removeAll()

    runner.fire(.go)

    #expect(start == "entry a, default a, entry a1, entry a12")
    #expect(log.text == "entry a, entry a1, default a1, entry a11")
  }

  @Test("An initial state may name states in several regions", arguments: RunnerKind.allCases)
  func severalRegions(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.onEntry { step in log.append("entry \(step.state)") }
      sm.compound(.a, initial: [.p12, .p22], onDefaultEntry: log.appending("default a")) { sm in
        sm.parallel(.p) { sm in
          sm.compound(.p1, initial: .p11, onDefaultEntry: log.appending("default p1")) { sm in sm.state(.p11, .p12) }
          sm.region(initial: .p21, onDefaultEntry: log.appending("default region")) { sm in sm.state(.p21, .p22) }
          sm.region(initial: .p31, onDefaultEntry: log.appending("default third")) { sm in sm.state(.p31) }
        }
      }
      sm.when(.go, from: .x, to: .a)
    }
    let runner = try Runner(kind, initial: [.x], rules, rules)
    log.removeAll()

    runner.fire(.go)

    #expect(log.text == "entry a, default a, entry p, entry p1, entry p12, entry p22, default third, entry p31")
    #expect(runner.configuration == [.a, .p, .p1, .p12, .p22, .p31])
  }

  @Test("The content of an initial state runs only when a transition targets the state itself", arguments: RunnerKind.allCases)
  func onDefaultEntry(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      let look: MachineBuilder<Context, Spot, Nudge>.Hook = { step in log.append("default \(step.cause) \(step.configuration)") }
      sm.compound(.a, initial: .a1, onDefaultEntry: look) { sm in
        sm.state(.a1, .a2)
      }
      sm.when(.go, from: .x, to: .a)
      sm.when(.left, from: .x, to: .a1)
      sm.when(.right, from: .x, to: .a2)
      sm.when(.back, from: .a, to: .x)
    }
    let runner = try Runner(kind, initial: [.x], rules, rules)

    for event in [Nudge.left, .back, .right, .back, .go, .back] { runner.fire(event) }

    #expect(log.text == "default go \([Spot.a])")
  }

  @Test("Default-entry content runs between a state's entry actions and those of its descendants", arguments: RunnerKind.allCases)
  func nestedContent(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      let tick: MachineBuilder<Context, Spot, Nudge>.Hook = { step in step.raise(.tick) }
      let tock: MachineBuilder<Context, Spot, Nudge>.Hook = { step in step.raise(.tock) }
      sm.compound(.a, initial: .a1, onDefaultEntry: tick) { sm in
        sm.compound(.a1, initial: .a11, onDefaultEntry: tock) { sm in sm.state(.a11) }
      }
      sm.onEntry { step in step.raise(.left) }
      sm.when(.any, in: .a) { step in log.append("\(step.cause)") }
    }

    let runner = try Runner(kind, initial: [.a], rules, rules)

    #expect(log.text == "left, tick, left, tock, left")
    #expect(runner.state == .a11)
  }

  @Test("A default entry whose content throws is undone", arguments: RunnerKind.allCases)
  func throwingContent(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      let fail: MachineBuilder<Context, Spot, Nudge>.Hook = { _ in throw Flaw(place: "default") }
      sm.compound(.a, initial: .a1, onDefaultEntry: fail) { sm in sm.state(.a1) }
      sm.when(.go, from: .x, to: .a)
    }
    let runner = try Runner(kind, initial: [.x], rules, rules)

    let outcome = runner.attempt(.go)

    #expect(flaw(of: outcome) == Flaw(place: "default"))
    #expect(runner.configuration == [.x])
  }
}
