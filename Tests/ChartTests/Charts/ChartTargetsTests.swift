import StateMachines
import Testing

@Suite("Source and target of a transition of a chart", .timeLimit(TestTimeout.limit))
struct ChartTargetsTests {
  /// `p` with `p1` and `p2`, each with two states; `b` with `b1` and `b2`, each with two states.
  private static func chart(_ sm: inout SpotBuilder) {
    sm.state(.a)
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in
        sm.state(.p11, .p12)
        sm.when(.tick, from: .p11, to: .p12)
      }
      sm.compound(.p2, initial: .p21) { sm in
        sm.state(.p21, .p22)
        sm.when(.tock, from: .p21, to: .p22)
      }
    }
    sm.compound(.b, initial: .b1) { sm in
      sm.compound(.b1, initial: .b11) { sm in sm.when(.tick, from: .b11, to: .b12) }
      sm.compound(.b2, initial: .b21) { sm in sm.when(.tock, from: .b21, to: .b22) }
      sm.when(.left, from: .b1, to: .b2)
    }
    sm.when(.back, from: .any(except: .a), to: .a)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// The events that lead to where `go` is fired.
    let way: [Nudge]
    /// Those of the step.
    let target: Spot
    let targets: [Spot]
    /// After it.
    let state: Spot
    let rules: SpotRules

    var testDescription: String { name }

    init(_ name: String, _ way: [Nudge] = [], target: Spot, _ targets: [Spot], state: Spot, _ rules: @escaping SpotRules) {
      self.name = name
      self.way = way
      self.target = target
      self.targets = targets
      self.state = state
      self.rules = rules
    }
  }

  static let cases = [
    Case("a compound state", target: .b, [.b], state: .b11) { sm in sm.when(.go, from: .a, to: .b) },
    Case("a deep state", target: .b21, [.b21], state: .b21) { sm in sm.when(.go, from: .a, to: .b21) },
    Case("a fork", target: .p, [.p12, .p22], state: .p) { sm in sm.when(.go, from: .a, into: [.p12, .p22]) },
    Case("one region by a list", target: .p12, [.p12], state: .p) { sm in sm.when(.go, from: .a, into: [.p12]) },
    Case("a history that was never recorded", target: .b2, [.b2], state: .b21) { sm in
      sm.when(.go, from: .a, into: .history(of: .b))
      sm.history(of: .b, default: .b2)
    },
    Case("a shallow history", [.right, .tick, .left, .tock, .back], target: .b2, [.b2], state: .b21) { sm in
      sm.when(.right, from: .a, to: .b)
      sm.when(.go, from: .a, into: .history(of: .b))
    },
    Case("a deep history", [.right, .tick, .left, .tock, .back], target: .b22, [.b22], state: .b22) { sm in
      sm.when(.right, from: .a, to: .b)
      sm.when(.go, from: .a, into: .history(of: .b, depth: .deep))
    },
    Case("a deep history of regions", [.right, .tock, .back], target: .p, [.p11, .p22], state: .p) { sm in
      sm.when(.right, from: .a, to: .p)
      sm.when(.go, from: .a, into: .history(of: .p, depth: .deep))
    },
    Case("a shallow history of regions", [.right, .tock, .back], target: .p, [.p1, .p2], state: .p) { sm in
      sm.when(.right, from: .a, to: .p)
      sm.when(.go, from: .a, into: .history(of: .p))
    },
    Case("a state and a history beside it", [.right, .tick, .back], target: .p, [.p12, .p22], state: .p) { sm in
      sm.when(.right, from: .a, to: .p)
      sm.when(.go, from: .a, into: .all([.history(of: .p1), .state(.p22)]))
    },
    Case("nothing: an internal transition", target: .a, [], state: .a) { sm in sm.when(.go, in: .a) { _ in } },
    Case("a branch", target: .p, [.p12, .p22], state: .p) { sm in
      sm.when(.go, from: .a, choosing: [.when(!.isIn(.a), to: .b), .otherwise(into: [.p12, .p22])])
    },
  ]

  @Test("A transition's source and targets in hooks and reports are those of its line", arguments: cases)
  func target(a: Case) throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: .a) { sm in
      Self.chart(&sm)
      a.rules(&sm)
      sm.after(.go) { step in log.append("\(step.source) \(step.target) \(step.targets)") }
    }
    var machine = Machine(definition)
    for event in a.way { machine.fire(event) }

    let transition = try machine.require(.go)

    #expect(log.text == "a \(a.target) \(a.targets)")
    #expect(transition.targets == a.targets)
    #expect(transition.target == a.state)
    #expect(machine.state == a.state)
  }

  @Test("The source of an inherited transition is the state that declares it", arguments: RunnerKind.allCases)
  func source(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in sm.compound(.a1, initial: .a11) { sm in sm.state(.a11) } }
      sm.when(.go, from: .a, to: .b) { step in log.append("\(step.state) \(step.source)") }
      sm.onExit { step in log.append("\(step.state) \(step.source)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let transition = try runner.require(.go)

    #expect(transition.source == .a)
    #expect(log.text == "a11 a, a1 a, a a, a a")
  }

  // MARK: The state of a machine

  struct Position: Sendable, CustomTestStringConvertible {
    let initial: Targets<Spot>
    let state: Spot
    let configuration: [Spot]

    var testDescription: String { "\(configuration)" }
  }

  static let positions = [
    Position(initial: [.a], state: .a, configuration: [.a]),
    Position(initial: [.b], state: .b11, configuration: [.b, .b1, .b11]),
    Position(initial: [.p], state: .p, configuration: [.p, .p1, .p11, .p2, .p21]),
    Position(initial: [.p12], state: .p, configuration: [.p, .p1, .p12, .p2, .p21]),
    Position(initial: [.p12, .p22], state: .p, configuration: [.p, .p1, .p12, .p2, .p22]),
    Position(initial: [.c], state: .q, configuration: [.c, .q, .q11, .q2, .q21, .q22]),
  ]

  @Test("A chart's `state` is the active leaf, or the parallel state around several leaves", arguments: positions, RunnerKind.allCases)
  func state(position: Position, kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.state(.a)
      sm.compound(.b, initial: .b1) { sm in sm.compound(.b1, initial: .b11) { sm in sm.state(.b11) } }
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in sm.state(.p11, .p12) }
        sm.compound(.p2, initial: .p21) { sm in sm.state(.p21, .p22) }
      }
      sm.compound(.c, initial: .q) { sm in
        sm.parallel(.q) { sm in
          sm.region(initial: .q11) { sm in sm.state(.q11) }
          sm.parallel(.q2) { sm in sm.state(.q21, .q22) }
        }
      }
    }

    let runner = try Runner(kind, initial: position.initial, rules, rules)

    #expect(runner.state == position.state)
    #expect(runner.configuration == position.configuration)
    #expect(Spot.allCases.filter { runner.is($0) }.count == position.configuration.count)
    #expect(position.configuration.allSatisfy { runner.is($0) })
  }
}
