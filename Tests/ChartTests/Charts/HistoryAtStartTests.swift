import StateMachines
import Testing

@Suite("A machine that starts in what a history leads to", .timeLimit(TestTimeout.limit))
struct HistoryAtStartTests {
  enum Way: CaseIterable {
    case history, compoundState, region
  }

  private static func definition(_ way: Way, _ log: EventRecorder<String>) throws -> SpotDefinition {
    let initial: Targets<Spot> =
      switch way {
      case .history: .history(of: .a)
      case .compoundState: [.b]
      case .region: [.p]
      }
    return try SpotDefinition(initial: initial) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .a2) }
      sm.history(of: .a, default: .a2) { _ in log.append("default of a") }
      sm.compound(.b, initial: .history(of: .b)) { sm in sm.when(.go, from: .b1, to: .b2) }
      sm.history(of: .b, default: .b2) { _ in log.append("default of b") }
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .history(of: .p1)) { sm in sm.when(.go, from: .p11, to: .p12) }
        sm.compound(.p2, initial: .p21) { sm in sm.state(.p21) }
      }
      sm.history(of: .p1, default: .p12) { _ in log.append("default of p1") }
      sm.when(.left, from: .a, to: .b)
      sm.when(.left, from: .b, to: .p)
      sm.when(.left, from: .p, to: .a)
    }
  }

  @Test("Runs the action of its default, in a value and where threads share it", arguments: Way.allCases)
  func action(way: Way) throws {
    let log = EventRecorder<String>()
    let definition = try Self.definition(way, log)
    let machine = ThreadsafeMachine(definition)
    let first = log.entries
    #expect(first.count == 1)
    #expect(Machine(definition).configuration == machine.configuration)
    #expect(log.entries == first + first)
  }
}
