// report: line 7: expected nothing, got "cannot infer contextual base in reference to member 'termnated'"
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(
    .terminate,
    from: .any(except: .termnated),  // expected-error {{type 'Status' has no member 'any'}}
    to: .terminated)
}
