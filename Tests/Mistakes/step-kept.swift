// A step is passed `inout` to the hook; the compiler says this where it was not given back.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { step in
    // expected-error@-1 {{missing reinitialization of inout parameter 'step' after consume}}
    let kept = step
    // expected-note@-1 {{consumed here}}
    print(kept.source)
  }
}
