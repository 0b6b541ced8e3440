import StateMachineStore
import StateMachines

/// An order: placed, paid, packed, shipped; one that is not paid in time expires.
struct Order: DurableContext {
  enum Status: String, Codable, Sendable {
    case placed, paid, packed, shipped, expired
  }

  enum Command: String, Codable, Sendable {
    case pay, pack, ship, expire
  }

  enum Message: Codable, Sendable {
    case charge(cents: Int)
    case tellCustomer(String)
  }

  var cents: Int

  static func definition(expiringAfter time: Duration = .seconds(3_600)) -> ContextDefinition<Order, Status, Command> {
    .verified(initial: .placed) { sm in
      sm.identify(as: "orders", version: 1)
      sm.when(.pay, from: .placed, to: .paid) { step in step.publish(.charge(cents: step.context.cents)) }
      sm.when(.pack, from: .paid, to: .packed)
      sm.when(.ship, from: .packed, to: .shipped) { step in step.publish(.tellCustomer("on its way")) }
      sm.when(.expire, from: .placed, to: .expired)
      sm.timeout(time, in: .placed, fire: .expire)
      sm.final(.shipped, .expired)
    }
  }
}
