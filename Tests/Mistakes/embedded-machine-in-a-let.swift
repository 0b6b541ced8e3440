import StateMachines

struct Subscriber {
  let machine: EmbeddedMachine<Account, Status, Request>
  mutating func activate() -> Bool {
    machine.fire(.activate)
    // expected-error@-1 {{cannot use mutating member on immutable value: 'machine' is a 'let' constant}}
  }
}
