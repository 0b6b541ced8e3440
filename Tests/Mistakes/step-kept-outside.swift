import StateMachines

final class Log: @unchecked Sendable {
  var last: Step<Void, Status, Request>?
}
let log = Log()
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { step in log.last = step }
  // expected-error@-1 {{implicit conversion to 'Step<Void, Status, Request>?' is consuming}}
}
