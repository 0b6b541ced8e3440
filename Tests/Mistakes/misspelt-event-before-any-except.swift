// known: where the source is a matcher, an event and a descriptor are equally good guesses.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.termnate, from: .any(except: .terminated), to: .terminated)
  // expected-error@-1 {{reference to member 'termnate' cannot be resolved without a contextual type}}
}
