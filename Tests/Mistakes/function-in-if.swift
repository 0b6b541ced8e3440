import StateMachines

func isDue(_ step: borrowing Step<Void, Status, Request>) -> Bool { step.event != nil }
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: isDue)
  // expected-error@-1 {{-> Bool' to expected argument type 'Guard<Void, Status, Request>'}}
}
