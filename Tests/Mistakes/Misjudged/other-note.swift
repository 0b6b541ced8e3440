// report: line 6: expected "add 'mutating'", got "change 'let' to 'var' to make it mutable"
import StateMachines

func run() {
  let machine = Machine(subscription)
  // expected-note@-1 {{add 'mutating'}}
  machine.fire(.activate)
  // expected-error@-1 {{cannot use mutating member on immutable value}}
}
