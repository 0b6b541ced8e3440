package import StateMachineMacros

/// A receipt of a till.
package struct Receipt: Sendable {
  package let paid: Int
  package let change: Int
}

/// A till that many tasks use, in which every event is decided in every state.
@Stateful
package actor Till {
  package enum State { case open, closed }
  @Payloads
  package enum Event: MachineEvent {
    case pay(Call<(price: Int, coins: Int), Receipt>)
    case sort(by: String)
    case toggle
  }

  package static let definition: Definition = .verified(initial: .closed, total: true) { sm in
    sm.when(Event.pay, in: .open) { payment, till, step in
      till.income += payment.price
      return Receipt(paid: payment.price, change: payment.coins - payment.price)
    }
    sm.impossible(Event.pay, in: .closed)
    sm.when(\.sort, in: .closed) { order, step in print("sorted by \(order)") }
    sm.impossible(\.sort, in: .open)
    sm.when(.toggle, from: .closed, to: .open)
    sm.when(.toggle, from: .open, to: .closed)
  }

  package private(set) var income = 0

  package init() {}
}
