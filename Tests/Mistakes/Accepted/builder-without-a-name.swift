import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) {
  $0.when(.activate, from: .pending, to: .active)
  $0.when(.terminate, from: [.active, .suspended], to: .terminated)
  $0.after(.terminate) { print($0.source) }
}
