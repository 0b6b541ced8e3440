import StateMachines

struct Unpaid: Error {}
func collect() throws(Unpaid) {}
let definition = MachineDefinition<Status, Request>.verified(initial: .pending, onError: .raise) { sm in
  sm.before(.activate) { _ in throw Unpaid() }
  sm.before(.activate) { _ in try collect() }
  sm.onEntry(.active) { step in
    guard step.source == .pending else { throw Unpaid() }
    try collect()
  }
  sm.when(.hookFailure, from: .active, to: .terminated)
}
