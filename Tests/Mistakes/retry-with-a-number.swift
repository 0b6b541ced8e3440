import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.task("load", in: .pending, retry: 3) { .activate }
  // expected-error@-1 {{cannot convert value of type 'Int' to expected argument type 'Retry'}}
}
// `retry: .attempts(3, delay: .seconds(1))`
