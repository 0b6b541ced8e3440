import StateMachines

func define(trial: Bool) throws -> MachineDefinition<Status, Request> {
  try MachineDefinition(initial: trial ? .pending : .active) { sm in
    for state in [Status.pending, .active, .suspended] {
      sm.when(.terminate, from: state, to: .terminated)
    }
    for (event, target) in [(Request.suspend, Status.suspended), (.activate, .active)] {
      sm.when(event, from: .pending, to: target)
      sm.after(event) { step in print(event, step.source) }
    }
    if trial {
      sm.when(.activate, from: .pending, to: .active)
    }
    let alive: [Status] = [.active, .suspended]
    sm.when(.terminate, from: .anyOf(alive), to: .terminated)
    sm.when(.anyOf([.suspend, .terminate]), from: .pending, to: .terminated)
  }
}
