// known: the words do not say that the enum has no keys; written out, `\Vat.Keys.full` says so.
import StateMachines

enum Vat: Hashable, Sendable {
  case empty
  case full(Holds<Double>)
}
let rules = MachineDefinition<Vat, Tap>.verified(initial: .empty) { sm in
  sm.when(.drain, from: .empty, to: \.full) { step in 1 }
  // expected-error@-1 {{cannot infer key path type from context}}
  // expected-error@-2 {{}}
}
