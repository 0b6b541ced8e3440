import StateMachines

/// Another broken lock: it excludes other threads, but a reader gets the state of its previous read.
final class StaleOven: Askable {
  private let machine: SharedOven
  private let lastSeen: ValueBox<Oven>

  init(_ machine: SharedOven) {
    self.machine = machine
    lastSeen = ValueBox(machine.state)
  }

  func answer(_ operation: Operation) -> Operation.Answer {
    guard case .state = operation, let seen = lastSeen.value else { return machine.answer(operation) }
    lastSeen.value = machine.state
    return .state(seen)
  }
}
