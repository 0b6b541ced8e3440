// known: an internal transition has no `to:`; the last line names neither.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, in: .pending, to: .active) { step in print(step.source) }
  // expected-error@-1 {{incorrect argument labels in call (have '_:in:to:_:', expected '_:from:to:kind:if:action:perform:fileID:line:')}}
  // expected-error@-2 {{trailing closure passed to parameter of type 'Status' that does not accept a closure}}
  // expected-error@-3 {{type 'Guard<Void, Status, Request>?' has no member 'pending'}}
}
