// The context is reached through the step: `step.context.balance`.
import StateMachines

let definition = ContextDefinition<Account, Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { account, step in account.balance -= 1 }
  // expected-error@-1 {{left side of mutating operator isn't mutable: 'account' is a 'let' constant}}
  // expected-error@-2 {{referencing instance method 'after(_:from:to:named:perform:fileID:line:)' on 'MachineBuilder' requires that 'Account'}}
}
