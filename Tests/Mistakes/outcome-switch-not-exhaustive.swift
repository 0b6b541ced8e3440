import StateMachines

func status(_ outcome: Machine<Status, Request>.Outcome) -> Int {
  switch outcome {
  // expected-error@-1 {{switch must be exhaustive}}
  // expected-note@-2 {{add missing case: '.accepted(_)'}}
  case .transitioned: 200
  case .rejected: 409
  }
}
