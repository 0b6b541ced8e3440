import StateMachines

func bill(_ step: inout Step<Account, Status, Request>) throws {
  step.context.balance -= 1
  step.raise(.suspend)
}
func audit(_ step: borrowing Step<Account, Status, Request>) -> Bool { step.context.balance > 0 }
func suspend<Context>(_ step: inout Step<Context, Status, Request>) { step.raise(.suspend) }

let definition = ContextDefinition<Account, Status, Request>.verified(initial: .pending) { sm in
  sm.after(.activate) { step in
    try bill(&step)
    suspend(&step)
    print(audit(step))
  }
  sm.after(.activate, perform: bill)
  sm.onEntry(.active, perform: suspend)
  sm.when(.suspend, from: .active, to: .suspended, if: Guard("audited", audit), perform: bill)
}
