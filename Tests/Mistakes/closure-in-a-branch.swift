import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, choosing: [.when({ step in step.event != nil }, to: .active)])
  // expected-error@-1 {{is unavailable: a branch takes a guard: .when(Guard { … }, to: …)}}
}
