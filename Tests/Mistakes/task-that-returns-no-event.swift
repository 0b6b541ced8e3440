import StateMachines

func load() async {}
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.task("load", in: .pending) { await load() }
  // expected-error@-1 {{cannot convert value of type '()' to closure result type 'Request?'}}
}
// What a task returns is an event, or nil.
