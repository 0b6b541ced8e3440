// Work after the commit outlives the step: read what it needs before.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { step in
    step.onCommit { print(step.source) }
    // expected-error@-1 {{mutable capture of 'inout' parameter 'step' is not allowed in concurrently-executing code}}
  }
}
