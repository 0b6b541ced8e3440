import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active) { step in
    guard step.source != .active else { return }
    for state in step.configuration where step.isIn(state) {
      print(state)
    }
    step.raise(.suspend)
  }
}
