// report: line 5: expected nothing, got "result of call to 'isIn' is unused"
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active) { $0.isIn(.pending) }
}
