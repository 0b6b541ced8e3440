import StateMachines
import Testing

// Features L1, L2, L3, L9, L18 of luisobo/StateMachine.
@Suite("A definition shared by machines")
struct SharedDefinitionTests {
  // L2, L18.
  @Test("Machines of one definition have separate states")
  func ownState() throws {
    var (alice, bob) = (SubscriptionFixture.Account(), SubscriptionFixture.Account())
    var first = SubscriptionFixture.Machine(SubscriptionFixture.definition, with: &alice)
    let second = SubscriptionFixture.Machine(SubscriptionFixture.definition, with: &bob)

    first.fire(.activate, with: &alice)

    #expect(first.state == .active)
    #expect(second.state == .pendingActivation)
  }

  // L2: hooks reach the account that the event was fired with.
  @Test("The hooks of machines of one definition reach each machine's own context")
  func ownContext() throws {
    var (alice, bob) = (SubscriptionFixture.Account(), SubscriptionFixture.Account())
    var first = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: .active)
    var second = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: .active)

    first.fire(.suspend, with: &alice)
    second.fire(.terminate, with: &bob)

    #expect(alice.billingStops == 1)
    #expect(alice.terminatedOn == nil)
    #expect(bob.billingStops == 0)
    #expect(bob.terminatedOn == bob.today)
  }

  // L3: there a subclass ran the block of its superclass once more, or replaced it whole.
  @Test("A rules function can make two definitions, one of which adds lines")
  func extended() throws {
    let plain = try SubscriptionFixture.PlainDefinition(initial: .terminated) { SubscriptionFixture.addTransitions(to: &$0) }
    let forgiving = try SubscriptionFixture.PlainDefinition(initial: .terminated) { sm in
      SubscriptionFixture.addTransitions(to: &sm)
      sm.when(.activate, from: .terminated, to: .active)
    }
    var (finished, revived) = (Machine(plain), Machine(forgiving))

    let answers = [finished.fire(.activate), revived.fire(.activate)]

    #expect(answers == [false, true])
    #expect(finished.state == .terminated)
    #expect(revived.state == .active)
  }

  // L9, L18.
  @Test("A copy of a machine of a shared definition changes independently")
  func copy() throws {
    var account = SubscriptionFixture.Account()
    let original = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: .active)

    var copy = original
    copy.fire(.suspend, with: &account)

    #expect(copy.state == .suspended)
    #expect(original.state == .active)
  }
}
