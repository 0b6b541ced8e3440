import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.events(in: .pending) { AsyncStream<Int> { $0.finish() } }
  // expected-error@-1 {{requires the types 'Request' and 'Int' be equivalent}}
}
// Elements are events: `numbers.map { Request.counted($0) }`
