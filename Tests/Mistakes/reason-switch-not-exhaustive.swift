import StateMachines

func status(_ rejection: Machine<Status, Request>.Rejection) -> Int {
  switch rejection.reason {
  // expected-error@-1 {{switch must be exhaustive}}
  case .noTransition: 409
  case .failed: 500
  }
}
