import StateMachines
import Testing

@Suite("The document order of a chart")
struct ChartDocumentOrderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let initial: Targets<Spot>
    let states: [Spot]
    let rules: SpotRules

    var testDescription: String { name }

    init(_ name: String, initial: Targets<Spot> = [.a], _ states: [Spot], _ rules: @escaping SpotRules) {
      self.name = name
      self.initial = initial
      self.states = states
      self.rules = rules
    }
  }

  static let cases = [
    Case("has a state before what is inside it, and that before what follows", [.a, .a1, .a11, .a12, .a2, .b, .b1]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.compound(.a1, initial: .a11) { sm in sm.state(.a11, .a12) }
        sm.state(.a2)
      }
      sm.compound(.b, initial: .b1) { sm in sm.state(.b1) }
    },
    Case("has a state that is declared where it is declared, whatever named it before", [.a, .x, .b, .b1]) { sm in
      sm.when(.go, from: .b, to: .a)
      sm.state(.a)
      sm.state(.x)
      sm.compound(.b, initial: .b1) { sm in sm.state(.b1) }
    },
    Case("has other states where their scope mentions them first", [.a, .a2, .a1, .a11, .a12]) { sm in
      sm.compound(.a, initial: .a2) { sm in
        sm.when(.go, from: .a1, to: .a11)
        sm.defer(.tick, in: .a12)
        sm.when(.back, from: [.a12, .a11, .a1], to: .a2)
      }
    },
    Case("has a state where its own scope mentions it, not where another one did", initial: [.b], [.b, .a, .a1, .x]) { sm in
      sm.when(.go, from: .b, to: .x)
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .x)
        sm.when(.back, from: .x, to: .a1)
      }
    },
    Case("has the initial state of the definition first, unless it is declared", initial: [.b], [.b, .a]) { sm in
      sm.when(.go, from: .a, to: .b)
    },
    Case("has a first mention as a target count for a state that is a source later", [.a, .a1, .x, .a2]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .x)
        sm.when(.go, from: .a2, to: .a1)
        sm.when(.go, from: .x, to: .a1)
      }
    },
    Case("leaves out regions without names, not what is inside them", initial: [.p], [.p, .p11, .p12, .p2, .p21, .p31]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.when(.go, from: .p11, to: .p12) }
        sm.compound(.p2, initial: .p21) { _ in }
        sm.region(initial: .p31) { _ in }
      }
    },
    Case("has regions between other states", initial: [.p], [.p, .p11, .p2, .p31]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { _ in }
        sm.when(.go, in: .p2) { _ in }
        sm.region(initial: .p31) { _ in }
      }
    },
  ]

  @Test("Document order lists every state of a chart once, in its place", arguments: cases)
  func states(a: Case) throws {
    let definition = try SpotDefinition(initial: a.initial, a.rules)

    #expect(definition.states == a.states)
  }

  @Test("A configuration is sorted in document order, not in order of entry", arguments: RunnerKind.allCases)
  func configuration(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in sm.state(.p12, .p11) }
        sm.region(initial: .p22) { sm in sm.state(.p22, .p21) }
      }
      sm.when(.go, from: .a, into: [.p21, .p12])
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.go)

    #expect(runner.configuration == [.p, .p1, .p12, .p21])
  }
}
