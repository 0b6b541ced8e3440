import StateMachines

enum Media: PayloadCases {
  // expected-error@-1 {{type 'Media' does not conform to protocol 'PayloadCases'}}
  case play
  case seek(to: Double)
}
