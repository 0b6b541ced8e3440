import StateMachines

func price() async -> Int { 1 }
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.task("load", in: .pending) { _ in
    // expected-error@-1 {{async -> Int' to parameter expecting synchronous function type}}
    await price()
  } run: { total in
    .activate
  }
}
// The input is made in the step, which decides and returns; the task waits.
