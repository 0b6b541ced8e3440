import StateMachines
import Testing

@Suite("The outcome of an event")
struct OutcomesTests {
  private static func definition() throws -> ParcelDefinition {
    try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid)
      sm.when(.ship, from: .paid, to: .shipped)
      sm.defer(.ship, in: .placed)
    }
  }

  @Test("The outcome of an event that takes a transition is that transition")
  func transitioned() throws {
    var purse = Purse()
    var machine = try ContextMachine(Self.definition(), with: &purse)

    let outcome = machine.attempt(.pay, with: &purse)

    #expect(outcome.transition?.target == .paid)
    #expect(outcome.rejection == nil)
    #expect(outcome.description.contains("placed -> paid (pay)"))
  }

  @Test("The outcome of an event kept for later is accepted and deferred")
  func deferred() throws {
    var purse = Purse()
    var machine = try ContextMachine(Self.definition(), with: &purse)

    let outcome = machine.attempt(.ship, with: &purse)

    guard case .accepted(let acceptance) = outcome else {
      Issue.record("the outcome is \(outcome)")
      return
    }
    #expect(acceptance == .deferred)
    #expect(outcome.transition == nil)
    #expect(outcome.rejection == nil)
    #expect(outcome.description.contains("deferred"))
  }

  @Test("The outcome of an event that no transition takes is rejected")
  func rejected() throws {
    var purse = Purse()
    var machine = try ContextMachine(Self.definition(), with: &purse)

    let outcome = machine.attempt(.cancel, with: &purse)

    #expect(outcome.transition == nil)
    #expect(outcome.rejection?.event == .cancel)
    #expect(outcome.description == "rejected: 'cancel' does not apply while 'placed'; permitted: pay, ship")
  }

  private static let events: [Request] = [.ship, .cancel, .pay, .pay, .note, .cancel, .ship]

  @Test("`attempt` and `fire` agree on every outcome")
  func agreesWithFire() throws {
    var purse = Purse()
    var attempting = try ContextMachine(Self.definition(), with: &purse)
    var firing = attempting

    let outcomes = Self.events.map { attempting.attempt($0, with: &purse).rejection == nil }
    let answers = Self.events.map { firing.fire($0, with: &purse) }

    #expect(outcomes == answers)
    #expect(attempting.state == firing.state)
  }
}
