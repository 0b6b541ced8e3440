import StateMachines

func bill(_ step: inout Step<Void, Status, Request>) { step.raise(.terminate) }
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { step in bill(step) }
  // expected-error@-1 {{passing value of type 'Step<Void, Status, Request>' to an inout parameter requires explicit '&'}}
}
