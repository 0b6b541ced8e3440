import StateMachines

/// The error of the machine's own that an event was rejected with.
func machineError<State, Event>(of outcome: Outcome<State, Event>?) -> MachineError? {
  guard case .failed(let error)? = outcome?.rejection?.reason else { return nil }
  return error as? MachineError
}

extension MachineError {
  /// The machines of a circle; nil for another mistake.
  var circle: [String]? {
    if case .deadlock(let machines) = self { machines } else { nil }
  }

  var isInsideHook: Bool {
    if case .insideHook = self { true } else { false }
  }
}
