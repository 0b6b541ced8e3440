import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.onRejection { rejection in print(rejection) }
  sm.onRejection { print($0.permitted) }
}
let billing = ContextDefinition<Account, Status, Request>.verified(initial: .pending) { sm in
  sm.onRejection { rejection in print(rejection.reason) }
  sm.onRejection { account, rejection in print(account.balance, rejection.event) }
}
