import StateMachines

let definition = ContextDefinition<Account, Status, Request>.verified(initial: .pending) { sm in
  sm.when(
    .activate, from: .pending, to: .active,
    if: Guard("has funds") { step in
      step.context.balance -= 1
      // expected-error@-1 {{left side of mutating operator isn't mutable: 'step' is a 'let' constant}}
      return step.context.balance > 0
    })
}
