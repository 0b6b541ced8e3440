import StateMachines

func rules(_ sm: inout MachineDefinition<Status, Request>.Builder) {
  sm.when(.activate, from: .pending, to: .active)
}
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  rules(sm)
  // expected-error@-1 {{passing value of type 'MachineBuilder<Void, Status, Request>' to an inout parameter requires explicit '&'}}
}
