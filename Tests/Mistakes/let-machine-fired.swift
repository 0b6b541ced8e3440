import StateMachines

func run() {
  let machine = Machine(subscription)
  // expected-note@-1 {{change 'let' to 'var' to make it mutable}}
  machine.fire(.activate)
  // expected-error@-1 {{cannot use mutating member on immutable value: 'machine' is a 'let' constant}}
}
