import StateMachines
import Testing

// Tests LT73 to LT82 of luisobo/StateMachine; features L7, L15.
@Suite("A subscription runs the hooks of an event with it")
struct SubscriptionHooksTests {
  // LT73 to LT77.
  @Test("the date is stamped before every terminate that is taken, and by nothing else", arguments: SubscriptionFixture.grid)
  func stampsDate(square: SubscriptionFixture.Square) throws {
    var account = SubscriptionFixture.Account()
    var machine = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: square.state)

    machine.fire(square.event, with: &account)

    #expect(account.terminatedOn == (square.stampsDate ? account.today : nil))
  }

  // LT78 to LT82.
  @Test("billing is stopped after every suspend that is taken, and by nothing else", arguments: SubscriptionFixture.grid)
  func stopsBilling(square: SubscriptionFixture.Square) throws {
    var account = SubscriptionFixture.Account()
    var machine = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: square.state)

    machine.fire(square.event, with: &account)

    #expect(account.billingStops == (square.stopsBilling ? 1 : 0))
  }
}
