import StateMachines

/// Where an order is.
enum OrderStatus: String, MachineState {
  case placed
  case paid
  case shipped
  case cancelled
}

/// What can happen to an order.
enum OrderEvent: MachineEvent {
  case pay
  case ship
  case cancel
  case expire
}

/// How long an order waits for its payment.
let patience = Duration.seconds(30 * 60)

/// What holds for every order, no matter who keeps it.
///
/// Each definition adds what depends on that.
func addOrderRules<Owner>(to sm: inout MachineBuilder<Owner, OrderStatus, OrderEvent>) {
  sm.when(.pay, from: .placed, to: .paid)
  sm.when(.ship, from: .paid, to: .shipped)
  sm.when(.cancel, from: [.placed, .paid], to: .cancelled)
  sm.when(.expire, from: .placed, to: .cancelled)
  sm.internalEvents([.expire])  // a timeout or a job fires it, no client
}
