import StateMachines
import Testing

@Suite("A guard that asks for a state of a chart", .timeLimit(TestTimeout.limit))
struct ChartGuardsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let condition: Spot
    let initial: Targets<Spot>
    let holds: Bool

    var testDescription: String { "\(condition) in \(initial)" }
  }

  static let cases = [
    Case(condition: .p22, initial: [.p22], holds: true),
    Case(condition: .p22, initial: [.p], holds: false),
    Case(condition: .p2, initial: [.p], holds: true),
    Case(condition: .p, initial: [.p], holds: true),
    Case(condition: .p11, initial: [.p], holds: true),
    Case(condition: .p12, initial: [.p], holds: false),
    Case(condition: .p31, initial: [.p], holds: true),
    Case(condition: .p32, initial: [.p32], holds: true),
    Case(condition: .x, initial: [.p], holds: false),
  ]

  @Test("A guard can ask for states of other regions and for ancestors", arguments: cases, RunnerKind.allCases)
  func regions(a: Case, kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in sm.when(.go, from: .p11, to: .p12, if: .isIn(a.condition)) }
        sm.compound(.p2, initial: .p21) { sm in sm.state(.p21, .p22) }
        sm.region(initial: .p31) { sm in sm.state(.p31, .p32) }
      }
      sm.state(.x)
    }
    let runner = try Runner(kind, initial: a.initial, rules, rules)

    let can = runner.can(.go)
    let isAccepted = runner.fire(.go)

    #expect(can == a.holds)
    #expect(isAccepted == a.holds)
    #expect(runner.is(.p12) == a.holds)
  }

  @Test("The guards of all regions are evaluated before any region moves", arguments: RunnerKind.allCases)
  func beforeAnyMoves(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.when(.go, from: .p11, to: .p12, if: .isIn(.p21)) }
        sm.region(initial: .p21) { sm in sm.when(.go, from: .p21, to: .p22, if: .isIn(.p11)) }
      }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    runner.fire(.go)

    #expect(runner.configuration == [.p, .p12, .p22])
  }

  @Test("An eventless transition guarded by another region's state follows that region's move", arguments: RunnerKind.allCases)
  func eventless(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.always(from: .p11, to: .p12, if: .isIn(.p22)) }
        sm.region(initial: .p21) { sm in
          sm.when(.go, from: .p21, to: .p22)
          sm.always(from: .p22, to: .p2, if: .isIn(.p12))
        }
      }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    let transition = try runner.require(.go)

    #expect(transition.exited == [.p21, .p11, .p22])
    #expect(transition.entered == [.p22, .p12, .p2])
    #expect(runner.configuration == [.p, .p12, .p2])
  }

  @Test("Where a region's guard is false, the ancestor's transition is taken, once", arguments: RunnerKind.allCases)
  func leftToTheStateAround(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.state(.p11) }
        sm.region(initial: .p21) { sm in sm.when(.go, from: .p21, to: .p22, if: .answering(false, "inner", log)) }
      }
      sm.when(.go, from: .p, to: .x) { _ in log.append("action") }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    runner.fire(.go)

    #expect(log.text == "guard inner, action")
    #expect(runner.state == .x)
  }

  // MARK: Junctions

  @Test("A junction in a region can choose its branch by the states of other regions", arguments: RunnerKind.allCases)
  func junctions(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.recordStates(in: log)
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.when(
            .go, from: .p11,
            choosing: [
              .when(.isIn(.p22), to: .p12) { _ in log.append("branch 1") },
              .when(.isIn(.p21), to: .p1) { _ in log.append("branch 2") },
            ]
          ) { _ in log.append("line") }
        }
        sm.region(initial: .p21) { sm in
          sm.when(.go, from: .p21, choosing: [.when(.isIn(.p12), to: .p2), .otherwise(to: .p22)]) { _ in log.append("other line") }
        }
      }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)
    log.removeAll()

    runner.fire(.go)

    #expect(log.text == "exit p21, exit p11, line, branch 2, other line, entry p1, entry p22")
  }

  @Test("A junction without an enabled branch leaves the event to the ancestors", arguments: RunnerKind.allCases)
  func noBranch(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, choosing: [.when(.isIn(.b), to: .a2)]) }
      sm.when(.go, from: .a, to: .b)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.go)

    #expect(runner.state == .b)
  }
}
