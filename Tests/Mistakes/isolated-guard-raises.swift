import StateMachines

let raises = Guard<Invoice, Status, Request>("raises") { _, step in
  step.raise(.suspend)
  // expected-error@-1 {{cannot use mutating member on immutable value: 'step' is a 'let' constant}}
  return true
}
