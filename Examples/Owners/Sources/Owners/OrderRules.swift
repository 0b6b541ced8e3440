import StateMachines

/// Where an order can be; the raw value is what its row has.
enum Status: String {
  case placed, paid, shipped, cancelled
}

/// What can happen to an order.
enum Command {
  case pay, ship, cancel
}

/// What may happen when, whoever holds the machine; an order that is not paid is cancelled after a quarter of an hour.
func orderRules<Context>(_ sm: inout MachineBuilder<Context, Status, Command>) {
  sm.when(.pay, from: .placed, to: .paid)
  sm.when(.ship, from: .paid, to: .shipped)
  sm.when(.cancel, from: [.placed, .paid], to: .cancelled)
  sm.timeout(.seconds(900), in: .placed, fire: .cancel)
}
