import StateMachines

final class Log: @unchecked Sendable {
  var steps: [Step<Void, Status, Request>] = []
  // expected-error@-1 {{type 'Step<Void, Status, Request>' does not conform to protocol 'Copyable'}}
}
