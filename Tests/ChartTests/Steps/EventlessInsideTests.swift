import StateMachines
import Testing

/// The transition that follows leaves a state inside the source, so the source itself has no eventless transition.
@Suite("An eventless transition of a state inside the source of an internal transition", .timeLimit(TestTimeout.limit))
struct EventlessInsideTests {
  private typealias Definition = ContextDefinition<Int, Spot, Nudge>

  private static func definition() throws -> Definition {
    try Definition(initial: .a1) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.always(from: .a1, to: .a2, if: Guard("is ready") { $0.context > 0 })
        sm.state(.a2)
      }
      sm.when(.go, in: .a) { $0.context += 1 }
    }
  }

  @Test("Follows in a value machine, whichever call fires the event", arguments: ["fire", "attempt", "require", "attempt with a trace"])
  func value(call: String) throws {
    var context = 0
    var machine = ContextMachine(try Self.definition(), with: &context)
    switch call {
    case "fire": #expect(machine.fire(.go, with: &context))
    case "attempt": _ = machine.attempt(.go, with: &context)
    case "require": try machine.require(.go, with: &context)
    default: _ = machine.attempt(.go, with: &context) { _ in }
    }
    #expect(machine.state == .a2)
    #expect(context == 1)
  }

  @Test("Follows in a machine that threads share")
  func shared() throws {
    let isReady = AtomicFlag()
    let definition = try SpotDefinition(initial: .a1) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.always(from: .a1, to: .a2, if: Guard("is ready") { _ in isReady.isSet })
        sm.state(.a2)
      }
      sm.when(.go, in: .a) { _ in isReady.set() }
    }
    let machine = ThreadsafeMachine(definition)
    #expect(machine.fire(.go))
    #expect(machine.state == .a2)
  }
}
