import StateMachines
import TestSupport
import Testing

/// Charts that no one would write, and some that a program might build from data: none stops the program.
@Suite("A nonsensical chart", .timeLimit(TestTimeout.limit))
struct OddChartsTests {
  static let charts = [
    ChartLookAlike("nothing at all", initial: []) { _ in },
    ChartLookAlike("a compound state in itself") { sm in
      sm.compound(.a, initial: .a) { sm in sm.compound(.a, initial: .a) { sm in sm.compound(.a, initial: .a) { _ in } } }
    },
    ChartLookAlike("a parallel state in itself") { sm in
      sm.parallel(.a) { sm in sm.parallel(.a) { sm in sm.parallel(.a) { _ in } } }
    },
    ChartLookAlike("two states, each in the other") { sm in
      sm.compound(.a, initial: .b) { sm in sm.compound(.b, initial: .a) { sm in sm.state(.x) } }
      sm.compound(.b, initial: .a) { sm in sm.compound(.a, initial: .b) { sm in sm.state(.y) } }
    },
    ChartLookAlike("two states, each named in the other only") { sm in
      sm.compound(.a, initial: .b) { sm in sm.when(.go, from: .b, to: .b) }
      sm.compound(.b, initial: .a) { sm in sm.when(.go, from: .a, to: .a) }
    },
    ChartLookAlike("a state that names itself inside") { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a, to: .a) }
    },
    ChartLookAlike("a parallel state that is not declared as one") { sm in
      sm.region(initial: .a) { sm in sm.region(initial: .b) { sm in sm.region(initial: .a) { _ in } } }
    },
    ChartLookAlike("regions of nothing", initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: []) { _ in }
        sm.region(initial: .all([])) { _ in }
        sm.region(initial: .history(of: .p)) { _ in }
      }
    },
    ChartLookAlike("histories of states without other lines", initial: .history(of: .x)) { sm in
      sm.history(of: .y, default: .x)
      sm.history(of: .y, depth: .deep, default: .history(of: .y))
      sm.when(.go, from: .a, into: .history(of: .end, depth: .deep))
    },
    ChartLookAlike("histories that lead to each other", initial: .history(of: .a)) { sm in
      sm.compound(.a, initial: .history(of: .a1)) { sm in sm.compound(.a1, initial: .history(of: .a)) { sm in sm.state(.a11) } }
      sm.history(of: .a, default: .history(of: .a1))
      sm.history(of: .a1, default: .history(of: .a1))
      sm.history(of: .a, depth: .deep, default: .history(of: .a, depth: .deep))
    },
    ChartLookAlike("a state that starts with the history of itself, which starts with it", initial: [.a]) { sm in
      sm.compound(.a, initial: .history(of: .a)) { sm in sm.state(.a1) }
      sm.history(of: .a, default: .history(of: .a, depth: .deep))
      sm.history(of: .a, depth: .deep, default: .history(of: .a))
    },
    ChartLookAlike("empty targets everywhere") { sm in
      sm.when(.go, from: .a, into: [])
      sm.when(.go, from: .a, into: .all([]))
      sm.always(from: .a, into: [])
      sm.onDone(.a, into: [])
      sm.when(.back, from: .a, choosing: [.otherwise(into: [])])
      sm.history(of: .a, default: [])
      sm.when(.tick, from: [], to: .a)
      sm.when([], from: .a, to: .b)
      sm.when(.anyOf([]), from: .anyOf([]), into: .all([]))
      sm.defer([], in: [])
    },
    ChartLookAlike("the same target many times", initial: .all(Array(repeating: .state(.a), count: 100))) { sm in
      sm.when(.go, from: .a, into: .all(Array(repeating: .history(of: .a), count: 100)))
    },
    ChartLookAlike("a fork into one region, and into its parallel state") { sm in
      sm.parallel(.p) { sm in sm.region(initial: .p1) { sm in sm.state(.p1, .p11, .p12) } }
      sm.when(.go, from: .a, into: [.p11, .p12])
      sm.when(.back, from: .a, into: [.p, .p, .p1])
    },
    ChartLookAlike("joins of nothing, of one, of what is not there") { sm in
      sm.join([:], to: .x)
      sm.join([.a: .go], to: .a)
      sm.join([.x: .go, .y: .go], to: .end)
      sm.join([.a: .go, .a: .go, .a: .go], to: .a)
      sm.final(.end)
      sm.join([.end: .go, .a: .back], to: .a)
    },
    ChartLookAlike("a join over one region, inside the region", initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p1) { sm in
          sm.join([.p1: .go, .p11: .go], to: .p12)
        }
      }
    },
    ChartLookAlike("a final state with everything in it") { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.final(.a1)
        sm.when(.go, from: .a1, to: .a1)
        sm.when(.go, in: .a1) { _ in }
        sm.always(from: .a1, to: .a1)
        sm.onDone(.a1, to: .a1)
        sm.defer(.any, in: .a1)
        sm.timeout(.seconds(1), in: .a1, fire: .go)
        sm.timeout(.seconds(-1), in: .a1, fire: .go)
        sm.compound(.a1, initial: .a11) { sm in sm.state(.a11) }
      }
    },
    ChartLookAlike("final declared many times") { sm in
      sm.final()
      sm.state()
      sm.final(.a, .a, .a)
      sm.state(.a, .a)
    },
    ChartLookAlike("one state in three scopes, by three claims each") { sm in
      for outer in [Spot.a, .b, .c] {
        sm.compound(outer, initial: .x) { sm in
          sm.when(.go, from: .x, to: .x)
          sm.defer(.tick, in: .x)
          sm.timeout(.seconds(1), in: .x, fire: .tick)
        }
      }
    },
    ChartLookAlike("hooks and exceptions of what is not there") { sm in
      sm.onEntry([]) { _ in }
      sm.onExit(.anyOf([])) { _ in }
      sm.before([], from: [], to: []) { _ in }
      sm.after(.done(of: .x), from: .y, to: .end) { _ in }
      sm.when(.go, from: .any(except: .x, .y, .a, .b), to: .b)
      sm.when(.done(of: .q), from: .any, to: .a)
    },
    ChartLookAlike("a chart without an initial state that it has", initial: [.x]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.compound(.x, initial: .a1) { _ in } }
    },
  ]

  /// What the definition says: wrong charts say so in sentences, each at a line.
  @Test("A nonsensical chart is reported as an error and never stops the program", arguments: charts)
  func answered(chart: ChartLookAlike) {
    do throws(DefinitionError) {
      let definition = try SpotDefinition(initial: chart.initial, chart.rules)
      exercise(definition)
    } catch {
      #expect(!error.issues.isEmpty)
      #expect(error.issues.allSatisfy { !$0.message.isEmpty && $0.fileID == #fileID && $0.line > 0 })
    }
  }

  /// A chart that is valid after all runs without harm.
  private func exercise(_ definition: SpotDefinition) {
    var machine = Machine(definition)
    for event in Nudge.allCases + Nudge.allCases { machine.fire(event) }
    #expect(machine.configuration.contains(machine.state) || machine.isFinished)
  }

  static let seeds: [UInt64] = Array(PropertySeeds.all.prefix(200))

  @Test("A random nonsensical chart is reported as an error and never stops the program", arguments: seeds)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let chart = OddRules.random(using: &generator, depth: 0)

    do throws(DefinitionError) {
      exercise(try SpotDefinition(initial: OddRules.targets(using: &generator), maximumMicrosteps: 20) { sm in chart(&sm) })
    } catch {
      #expect(!error.issues.isEmpty)
      #expect(error.issues.map(\.line) == error.issues.map(\.line).sorted())
    }
  }
}

/// Lines put together without any sense.
private enum OddRules {
  private static let spots: [Spot] = [.a, .a1, .a11, .b, .b1, .p, .p1, .p11, .p2]

  private static let nothing: SpotRules = { _ in }

  static func targets(using generator: inout SeededGenerator) -> Targets<Spot> {
    .all(
      (0..<generator.below(4)).map { _ in
        generator.once(in: 4) ? .history(of: spot(using: &generator), depth: .deep) : .state(spot(using: &generator))
      })
  }

  private static func spot(using generator: inout SeededGenerator) -> Spot {
    spots[generator.below(spots.count)]
  }

  static func random(using generator: inout SeededGenerator, depth: Int) -> SpotRules {
    let lines = (0..<generator.below(6)).map { _ in line(using: &generator, depth: depth) }
    return { sm in for line in lines { line(&sm) } }
  }

  private static func line(using generator: inout SeededGenerator, depth: Int) -> SpotRules {
    let (state, other) = (spot(using: &generator), spot(using: &generator))
    let goal = targets(using: &generator)
    let event = Nudge.allCases[generator.below(3)]
    let inner = depth < 3 ? random(using: &generator, depth: depth + 1) : nothing
    switch generator.below(depth < 3 ? 14 : 10) {
    case 0: return { sm in sm.state(state) }
    case 1: return { sm in sm.final(state) }
    case 2: return { sm in sm.when(event, from: state, into: goal) }
    case 3: return { sm in sm.when(event, from: state, to: other) }
    case 4: return { sm in sm.when(event, from: .any(except: other), to: state, kind: .local) }
    case 5: return { sm in sm.history(of: state, default: goal) }
    case 6: return { sm in sm.join([state: event, other: event], to: state) }
    case 7: return { sm in sm.onDone(state, into: goal) }
    case 8: return { sm in sm.defer(event, in: state) }
    case 9: return { sm in sm.after(to: state) { _ in } }
    case 10: return { sm in sm.compound(state, initial: goal, inner) }
    case 11: return { sm in sm.compound(state, initial: other, inner) }
    case 12: return { sm in sm.parallel(state, inner) }
    default: return { sm in sm.region(initial: other, inner) }
    }
  }
}
