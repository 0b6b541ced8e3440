import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.isolatedTask("load", in: .pending) { .activate }
  // expected-error@-1 {{type 'Void' cannot conform to 'MainActorStateful'}}
}
// Without an owner there is no actor to run on: `sm.task`.
