// known: the first line says it all, the others are noise.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, when: Guard("is due") { step in step.event != nil })
  // expected-error@-1 {{extra argument 'when' in call}}
  // expected-error@-2 {{generic parameter 'Context' could not be inferred}}
  // expected-error@-3 {{generic parameter 'State' could not be inferred}}
}
