import StateMachines
import Testing

// Tests LT73 to LT82 of luisobo/StateMachine; features L7, L15.
@Suite("The hooks of a subscription")
struct SubscriptionHooksTests {
  // LT73 to LT77.
  @Test("Every accepted terminate of a subscription stamps the date, and nothing else does", arguments: SubscriptionFixture.grid)
  func stampsDate(square: SubscriptionFixture.Square) throws {
    var account = SubscriptionFixture.Account()
    var machine = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: square.state)

    machine.fire(square.event, with: &account)

    #expect(account.terminatedOn == (square.stampsDate ? account.today : nil))
  }

  // LT78 to LT82.
  @Test("Every accepted suspend of a subscription stops the billing, and nothing else does", arguments: SubscriptionFixture.grid)
  func stopsBilling(square: SubscriptionFixture.Square) throws {
    var account = SubscriptionFixture.Account()
    var machine = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: square.state)

    machine.fire(square.event, with: &account)

    #expect(account.billingStops == (square.stopsBilling ? 1 : 0))
  }
}
