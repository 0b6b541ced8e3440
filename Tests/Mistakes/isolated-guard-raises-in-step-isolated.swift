import StateMachines

let raises = Guard<Invoice, Status, Request>("raises") { step in
  step.isolated { _ in
    step.raise(.suspend)
    // expected-error@-1 {{cannot use mutating member on immutable value: 'step' is a 'let' constant}}
    return true
  }
}
