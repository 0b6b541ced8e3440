// known: the words speak of hooks isolated to an actor, which have two parameters; here the context is reached through the step: `step.context.balance`.
import StateMachines

let definition = ContextDefinition<Account, Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { account, step in account.balance -= 1 }
  // expected-error@-1 {{left side of mutating operator isn't mutable: 'account' is a 'let' constant}}
  // expected-error@-2 {{requires that 'Account' conform to 'Actor'}}
}
