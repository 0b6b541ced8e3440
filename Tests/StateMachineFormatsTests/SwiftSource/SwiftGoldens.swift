import StateMachines

// The definitions of Goldens/Swift, with actions that do nothing.

/// The descriptions of the compiled files, by the name of the chart.
let compiledGoldens: [(name: String, description: MachineDescription)] = [
  ("signal", MachineDescription(signalDefinition)), ("booking", MachineDescription(bookingDefinition(NoBookingActions()))),
  ("media player", MachineDescription(mediaPlayerDefinition)), ("hostile", MachineDescription(hostileDefinition)),
  ("delivery", MachineDescription(deliveryDefinition(NoDeliveryActions()))),
  ("letter", MachineDescription(letterDefinition(NoLetterActions()))), ("tower", MachineDescription(towerDefinition(NoTowerActions()))),
  ("ladder", MachineDescription(ladderDefinition)), ("kitchen", MachineDescription(kitchenDefinition(NoKitchenActions()))),
]

private struct NoBookingActions: BookingActions {
  func isOpen(_ step: borrowing BookingStep) throws -> Bool { true }
  func noteTheTime(_ step: inout BookingStep) throws {}
  func hasFunds(_ step: borrowing BookingStep) throws -> Bool { true }
  func charge(_ step: inout BookingStep) throws {}
  func performLook(_ step: inout BookingStep) throws {}
  func `return`(_ step: inout BookingStep) throws {}
  func delayOfHold(_ step: borrowing BookingStep) throws -> Duration { .seconds(1) }
  func log(_ step: inout BookingStep) throws {}
  func afterCancelled(_ step: inout BookingStep) throws {}
  func exit(_ step: inout BookingStep) throws {}
  func onRejection(_ rejection: Rejection<BookingState, BookingEvent>) {}
}

private struct NoDeliveryActions: DeliveryActions {
  func isComplete(_ step: borrowing DeliveryStep) throws -> Bool { true }
  func notify(_ step: inout DeliveryStep) throws {}
  func isUrgent(_ step: borrowing DeliveryStep) throws -> Bool { true }
  func stamp(_ step: inout DeliveryStep) throws {}
  func isReviewed(_ step: borrowing DeliveryStep) throws -> Bool { true }
  func performDoneSent(_ step: inout DeliveryStep) throws {}
  func label(_ step: inout DeliveryStep) throws {}
}

struct NoLetterActions: LetterActions {
  var isHeavy = false

  func write(_ step: inout LetterStep) throws {}
  func isHeavy(_ step: borrowing LetterStep) throws -> Bool { isHeavy }
  func weigh(_ step: inout LetterStep) throws {}
  func cleanUp(_ step: inout LetterStep) throws {}
  func takePaper(_ step: inout LetterStep) throws {}
}

private struct NoTowerActions: TowerActions {
  func isOpen(_ step: borrowing TowerStep) throws -> Bool { true }
}

private struct NoKitchenActions: KitchenActions {
  func bake() async throws -> KitchenEvent? { nil }
  func watchDoor() -> AsyncStream<KitchenEvent> { AsyncStream { $0.finish() } }
  func cool() async -> KitchenEvent? { nil }
  func call() async -> KitchenEvent? { nil }
}
