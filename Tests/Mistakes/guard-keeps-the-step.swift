import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(
    .activate, from: .pending, to: .active,
    if: Guard("keeps") { step in
      // expected-error@-1 {{'step' is borrowed and cannot be consumed}}
      let kept = step
      return kept.event != nil
    })
}
