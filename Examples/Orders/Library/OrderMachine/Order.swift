package import StateMachines

/// An order that is charged and shipped by tasks of its states.
///
/// The states decide what may happen; the tasks do what takes time. An order that is cancelled while it is charged does not know whether
/// the bank has taken the money, so it takes the charge back by its key, which is right in both cases.
package actor Order: ActorStateful {
  package enum State: Hashable, Sendable, CaseIterable {
    case placed
    case charging
    case shipping
    case shipped
    case takingBack
    case cancelled
    case declined
  }

  package enum Event: Hashable, Sendable, CaseIterable {
    case pay
    case charged
    case declined
    case shipped
    case cancel
    case takenBack
  }

  package static let definition: Definition = .verified(initial: .placed) { sm in
    sm.when(.pay, from: .placed, to: .charging)
    sm.when(.charged, from: .charging, to: .shipping)
    sm.when(.declined, from: .charging, to: .declined)
    sm.when(.shipped, from: .shipping, to: .shipped)

    sm.when(.cancel, from: .placed, to: .cancelled)
    sm.when(.cancel, from: .charging, to: .takingBack)
    sm.when(.takenBack, from: .takingBack, to: .cancelled)

    // A bank that does not answer is asked again, with more and more time in between; one that declines is not.
    let backOff = Retry.attempts(5, delay: .seconds(1), factor: 2, maximumDelay: .seconds(10)) { error in error is Unreachable }
    sm.task("charge", in: .charging, retry: backOff, timeLimit: .seconds(60)) { order, step in
      Charge(key: order.id, amount: order.amount, bank: order.bank)
    } run: { charge in
      try await charge.bank.charge(charge.amount, key: charge.key)
      return .charged
    } onFailure: { _ in
      .declined
    }

    // Taking back is tried for as long as it takes.
    sm.task("take back", in: .takingBack, retry: .attempts(.max, delay: .seconds(1), factor: 2, maximumDelay: .seconds(60))) {
      order, step in
      Charge(key: order.id, amount: order.amount, bank: order.bank)
    } run: { charge in
      try await charge.bank.takeBack(key: charge.key)
      return .takenBack
    } onFailure: { _ in
      nil
    }

    sm.task("ship", in: .shipping, retry: .attempts(.max, delay: .seconds(5), factor: 1)) { order, step in
      Parcel(order: order.id, carrier: order.carrier)
    } run: { parcel in
      try await parcel.carrier.ship(parcel.order)
      return .shipped
    } onFailure: { _ in
      nil
    }
  }

  package let machine: Owned
  package let id: String
  private let amount: Int
  private let bank: any Bank
  private let carrier: any Carrier

  package init(_ id: String, amount: Int, bank: some Bank, carrier: some Carrier, clock: (any MachineClock)? = nil) {
    machine = Owned(Self.definition, label: id, clock: clock)
    (self.id, self.amount, self.bank, self.carrier) = (id, amount, bank, carrier)
  }

  /// What the charging task needs: it does not see the order.
  private struct Charge: Sendable {
    let key: String
    let amount: Int
    let bank: any Bank
  }

  private struct Parcel: Sendable {
    let order: String
    let carrier: any Carrier
  }
}
