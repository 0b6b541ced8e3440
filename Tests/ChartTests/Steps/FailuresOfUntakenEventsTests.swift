import StateMachines
import Testing

/// Under the W3C rule a guard that throws raises a failure, which a line may take although nothing takes the event itself.
@Suite("A guard that throws for an event that no transition takes", .timeLimit(TestTimeout.limit))
struct FailuresOfUntakenEventsTests {
  enum Otherwise: CaseIterable {
    case nothing, ignored, impossible, deferred
  }

  private static let failing: Guard<Void, Spot, Nudge> = Guard("throws") { _ in throw TestFailure() }

  // `takesLater`: a line takes the event in the state to which the failure leads.
  private static func definition(_ otherwise: Otherwise, takesLater: Bool = false) throws -> SpotDefinition {
    try SpotDefinition(initial: .p, onError: .raise) { sm in
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in sm.when(.go, in: .p11, if: failing) { _ in } }
        sm.compound(.p2, initial: .p21) { sm in
          sm.state(.p21)
          switch otherwise {
          case .nothing: break
          case .ignored: sm.ignore(.go, in: .p21)
          case .impossible: sm.impossible(.go, in: .p21)
          case .deferred: sm.defer(.go, in: .p21)
          }
        }
      }
      sm.when(.hookFailure, from: .p, to: .x)
      sm.when(takesLater ? .go : .tick, from: .x, to: .y)
    }
  }

  @Test("A transition that is taken for the failure is the answer, whatever becomes of the event", arguments: Otherwise.allCases)
  func answer(otherwise: Otherwise) throws {
    let definition = try Self.definition(otherwise)
    var value = Machine(definition)
    let shared = ThreadsafeMachine(definition)
    #expect(value.attempt(.go).transition?.target == .x)
    #expect(shared.attempt(.go).transition?.target == .x)
    #expect(shared.state == .x)
    #expect(value.state == .x)
  }

  @Test("An event that is required is not deferred where a transition was taken for the failure")
  func required() throws {
    var machine = Machine(try Self.definition(.deferred, takesLater: true))
    #expect(try machine.require(.go).target == .x)
    // The event would be recalled now.
    #expect(machine.state == .x)
  }

  @Test("No eventless transition is asked for where nothing was taken: attempt and whyNot name the same guards")
  func eventless() throws {
    let definition = try ContextDefinition<Int, Spot, Nudge>(initial: .a, onError: .raise) { sm in
      sm.when(.go, from: .a, to: .b, if: Guard("funds") { _ in throw TestFailure() })
      sm.always(from: .a, to: .c, if: Guard("ready") { $0.context > 0 })
    }
    var machine = EmbeddedMachine(definition, context: 0)
    #expect(machine.whyNot(.go)?.reason == .guards(["funds"]))
    #expect(machine.attempt(.go).rejection?.reason == .guards(["funds"]))
    machine.context = 1
    #expect(!machine.can(.go))
    #expect(machine.attempt(.go).rejection?.reason == .guards(["funds"]))
    #expect(machine.state == .a)
  }
}
