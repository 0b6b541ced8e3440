// known: the compiler takes the plain overload for the one that was meant and looks for a state called `any`.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.terminate, from: .any(except: .termnated), to: .terminated)
  // expected-error@-1 {{type 'Status' has no member 'any'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'termnated'}}
}
