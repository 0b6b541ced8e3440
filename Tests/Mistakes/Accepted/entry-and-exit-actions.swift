import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.onEntry { step in print(step.state) }
  sm.onEntry(.active) { step in print(step.state) }
  sm.onEntry([.active, .suspended]) { step in print(step.state) }
  sm.onEntry(.any) { step in print(step.state) }
  sm.onEntry(.any(except: .pending)) { step in print(step.state) }
  sm.onEntry(.active, named: "billing starts") { step in print(step.state) }
  sm.onExit { step in print(step.state) }
  sm.onExit(.active) { step in print(step.state) }
  sm.onExit([.active, .suspended], named: "billing stops") { step in print(step.state) }
}
