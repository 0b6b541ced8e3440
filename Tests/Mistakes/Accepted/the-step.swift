import StateMachines

let definition = ContextDefinition<Account, Status, Request>.verified(initial: .pending) { sm in
  sm.after(.activate) { step in
    step.context.balance -= 1
    print(step.state, step.source, step.target, step.targets, step.configuration, step.isIn(.active))
    if case .event(.activate) = step.cause { print("asked") }
    step.raise(.suspend)
    step.send(.unsuspend)
    step.send(.terminate, after: .seconds(30), id: "end")
    step.cancel("end")
    let balance = step.context.balance
    step.onCommit { print(balance) }
  }
}
