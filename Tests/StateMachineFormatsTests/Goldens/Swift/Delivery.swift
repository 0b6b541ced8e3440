import StateMachines

enum DeliveryState { case draft, review, lost, work, packing, packed, paying, paid, sent, checked, closed, archived }

enum DeliveryEvent { case submit, pack, pay, book, ship, weigh, find, lose, add }

/// What guards and actions receive.
typealias DeliveryStep = Step<Void, DeliveryState, DeliveryEvent>

/// The guards and actions of the chart: conform a type to it, and pass a value of the type to the definition.
protocol DeliveryActions: Sendable {
  /// The guard 'is complete'.
  func isComplete(_ step: borrowing DeliveryStep) throws -> Bool

  /// The action 'notify'.
  func notify(_ step: inout DeliveryStep) throws

  /// The guard 'is urgent'.
  func isUrgent(_ step: borrowing DeliveryStep) throws -> Bool

  /// The action 'stamp'.
  func stamp(_ step: inout DeliveryStep) throws

  /// The guard 'is reviewed'.
  func isReviewed(_ step: borrowing DeliveryStep) throws -> Bool

  /// The action of the line at SwiftCharts.swift:145.
  func performDoneSent(_ step: inout DeliveryStep) throws

  /// The action 'label'.
  func label(_ step: inout DeliveryStep) throws
}

/// Builds the definition; build it once, and share it among machines.
func deliveryDefinition(_ actions: some DeliveryActions) -> MachineDefinition<DeliveryState, DeliveryEvent> {
  .verified(initial: .draft, onError: .raise) { sm in
    sm.when(
      .submit, from: .draft,
      choosing: [
        .when(Guard("is complete", actions.isComplete), to: .review, action: "notify", perform: actions.notify),
        .when(Guard("is urgent", actions.isUrgent), into: [.packed, .paying]),
        .otherwise(to: .draft),
      ], action: "stamp", perform: actions.stamp)
    sm.always(from: .review, to: .work, if: Guard("is reviewed", actions.isReviewed))
    sm.when(.hookFailure, from: .any, to: .lost)
    sm.onDone(.sent, to: .archived)
    sm.when(.done(of: .sent), in: .sent, perform: actions.performDoneSent)
    sm.when(.find, from: .lost, into: [.packed, .paid])
    sm.when(.lose, from: [.sent, .work], to: .lost)
    sm.join([.packed: .weigh, .paid: .book], to: .sent, action: "label", perform: actions.label)
    sm.defer(.add, in: .any)
    sm.parallel(.work) { sm in
      sm.region(initial: .packing) { sm in
        sm.state(.packing, .packed)
        sm.when(.pack, from: .packing, to: .packed)
      }
      sm.region(initial: .paying) { sm in
        sm.state(.paying, .paid)
        sm.when(.pay, from: .paying, to: .paid)
        sm.defer([.book, .ship], in: .paying)
      }
    }
    sm.compound(.sent, initial: .checked) { sm in
      sm.when(.ship, from: .checked, to: .closed)
      sm.final(.closed)
    }
    sm.final(.archived)
  }
}
