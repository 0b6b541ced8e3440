import StateMachines
import Testing

@Suite("`.any` as a source in a chart", .timeLimit(TestTimeout.limit))
struct ChartWildcardsTests {
  /// A chart with `.any` in some scope, and the sources of its transition, by the active leaves.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// None where the event is rejected.
    let sources: KeyValuePairs<Spot, [Spot]>
    let rules: SpotRules

    var testDescription: String { name }

    init(_ name: String, _ sources: KeyValuePairs<Spot, [Spot]>, _ rules: @escaping SpotRules) {
      self.name = name
      self.sources = sources
      self.rules = rules
    }
  }

  /// `a` with `a1` – `a11`, `a12` –, `a2` and a final `a21`; then `b`, and `p` with an unnamed region and one that has a name.
  private static func chart(_ sm: inout SpotBuilder, top: SpotRules = { _ in }, a: SpotRules = { _ in }, p: SpotRules = { _ in }) {
    top(&sm)
    sm.compound(.a, initial: .a1) { sm in
      a(&sm)
      sm.compound(.a1, initial: .a11) { sm in sm.state(.a11, .a12) }
      sm.state(.a2)
      sm.final(.a21)
    }
    sm.state(.b)
    sm.parallel(.p) { sm in
      p(&sm)
      sm.region(initial: .p11) { sm in
        sm.state(.p11)
        sm.compound(.p12, initial: .y) { sm in sm.state(.y) }
      }
      sm.compound(.p2, initial: .p21) { sm in sm.state(.p21) }
    }
    sm.final(.end)
  }

  static let cases = [
    Case("is each child of the definition", [.a11: [.a], .a2: [.a], .a21: [.a], .b: [.b], .p11: [.p]]) { sm in
      chart(&sm, top: { sm in sm.when(.go, from: .any, to: .b) })
    },
    Case("is each child of its state", [.a11: [.a1], .a12: [.a1], .a2: [.a2], .a21: [], .b: [], .p11: []]) { sm in
      chart(&sm, a: { sm in sm.when(.go, from: .any, to: .b) })
    },
    Case("is each region that has a name, and what is in the others", [.b: [], .p11: [.p11, .p2], .p12: [.p12, .p2]]) {
      sm in
      chart(&sm, p: { sm in sm.when(.go, in: .any) { _ in } })
    },
    Case("is not a child that is excepted", [.a11: [], .a2: [.a2], .a21: []]) { sm in
      chart(&sm, a: { sm in sm.when(.go, from: .any(except: .a1), to: .b) })
    },
    Case(
      "is, of the ancestors of an excepted state, the other children",
      [.a11: [], .a12: [.a12], .a2: [.a2], .a21: [], .b: [.b], .p11: [.p]]
    ) {
      sm in
      chart(&sm, top: { sm in sm.when(.go, from: .any(except: .a11), to: .b) })
    },
    Case("is the rest of a region of which a state is excepted", [.b: [.b], .p11: [.p2], .p12: [.p12, .p2]]) { sm in
      chart(&sm, top: { sm in sm.when(.go, in: .any(except: .p11)) { _ in } })
    },
    Case("is not hindered by an exception elsewhere", [.a11: [.a1], .a2: [.a2]]) { sm in
      chart(&sm, a: { sm in sm.when(.go, from: .any(except: .b, .p, .a), to: .b) })
    },
    Case("excepts all that are named", [.a11: [], .a12: [], .a2: [], .b: [.b], .p11: []]) { sm in
      chart(&sm, top: { sm in sm.when(.go, from: .any(except: .a, .p), to: .b) })
    },
    Case("is left aside by a state that names the event, in any order of the lines", [.a11: [.a1], .a2: [.a]]) { sm in
      chart(
        &sm,
        top: { sm in
          sm.when(.go, from: .any, to: .b)
          sm.when(.go, from: .a1, to: .a2)
        })
    },
    Case("of the inner scope comes before that of the outer", [.a11: [.a1], .a21: [.a], .b: [.b]]) { sm in
      chart(&sm, top: { sm in sm.when(.go, from: .any, to: .b) }, a: { sm in sm.when(.go, from: .any, to: .a2) })
    },
  ]

  @Test("`.any` as a source matches the states of its scope", arguments: cases)
  func sources(a: Case) throws {
    for (spot, sources) in a.sources {
      let log = EventRecorder<String>()
      let definition = try SpotDefinition(initial: spot) { sm in
        a.rules(&sm)
        sm.before(.go) { step in log.append("\(step.source)") }
      }
      var machine = Machine(definition)

      machine.fire(.go)

      #expect(log.text == sources.map { "\($0)" }.joined(separator: ", "), "\(spot)")
    }
  }

  @Test("`.any` takes events that matching states do not take by name, even if guarded", arguments: RunnerKind.allCases)
  func afterNamed(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, in: .any, if: .answering(true, "any", log)) { _ in log.append("any") }
        sm.when(.go, in: .a1, if: .answering(false, "named", log)) { _ in log.append("named") }
        sm.when([.go, .back], in: .a1, if: .answering(false, "list", log)) { _ in log.append("list") }
      }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.go)

    #expect(log.text == "guard named, guard list, guard any, any")
  }

  @Test("`.any` as a source is tried after a join of the same source", arguments: RunnerKind.allCases)
  func afterAJoin(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.when(.go, in: .any) { step in log.append("any \(step.source)") }
        sm.region(initial: .p11) { sm in sm.state(.p11) }
        sm.region(initial: .p21) { sm in sm.state(.p21) }
        sm.join([.p11: .go, .p21: .back], to: .x) { _ in log.append("join") }
      }
      sm.state(.x)
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    runner.fire(.go)
    runner.fire(.back)

    #expect(log.text == "any p21, join")
  }

  @Test("`.any` as an event takes every event, and completions and failures by descriptor", arguments: RunnerKind.allCases)
  func descriptor(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2)
        sm.final(.a2)
      }
      sm.when(.any, in: .a) { step in log.append("\(step.cause)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.tick)
    runner.fire(.go)

    #expect(log.text == "tick, done(a)")
  }
}
