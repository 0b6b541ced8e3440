// The context is reached through the step: `step.context.balance`.
import StateMachines

let definition = ContextDefinition<Account, Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { account, step in account.balance -= 1 }
  // expected-error@-1 {{throws -> Void' expects 1 argument, but 2 were used in closure body}}
  // expected-error@-2 {{value of type 'Step<Account, Status, Request>' has no member 'balance'}}
}
