// report: line 10: expected nothing, got "missing reinitialization of inout parameter 'step' after consume"
import StateMachines

let guarded = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active) { $0.isIn(.pending) }
  // expected-warning@-1 {{result of call to 'isIn' is unused}}
}

let keeping = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { step in
    let kept = step
    print(kept.source)
  }
}
