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

  @Test("`require` returns the transition")
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

  @Test("`require` throws a typed rejection")
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

  @Test("`require` throws and does not keep an event that would only be deferred")
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

  @Test("`require` leaves previously deferred events in place")
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
