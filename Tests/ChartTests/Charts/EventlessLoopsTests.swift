import StateMachines
import TestSupport
import Testing

@Suite("A loop of eventless transitions")
struct EventlessLoopsTests {
  /// A chart in which `go` leads from `a` to `b`, with the loops that are found.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let loops: [String]
    let rules: SpotRules

    init(_ name: String, _ loops: [String], _ rules: @escaping SpotRules) {
      testDescription = name
      self.loops = loops
      self.rules = rules
    }

    func definition(initial: Spot = .a) throws -> SpotDefinition {
      try SpotDefinition(initial: initial) { sm in
        sm.when(.go, from: .a, to: .b)
        rules(&sm)
      }
    }
  }

  private static let alarms: Guard<Void, Spot, Nudge> = .isIn(.x)

  static let endless = [
    Case("of a state to itself", ["'b' -> 'b'"]) { $0.always(from: .b, to: .b) },
    Case("of an internal transition", ["'b' -> 'b'"]) { $0.always(in: .b) { _ in } },
    Case("of two states", ["'b' -> 'c' -> 'b'"]) { sm in
      sm.always(from: .c, to: .b)
      sm.always(from: .b, to: .c)
    },
    Case("that another state leads into", ["'c' -> 'x' -> 'c'"]) { sm in
      sm.always(from: .b, to: .c)
      sm.always(from: .c, to: .x)
      sm.always(from: .x, to: .c)
    },
    Case("of a wildcard to one of the states that it means", ["'b' -> 'b'"]) { $0.always(from: .any(except: .a), to: .b) },
    Case("of a list of states", ["'b' -> 'c' -> 'b'"]) { sm in
      sm.always(from: [.c, .x], to: .b)
      sm.always(from: .b, to: .c)
      sm.when(.tick, from: .b, to: .x)
    },
    Case("through the initial state of a compound state", ["'b1' -> 'c' -> 'b1'"]) { sm in
      sm.compound(.b, initial: .b1) { sm in sm.always(from: .b1, to: .c) }
      sm.always(from: .c, to: .b)
    },
    Case("through the initial states of compound states in compound states", ["'b11' -> 'b11'"]) { sm in
      sm.compound(.b, initial: .b11) { sm in
        sm.compound(.b1, initial: .b11) { sm in sm.state(.b11) }
      }
      sm.always(from: .b, to: .b)
    },
    Case("of a compound state whose children differ", ["'b1' -> 'b1'"]) { sm in
      sm.compound(.b, initial: .b1) { sm in sm.when(.tick, from: .b1, to: .b2) }
      sm.always(from: .b, to: .b)
    },
    Case("by a local transition", ["'b2' -> 'b2'"]) { sm in
      sm.compound(.b, initial: .b1) { sm in sm.state(.b1, .b2) }
      sm.always(from: .b, to: .b2, kind: .local)
    },
    Case("around a final state inside", ["'b1' -> 'b1'"]) { sm in
      sm.compound(.b, initial: .b1) { sm in sm.final(.b1) }
      sm.always(from: .b, to: .b)
    },
    Case("of a junction, all branches of which lead into it", ["'b' -> 'c' -> 'b'"]) { sm in
      sm.always(from: .b, choosing: [.when(alarms, to: .b), .otherwise(to: .c)])
      sm.always(from: .c, to: .b)
    },
    Case("with a guarded transition that leads into it as well", ["'b' -> 'c' -> 'b'"]) { sm in
      sm.always(from: .b, to: .b, if: alarms)
      sm.always(from: .b, to: .c)
      sm.always(from: .c, to: .b)
    },
    Case("through a history, all states of which lead into it", ["'b' -> 'c1' -> 'b'"]) { sm in
      sm.compound(.c, initial: .c1) { sm in sm.state(.c1, .c2) }
      sm.always(from: .c, to: .b)
      sm.always(from: .b, into: .history(of: .c))
    },
    Case("behind a transition that names no active state", ["'b' -> 'b'"]) { sm in
      sm.always(from: .x, to: .end)
      sm.always(from: .b, to: .b)
      sm.final(.end)
    },
    Case("in one of two regions", ["'p11' -> 'p12' -> 'p11'"]) { sm in
      regions(&sm)
      sm.always(from: .p11, to: .p12)
      sm.always(from: .p12, to: .p11)
      sm.always(from: .b, to: .p)
    },
    Case("of two loops in two regions", ["'p11' -> 'p11'", "'p22' -> 'p22'"]) { sm in
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in sm.always(in: .p11) { _ in } }
        sm.compound(.p2, initial: .p22) { sm in sm.always(in: .p22) { _ in } }
      }
      sm.always(from: .b, to: .p)
    },
    Case("of a parallel state", ["'p11' -> 'p11'"]) { sm in
      regions(&sm)
      sm.always(from: .p, to: .p)
      sm.always(from: .b, to: .p)
    },
    Case("through one of the targets of a fork", ["'p12' -> 'p12'"]) { sm in
      regions(&sm)
      sm.always(in: .p12) { _ in }
      sm.always(from: .b, into: [.p22, .p12])
    },
    Case("beside a region that stays in the parallel state", ["'p11' -> 'p12' -> 'p11'"]) { sm in
      regions(&sm)
      sm.always(from: .p11, to: .p12)
      sm.always(from: .p12, to: .p11)
      sm.always(from: .p21, to: .p22, if: alarms)
      sm.always(from: .b, to: .p)
    },
  ]

  /// `p` with the regions `p1` and `p2`.
  private static func regions(_ sm: inout SpotBuilder) {
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in sm.state(.p11, .p12) }
      sm.compound(.p2, initial: .p21) { sm in sm.state(.p21, .p22) }
    }
  }

  private static func loops(of definition: SpotDefinition) -> [DefinitionIssue] {
    definition.warnings.filter { $0.code == .eventlessLoop }
  }

  @Test("An unguarded eventless loop is a warning", arguments: endless)
  func warnings(of chart: Case) throws {
    let definition = try chart.definition()

    let suffix = " is a loop of eventless transitions that no guard ends: each event that leads there is undone"
    #expect(Set(Self.loops(of: definition).map(\.message)).isSubset(of: chart.loops.map { $0 + suffix }))
    #expect(Self.loops(of: definition).first?.message == chart.loops[0] + suffix)
  }

  @Test("An eventless loop undoes each event that leads to it, as a runaway", arguments: endless)
  func runaway(chart: Case) throws {
    var machine = Machine(try chart.definition())

    let rejection = machine.attempt(.go).rejection

    guard case .failed(MachineError.runaway)? = rejection?.reason else {
      Issue.record("\(String(describing: rejection))")
      return
    }
    #expect(machine.state == .a)
  }

  @Test("An eventless loop through the initial state undoes the start")
  func start() throws {
    let definition = try SpotDefinition(initial: .b) { sm in sm.always(from: .b, to: .b) }
    var machine = Machine(definition)

    #expect(Self.loops(of: definition).count == 1)
    #expect(throws: MachineError.self) { try machine.start() }
  }

  @Test("An eventless loop is reported at the transition of its first state")
  func place() throws {
    let definition = try SpotDefinition(initial: .a) { sm in
      sm.state(.a, .b, .c)
      sm.when(.go, from: .a, to: .c)
      sm.always(from: .c, to: .b)
      sm.always(from: .b, to: .c, line: ChartMistake.here)
    }

    #expect(definition.warnings.map(\.line) == [ChartMistake.here])
    #expect(definition.warnings.map(\.fileID) == [#fileID])
  }

  static let ending = [
    Case("that a guard may end", []) { $0.always(from: .b, to: .b, if: alarms) },
    Case("of two states, one of which has a guard", []) { sm in
      sm.always(from: .b, to: .c)
      sm.always(from: .c, to: .b, if: alarms)
    },
    Case("that a guarded transition may leave", []) { sm in
      sm.always(from: .b, to: .x, if: alarms)
      sm.always(from: .b, to: .b)
    },
    Case("that a guarded transition of a child may leave", []) { sm in
      sm.state(.x)
      sm.compound(.b, initial: .b1) { sm in sm.always(from: .b1, to: .x, if: alarms) }
      sm.always(from: .b, to: .b)
    },
    Case("that an unguarded transition of a child leaves", []) { sm in
      sm.state(.x)
      sm.compound(.b, initial: .b1) { sm in sm.always(from: .b1, to: .x) }
      sm.always(from: .b, to: .b)
    },
    Case("that a branch may leave", []) { sm in
      sm.always(from: .b, choosing: [.when(alarms, to: .x), .otherwise(to: .b)])
    },
    Case("of a junction without a branch for everything else", []) { sm in
      sm.always(from: .b, choosing: [.when(alarms, to: .b), .when(.isIn(.c), to: .b)])
    },
    Case("that leads to a final state at the top", []) { sm in
      sm.always(from: .b, to: .c)
      sm.always(from: .c, to: .end)
      sm.final(.end)
    },
    Case("of which one state is the history of a state that rests", []) { sm in
      sm.compound(.c, initial: .c1) { sm in
        sm.state(.c2)
        sm.always(from: .c1, to: .b)
      }
      sm.always(from: .b, into: .history(of: .c))
    },
    Case("that leads to a compound state with an initial state that rests", []) { sm in
      sm.compound(.c, initial: .c1) { sm in
        sm.state(.c1)
        sm.always(from: .c2, to: .b)
      }
      sm.always(from: .b, to: .c)
    },
    Case("of transitions with an event", []) { sm in
      sm.when(.tick, from: .b, to: .b)
    },
    Case("in a region that a transition of another region leaves", []) { sm in
      regions(&sm)
      sm.always(from: .p21, to: .x)
      sm.always(from: .p11, to: .p11)
      sm.always(from: .b, to: .p)
    },
    Case("in a region that a guarded transition of another region may leave", []) { sm in
      regions(&sm)
      sm.always(from: .p11, to: .p12)
      sm.always(from: .p12, to: .p11)
      sm.always(from: .p22, to: .x, if: alarms)
      sm.always(from: .b, to: .p)
    },
    Case("of an internal transition in a region that a transition of the parallel state leaves", []) { sm in
      regions(&sm)
      sm.always(in: .p11) { _ in }
      sm.always(from: .p, to: .x)
      sm.always(from: .b, to: .p)
    },
    Case("of a parallel state that a region leaves", []) { sm in
      regions(&sm)
      sm.always(from: .p, to: .p)
      sm.always(from: .p11, to: .x)
      sm.always(from: .b, to: .p)
    },
  ]

  @Test("An eventless loop that ends or may end is no warning", arguments: ending)
  func quiet(chart: Case) throws {
    #expect(Self.loops(of: try chart.definition()).isEmpty)
  }

  @Test("An eventless loop of any length is a warning exactly when no transition in it has a guard", arguments: 1...5, 0...5)
  func rings(length: Int, guarded: Int) throws {
    let definition = try MachineDefinition<Int, String>(initial: 0) { sm in
      sm.when("go", from: 0, to: length)
      for state in 1...length { sm.always(from: state, to: state == 1 ? length : state - 1, if: state == guarded ? .isIn(0) : nil) }
    }
    var machine = Machine(definition)

    let isUndone = !machine.fire("go")

    let isEndless = !(1...length).contains(guarded)
    #expect(definition.warnings.map(\.code).contains(.eventlessLoop) == isEndless)
    #expect(isUndone == isEndless)
  }

  @Test("Eventless loops are detected in time linear in the number of transitions", arguments: [false, true])
  func manyTransitions(isLoop: Bool) throws {
    let count = 3_000
    var order = Array(1..<count)
    var generator = SeededGenerator(seed: 1)
    order.shuffle(using: &generator)
    let definition = try MachineDefinition<Int, String>(initial: 0) { sm in
      sm.when("go", from: 0, to: order[0])
      for state in 0..<count { sm.state(state) }
      for (state, next) in zip(order, order.dropFirst()) { sm.always(from: state, to: next) }
      if isLoop { sm.always(from: order[count - 2], to: order[0]) }
    }

    #expect(definition.warnings.map(\.code) == (isLoop ? [.eventlessLoop] : [.deadEnd]))
  }
}
