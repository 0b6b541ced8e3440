import StateMachines
import Testing

@Suite("The history of a state", .timeLimit(TestTimeout.limit))
struct ChartHistoryTests {
  /// `a` with `a1` and `a2`, each with two states; `p` with two regions; all is left for `x`, and `finish` is another way back.
  private func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>, _ log: EventRecorder<String>) {
    sm.compound(.a, initial: .a1, onDefaultEntry: log.appending("default a")) { sm in
      sm.compound(.a1, initial: .a11, onDefaultEntry: log.appending("default a1")) { sm in
        sm.state(.a11, .a12)
        sm.when(.tick, from: .a11, to: .a12)
      }
      sm.compound(.a2, initial: .a21, onDefaultEntry: log.appending("default a2")) { sm in
        sm.state(.a21, .a22)
        sm.when(.tick, from: .a21, to: .a22)
      }
      sm.when(.tock, from: .a1, to: .a2)
    }
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in
        sm.state(.p11, .p12)
        sm.when(.left, from: .p11, to: .p12)
        sm.when(.tick, from: .p12, to: .p11)
      }
      sm.compound(.p2, initial: .p21) { sm in
        sm.state(.p21, .p22)
        sm.when(.right, from: .p21, to: .p22)
      }
    }
    sm.when(.back, from: .any(except: .x), to: .x)
    sm.state(.x)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let initial: Targets<Spot>
    let way: [Nudge]
    let shallow: [Spot]
    let deep: [Spot]

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "where it started", initial: [.a], way: [.back], shallow: [.a, .a1, .a11], deep: [.a, .a1, .a11]),
    Case(name: "one level down", initial: [.a], way: [.tock, .back], shallow: [.a, .a2, .a21], deep: [.a, .a2, .a21]),
    Case(name: "two levels down", initial: [.a], way: [.tick, .back], shallow: [.a, .a1, .a11], deep: [.a, .a1, .a12]),
    Case(name: "on both levels", initial: [.a], way: [.tock, .tick, .back], shallow: [.a, .a2, .a21], deep: [.a, .a2, .a22]),
  ]

  @Test("A shallow history restores the active child, and a deep one the active leaf", arguments: cases, RunnerKind.allCases)
  func compound(a: Case, kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm, EventRecorder<String>())
      sm.when(.go, from: .x, into: .history(of: .a))
      sm.when(.finish, from: .x, into: .history(of: .a, depth: .deep))
    }
    let (shallow, deep) = (try Runner(kind, initial: a.initial, rules, rules), try Runner(kind, initial: a.initial, rules, rules))
    for event in a.way {
      shallow.fire(event)
      deep.fire(event)
    }

    shallow.fire(.go)
    deep.fire(.finish)

    #expect(shallow.configuration == a.shallow)
    #expect(deep.configuration == a.deep)
  }

  @Test("Histories work the same in a chart without regions", arguments: cases)
  func withoutRegions(a: Case) throws {
    let definition = try SpotDefinition(initial: .a) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.compound(.a1, initial: .a11) { sm in sm.when(.tick, from: .a11, to: .a12) }
        sm.compound(.a2, initial: .a21) { sm in sm.when(.tick, from: .a21, to: .a22) }
        sm.when(.tock, from: .a1, to: .a2)
      }
      sm.when(.back, from: .a, to: .x)
      sm.when(.go, from: .x, into: .history(of: .a))
      sm.when(.finish, from: .x, into: .history(of: .a, depth: .deep))
    }
    var shallow = Machine(definition)
    for event in a.way { shallow.fire(event) }
    var deep = shallow

    shallow.fire(.go)
    deep.fire(.finish)

    #expect(shallow.configuration == a.shallow)
    #expect(deep.configuration == a.deep)
  }

  static let parallel = [
    Case(
      name: "both started", initial: [.p], way: [.back], shallow: [.p, .p1, .p11, .p2, .p21], deep: [.p, .p1, .p11, .p2, .p21]),
    Case(
      name: "one moved", initial: [.p], way: [.right, .back], shallow: [.p, .p1, .p11, .p2, .p21], deep: [.p, .p1, .p11, .p2, .p22]),
    Case(
      name: "both moved", initial: [.p], way: [.left, .right, .back], shallow: [.p, .p1, .p11, .p2, .p21],
      deep: [.p, .p1, .p12, .p2, .p22]),
  ]

  @Test(
    "A parallel state's shallow history restores all regions, and the deep one all their leaves", arguments: parallel, RunnerKind.allCases)
  func parallelState(a: Case, kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm, EventRecorder<String>())
      sm.when(.go, from: .x, into: .history(of: .p))
      sm.when(.finish, from: .x, into: .history(of: .p, depth: .deep))
    }
    let (shallow, deep) = (try Runner(kind, initial: a.initial, rules, rules), try Runner(kind, initial: a.initial, rules, rules))
    for event in a.way {
      shallow.fire(event)
      deep.fire(event)
    }

    shallow.fire(.go)
    deep.fire(.finish)

    #expect(shallow.configuration == a.shallow)
    #expect(deep.configuration == a.deep)
  }

  @Test("A region's history is entered along with the other region's initial state", arguments: RunnerKind.allCases)
  func oneRegion(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm, EventRecorder<String>())
      sm.when(.go, from: .x, into: .history(of: .p1))
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)
    for event in [Nudge.left, .right, .back] { runner.fire(event) }

    runner.fire(.go)

    #expect(runner.configuration == [.p, .p1, .p12, .p2, .p21])
  }

  @Test("The default action of an unrecorded history runs after the entry actions of its state", arguments: RunnerKind.allCases)
  func defaults(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm, log)
      sm.onEntry { step in log.append("entry \(step.state)") }
      sm.history(of: .a, default: .a2) { _ in log.append("history") }
      sm.when(.go, from: .x, into: .history(of: .a)) { _ in log.append("action") }
    }
    let runner = try Runner(kind, initial: [.x], rules, rules)
    log.removeAll()

    runner.fire(.go)
    runner.fire(.back)
    runner.fire(.go)

    #expect(
      log.text
        == "action, entry a, history, entry a2, default a2, entry a21, entry x, action, entry a, entry a2, default a2, entry a21")
  }

  @Test("An unrecorded history without a default enters the initial state", arguments: [HistoryDepth.shallow, .deep], [Spot.a, .p])
  func noDefault(depth: HistoryDepth, of spot: Spot) throws {
    let definition = try SpotDefinition(initial: .x) { sm in
      rules(&sm, EventRecorder<String>())
      sm.when(.go, from: .x, into: .history(of: spot, depth: depth))
    }
    var machine = Machine(definition)

    machine.fire(.go)

    #expect(machine.configuration == (spot == .a ? [.a, .a1, .a11] : [.p, .p1, .p11, .p2, .p21]))
  }

  @Test("A history's default may be deep, and each depth may have its own default", arguments: RunnerKind.allCases)
  func deepDefaults(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm, EventRecorder<String>())
      sm.history(of: .a, default: .a12)
      sm.history(of: .a, depth: .deep, default: .a22)
      sm.history(of: .p, depth: .deep, default: [.p12, .p22])
      sm.when(.go, from: .x, into: .history(of: .a))
      sm.when(.finish, from: .x, into: .history(of: .a, depth: .deep))
      sm.when(.fail, from: .x, into: .history(of: .p, depth: .deep))
    }

    let configurations = try [Nudge.go, .finish, .fail].map { event in
      let runner = try Runner(kind, initial: [.x], rules, rules)
      runner.fire(event)
      return runner.configuration
    }

    #expect(configurations == [[.a, .a1, .a12], [.a, .a2, .a22], [.p, .p1, .p12, .p2, .p22]])
  }

  @Test("A history is recorded before any exit, also for a transition that returns to it", arguments: RunnerKind.allCases)
  func selfTransition(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm, log)
      sm.recordStates(in: log)
      sm.when(.go, from: .a, into: .history(of: .a, depth: .deep))
    }
    let runner = try Runner(kind, initial: [.a22], rules, rules)
    log.removeAll()

    runner.fire(.go)

    #expect(log.text == "exit a22, exit a2, exit a, entry a, entry a2, entry a22")
  }

  @Test("A history restores the last configuration, not the first", arguments: RunnerKind.allCases)
  func lastTime(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm, EventRecorder<String>())
      sm.when(.go, from: .x, to: .a)
      sm.when(.finish, from: .x, into: .history(of: .a, depth: .deep))
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    for event in [Nudge.tock, .tick, .back, .go, .tick, .back] { runner.fire(event) }

    runner.fire(.finish)

    #expect(runner.configuration == [.a, .a1, .a12])
  }

  @Test("A history is recorded for each exited state, however deep the transition's source is", arguments: RunnerKind.allCases)
  func innerHistory(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm, EventRecorder<String>())
      sm.when(.go, from: .x, into: .history(of: .a2))
      sm.when(.finish, from: .a22, to: .x)
    }
    let runner = try Runner(kind, initial: [.a22], rules, rules)
    runner.fire(.finish)

    runner.fire(.go)

    #expect(runner.configuration == [.a, .a2, .a22])
  }

  @Test("A new start clears histories, and a snapshot keeps them", arguments: RunnerKind.allCases)
  func restart(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm, EventRecorder<String>())
      sm.when(.go, from: .x, into: .history(of: .a, depth: .deep))
    }
    let runner = try Runner(kind, initial: [.x], rules, rules)
    for event in [Nudge.go, .tick, .back] { runner.fire(event) }
    let definition = try SpotDefinition(initial: .x, rules)
    var restored = try Machine(definition, restoring: runner.snapshot())

    restored.fire(.go)
    runner.stop()
    try runner.start()
    runner.fire(.go)

    #expect(restored.configuration == [.a, .a1, .a12])
    #expect(runner.configuration == [.a, .a1, .a11])
  }

  @Test("A history as initial state is used on each default entry", arguments: RunnerKind.allCases)
  func initialHistory(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .history(of: .a)) { sm in sm.when(.tick, from: .a1, to: .a2) }
      sm.history(of: .a, default: .a1)
      sm.when(.back, from: .a, to: .x)
      sm.when(.go, from: .x, to: .a)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let first = runner.configuration
    for event in [Nudge.tick, .back, .go] { runner.fire(event) }

    #expect(first == [.a, .a1])
    #expect(runner.configuration == [.a, .a2])
  }
}
