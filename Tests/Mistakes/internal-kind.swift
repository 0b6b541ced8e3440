// What UML calls internal has no target and is written with `in:`.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .pending, kind: .internal)
  // expected-error@-1 {{type 'TransitionKind' has no member 'internal'}}
}
