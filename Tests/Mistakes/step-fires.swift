// The one who calls `fire` in a hook means one of two things.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { step in step.fire(.terminate) }
  // expected-error@-1 {{'fire' is unavailable: raise(_:) handles it in this macrostep, send(_:) right after it}}
}
