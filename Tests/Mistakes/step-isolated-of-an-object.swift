// A hook of an object has it as `step.context`.
import StateMachines

let rules: ContextDefinition<Parcel, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { step in step.isolated { parcel in parcel.bills += 1 } }
  // expected-error@-1 {{referencing instance method 'isolated' on 'Step' requires that 'Parcel' conform to 'Actor'}}
}
