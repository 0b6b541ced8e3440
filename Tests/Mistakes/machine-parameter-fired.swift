import StateMachines

func activate(_ machine: Machine<Status, Request>) {
  machine.fire(.activate)
  // expected-error@-1 {{cannot use mutating member on immutable value: 'machine' is a 'let' constant}}
}
