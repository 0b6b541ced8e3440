import StateMachines
import Testing

// Tests LT26 to LT40 of luisobo/StateMachine, as a complete grid; features L10, L13, L17.
@Suite("The events of a subscription")
struct SubscriptionEventsTests {
  @Test("The subscription grid has every event in every state once")
  func complete() {
    let squares = SubscriptionFixture.grid.map { [String(describing: $0.state), String(describing: $0.event)] }

    #expect(Set(squares).count == SubscriptionFixture.Status.allCases.count * SubscriptionFixture.Request.allCases.count)
    #expect(squares.count == 16)
  }

  // LT26, L13.
  @Test("A new subscription is pending activation")
  func initial() {
    var account = SubscriptionFixture.Account()

    let machine = SubscriptionFixture.Machine(SubscriptionFixture.definition, with: &account)

    #expect(machine.state == .pendingActivation)
  }

  // LT28, LT30, LT32, LT34, LT36; LT37, LT39 and the rejections that were not tested there. L10.
  @Test("A subscription answers an event with whether it was accepted", arguments: SubscriptionFixture.grid)
  func answer(square: SubscriptionFixture.Square) throws {
    var account = SubscriptionFixture.Account()
    var machine = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: square.state)

    let isAccepted = machine.fire(square.event, with: &account)

    #expect(isAccepted == (square.target != nil))
  }

  // LT27, LT29, LT31, LT33, LT35; LT38 and LT40, which there never fired the event.
  @Test("An event moves a subscription to its target if accepted and leaves it unchanged if rejected", arguments: SubscriptionFixture.grid)
  func resultingState(square: SubscriptionFixture.Square) throws {
    var account = SubscriptionFixture.Account()
    var machine = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: square.state)

    machine.fire(square.event, with: &account)

    #expect(machine.state == square.target ?? square.state)
  }

  // L17: one notification for an accepted event, none for a rejected one.
  @Test("A subscription reports one transition for an accepted event and none for a rejected one", arguments: SubscriptionFixture.grid)
  func report(square: SubscriptionFixture.Square) throws {
    var account = SubscriptionFixture.Account()
    var machine = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: square.state)

    let outcome = machine.attempt(square.event, with: &account)

    #expect(outcome.transition?.source == square.target.map { _ in square.state })
    #expect(outcome.transition?.target == square.target)
    #expect((outcome.rejection == nil) == (square.target != nil))
  }

  @Test("A subscription takes the events of its lifetime one after the other")
  func life() {
    var account = SubscriptionFixture.Account()
    var machine = SubscriptionFixture.Machine(SubscriptionFixture.definition, with: &account)

    let states = [SubscriptionFixture.Request.activate, .suspend, .unsuspend, .activate, .terminate, .unsuspend].map { event in
      machine.fire(event, with: &account)
      return machine.state
    }

    #expect(states == [.active, .suspended, .active, .active, .terminated, .terminated])
    #expect(account.billingStops == 1)
    #expect(account.terminatedOn == account.today)
  }
}
