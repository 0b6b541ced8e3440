import StateMachines
import Testing

// Tests LT41 to LT72 of luisobo/StateMachine; features L11, L12.
@Suite("The queries of a subscription")
struct SubscriptionQueriesTests {
  // LT41 to LT56.
  @Test(
    "A subscription is in its own state and in no other", arguments: SubscriptionFixture.Status.allCases,
    SubscriptionFixture.Status.allCases)
  func isIn(state: SubscriptionFixture.Status, asked: SubscriptionFixture.Status) throws {
    let machine = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: state)

    let answer = machine.is(asked)

    #expect(answer == (asked == state))
  }

  // LT57 to LT72.
  @Test("A subscription permits the events that have a transition from its state", arguments: SubscriptionFixture.grid)
  func can(square: SubscriptionFixture.Square) throws {
    let machine = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: square.state)

    let answer = machine.can(square.event, with: SubscriptionFixture.Account())

    #expect(answer == (square.target != nil))
  }

  @Test("A subscription lists its permitted events in order of declaration", arguments: SubscriptionFixture.Status.allCases)
  func permittedEvents(state: SubscriptionFixture.Status) throws {
    let machine = try SubscriptionFixture.Machine(SubscriptionFixture.definition, at: state)

    let permitted = machine.permittedEvents(with: SubscriptionFixture.Account())

    #expect(permitted == SubscriptionFixture.grid.filter { $0.state == state && $0.target != nil }.map(\.event))
  }

  // L12: a pure query.
  @Test("Querying a subscription runs no hook and changes nothing", arguments: SubscriptionFixture.grid)
  func asking(square: SubscriptionFixture.Square) throws {
    let log = EventRecorder<String>()
    let definition = try SubscriptionFixture.PlainDefinition(initial: .pendingActivation) { sm in
      SubscriptionFixture.addTransitions(to: &sm)
      sm.before { _ in log.append("before") }
      sm.after { _ in log.append("after") }
    }
    var machine = try Machine(definition, at: square.state)

    let can = machine.can(square.event)
    let `is` = machine.is(square.state)
    let permitted = machine.permittedEvents
    let entriesAfterAsking = log.entries
    let isAccepted = machine.fire(square.event)

    #expect(`is`)
    #expect(permitted.contains(square.event) == can)
    #expect(entriesAfterAsking == [])
    #expect(isAccepted == can)
    #expect(log.entries == (can ? ["before", "after"] : []))
  }
}
