import StateMachines
import Testing

// Tests LT22 and LT23 of luisobo/StateMachine; features L8, L9.
@Suite("A reported transition as a value")
struct TransitionValuesTests {
  // LT22, LT23.
  @Test("A reported transition has its source, its target and its event", arguments: SubscriptionFixture.grid.filter { $0.target != nil })
  func parts(square: SubscriptionFixture.Square) throws {
    var account = SubscriptionFixture.Account()
    var machine = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: square.state)

    let transition = try machine.require(square.event, with: &account)

    #expect(transition.source == square.state)
    #expect(transition.target == square.target)
    #expect(transition.event == square.event)
  }

  // L9: never changed later, and readable.
  @Test("A reported transition is not changed by later events")
  func staysAsItWas() throws {
    var account = SubscriptionFixture.Account()
    var machine = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: .active)

    let transition = try machine.require(.suspend, with: &account)
    try machine.require(.unsuspend, with: &account)

    #expect(transition.target == .suspended)
    #expect(transition.description == "active -> suspended (suspend)")
  }
}
