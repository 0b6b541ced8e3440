import StateMachines

enum Media: PayloadEvent {
  // expected-error@-1 {{type 'Media' does not conform to protocol 'PayloadEvent'}}
  case play
  case seek(to: Double)
}
