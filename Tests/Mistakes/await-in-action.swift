import StateMachines

func notify() async {}
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.suspend, from: .active, to: .suspended) { step in
    // expected-error@-1 {{invalid conversion from 'async' function of type}}
    await notify()
    print(step.source)
  }
}
