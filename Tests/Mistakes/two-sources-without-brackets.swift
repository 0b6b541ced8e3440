// known: the words do not mention the brackets.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.terminate, from: .active, .suspended, to: .terminated)
  // expected-error@-1 {{incorrect argument labels in call (have '_:from:_:to:', expected '_:from:to:kind:if:action:perform:fileID:line:')}}
  // expected-error@-2 {{type 'TransitionKind' has no member 'suspended'}}
}
