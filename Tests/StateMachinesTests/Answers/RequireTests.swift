import StateMachines
import Testing

@Suite("An event that is required")
struct RequireTests {
  private static func definition() throws -> ParcelDefinition {
    try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid, if: Guard("has funds") { step in step.context.funds > 0 }) { step in
        step.context.funds -= 1
      }
      sm.when(.ship, from: .paid, to: .shipped)
      sm.defer(.ship, in: .placed)
    }
  }

  @Test("answers with its transition")
  func transition() throws {
    var purse = Purse(funds: 2)
    var machine = try ContextMachine(Self.definition(), with: &purse)

    let transition = try machine.require(.pay, with: &purse)

    #expect(transition.source == .placed)
    #expect(transition.target == .paid)
    #expect(transition.event == .pay)
    #expect(machine.state == .paid)
    #expect(purse.funds == 1)
  }

  @Test("throws its rejection, typed")
  func rejection() throws {
    var purse = Purse()
    var machine = try ContextMachine(Self.definition(), with: &purse)
    var event: Request?

    do throws(Rejection<Parcel, Request>) {
      try machine.require(.pay, with: &purse)
    } catch {
      event = error.event
    }

    #expect(event == .pay)
    #expect(machine.state == .placed)
  }

  @Test("throws where it would only be deferred, with no transition as the reason, and is not kept")
  func deferred() throws {
    var purse = Purse(funds: 1)
    var machine = try ContextMachine(Self.definition(), with: &purse)

    let rejection = try #require(throws: Rejection<Parcel, Request>.self) { try machine.require(.ship, with: &purse) }
    machine.fire(.pay, with: &purse)

    guard case .noTransition = rejection.reason else {
      Issue.record("the reason is \(rejection.reason)")
      return
    }
    #expect(machine.state == .paid)
  }

  @Test("leaves events that were deferred before where they are")
  func deferredBefore() throws {
    var purse = Purse(funds: 1)
    var machine = try ContextMachine(Self.definition(), with: &purse)
    machine.fire(.ship, with: &purse)

    #expect(throws: Rejection<Parcel, Request>.self) { try machine.require(.ship, with: &purse) }
    let transition = try machine.require(.pay, with: &purse)

    #expect(transition.target == .paid)
    #expect(machine.state == .shipped)
  }
}
