import StateMachines
import Testing

// Feature L19 of luisobo/StateMachine, where an exception in a hook after the event left the state changed and nothing answered.
@Suite("A hook of an event that throws")
struct HooksThatThrowTests {
  private struct BankIsClosed: Error, CustomStringConvertible {
    var description: String { "the bank is closed" }
  }

  /// The position of the hook that throws.
  enum Moment: CaseIterable {
    case before
    case after
  }

  private static func definition(_ moment: Moment, _ log: EventRecorder<String>) throws -> SubscriptionFixture.Definition {
    try SubscriptionFixture.Definition(initial: .pendingActivation) { sm in
      SubscriptionFixture.addTransitions(to: &sm)
      sm.before(.suspend) { step in
        log.append("before 1")
        step.context.stopBilling()
        if moment == .before { throw BankIsClosed() }
      }
      sm.before(.suspend) { _ in log.append("before 2") }
      sm.after(.suspend) { _ in
        log.append("after 1")
        if moment == .after { throw BankIsClosed() }
      }
      sm.after(.suspend) { _ in log.append("after 2") }
    }
  }

  @Test("A hook that throws leaves the state and the context unchanged, before and after alike", arguments: Moment.allCases)
  func undone(moment: Moment) throws {
    var account = SubscriptionFixture.Account()
    var machine = try SubscriptionFixture.Machine(Self.definition(moment, EventRecorder<String>()), at: .active)

    let isAccepted = machine.fire(.suspend, with: &account)

    #expect(!isAccepted)
    #expect(machine.state == .active)
    #expect(account == SubscriptionFixture.Account())
  }

  @Test(
    "The hooks after one that throws do not run",
    arguments: [(Moment.before, ["before 1"]), (.after, ["before 1", "before 2", "after 1"])])
  func remainingHooks(moment: Moment, entries: [String]) throws {
    let log = EventRecorder<String>()
    var account = SubscriptionFixture.Account()
    var machine = try SubscriptionFixture.Machine(Self.definition(moment, log), at: .active)

    machine.fire(.suspend, with: &account)

    #expect(log.entries == entries)
  }

  @Test("The caller gets the error that a hook throws", arguments: Moment.allCases)
  func reason(moment: Moment) throws {
    var account = SubscriptionFixture.Account()
    var machine = try SubscriptionFixture.Machine(Self.definition(moment, EventRecorder<String>()), at: .active)

    let rejection = try #require(machine.attempt(.suspend, with: &account).rejection)

    guard case .failed(let error) = rejection.reason else {
      Issue.record("the reason is \(rejection.reason)")
      return
    }
    #expect(error is BankIsClosed)
    #expect(rejection.description == "'suspend' failed while 'active': the bank is closed")
  }

  @Test("A machine whose hook threw takes the next event normally", arguments: Moment.allCases)
  func usable(moment: Moment) throws {
    var account = SubscriptionFixture.Account()
    var machine = try SubscriptionFixture.Machine(Self.definition(moment, EventRecorder<String>()), at: .active)
    machine.fire(.suspend, with: &account)

    let isAccepted = machine.fire(.terminate, with: &account)

    #expect(isAccepted)
    #expect(machine.state == .terminated)
  }
}
