import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(
    .activate, from: .pending,
    choosing: [
      .when(Guard("is due") { step in step.event != nil }, to: .active),
      .otherwise(to: .termnated),
      // expected-error@-1 {{type 'Status' has no member 'termnated'}}
    ])
}
