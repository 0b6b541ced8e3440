import StateMachines

let definition: StallDefinition = .verified(initial: .open) { sm in
  // expected-error@+1 {{generic parameter 'Failure' could not be inferred}}
  sm.when(Sale.enter, in: .open)
  // expected-error@-1 {{missing argument for parameter 'perform' in call}}
}
