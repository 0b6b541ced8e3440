// A hook of an object has it as `step.context`.
import StateMachines

let rules: ContextDefinition<Parcel, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { parcel, step in parcel.bills += 1 }
  // expected-error@-1 {{referencing instance method 'after(_:from:to:named:perform:fileID:line:)' on 'MachineBuilder' requires that}}
}
