import StateMachines

enum ForksAndJoins: Feature {
  static let title = "T11 forks, joins and junctions"

  enum State: MachineState { case cart, packed, express, parcel, billing, due, paid, done, refused }
  enum Event: MachineEvent { case order, pack, pay, confirm, retry }
  struct Order: Sendable { var coins: Int }
  typealias Machine = EmbeddedMachine<Order, State, Event>

  static let definition: Machine.Definition = .verified(initial: .cart) { sm in
    let isRich = Guard<Order, State, Event>("has 30 coins") { step in step.context.coins >= 30 }
    let isSolvent = Guard<Order, State, Event>("has a coin") { step in step.context.coins > 0 }
    sm.parallel(.express) { sm in
      sm.region(initial: .parcel) { sm in sm.state(.parcel, .packed) }
      sm.region(initial: .billing) { sm in sm.state(.billing, .due, .paid) }
    }
    sm.when(
      .order, from: .cart,
      choosing: [.when(isRich, into: [.packed, .due]), .when(isSolvent, into: [.parcel, .due]), .otherwise(to: .refused)])
    sm.when(.pack, from: .parcel, to: .packed)
    sm.when(.pay, from: .due, to: .paid)
    sm.join([.packed: .confirm, .paid: .confirm], to: .done)
    sm.when(.retry, from: .refused, to: .cart) { step in step.context.coins = 1 }
  }

  static func lines() -> [String] {
    var order = Machine(definition, context: Order(coins: 0))
    return [Event.order, .retry, .order, .pack, .confirm, .pay, .confirm].map { event in
      let outcome = order.attempt(event)
      return "\(outcome), active: \(list(order.configuration))"
    }
  }
}
