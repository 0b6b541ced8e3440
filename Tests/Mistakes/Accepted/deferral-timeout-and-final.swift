import StateMachines

let definition = ContextDefinition<Account, Status, Request>.verified(initial: .pending) { sm in
  sm.defer(.suspend, in: .pending)
  sm.defer(.suspend, in: [.pending, .suspended])
  sm.defer([.suspend, .unsuspend], in: .pending)
  sm.timeout(.seconds(30), in: .pending, fire: .terminate)
  sm.timeout(in: .active, fire: .suspend) { step in .seconds(step.context.balance) }
  sm.final(.terminated)
  sm.state(.active, .suspended)
}
