import StateMachines

let rules = ContextDefinition<Account, Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.task("load", in: .pending) { step in step.context.balance > 0 ? .activate : nil }
  // expected-error@-1 {{expects 0 arguments, but 1 was used in closure body}}
}
// The step is over when the task runs. What the task needs of it is its input: `{ step in step.context.balance } run: { balance in … }`.
