// A hook decides and returns; asynchronous work begins in `step.onCommit`.
import StateMachines

func notify() async {}
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { _ in await notify() }
  // expected-error@-1 {{async -> ()' to parameter expecting synchronous function type}}
}
