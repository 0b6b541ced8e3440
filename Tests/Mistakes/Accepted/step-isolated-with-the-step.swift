import StateMachines

let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.when(.activate, in: .pending) { step in
    step.isolated { invoice, step in
      invoice.bills += 1
      step.onCommit { print("activated") }
    }
    step.raise(.terminate)
  }
  sm.after(.suspend) { step in print(step.isolated { invoice in invoice.bills }) }
}
let panelRules: ContextDefinition<Panel, Status, Request> = .verified(initial: .pending) { sm in
  sm.when(.activate, in: .pending) { step in
    try step.isolated { panel, step in
      panel.bills += 1
      step.raise(.terminate)
      if panel.bills > 1 { throw CancellationError() }
    }
  }
}
