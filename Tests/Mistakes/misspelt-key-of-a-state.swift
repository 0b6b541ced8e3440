// known: the words do not name the member; written out, `\Basin.Keys.filed` does.
import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, from: \.filed, to: .dry)
  // expected-error@-1 {{cannot infer key path type from context}}
  // expected-error@-2 {{}}
}
