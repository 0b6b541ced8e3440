// A hook that uses the machine of its own class needs the type: `static let definition: Definition = .verified(…)`.
import StateMachines

final class Letter: Stateful {
  // expected-error@-1 {{type 'Letter' does not conform to protocol 'ObjectWithMachine'}}
  enum State { case pending, active }
  enum Event { case activate, cancel }
  static let definition = Definition.verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
    sm.after(.activate) { step in step.context.machine.on(step.context).fire(.cancel) }
    // expected-error@-1 {{cannot infer contextual base in reference to member 'cancel'}}
  }
  let machine = Owned(definition)
  // expected-error@-1 {{circular reference}}
}
