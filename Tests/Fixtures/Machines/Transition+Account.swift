import StateMachines

extension Transition {
  /// All parts of a transition, in one line.
  var account: String {
    "\(source) -> \(target) \(list(targets)) by \(cause.account), left \(list(exited)), entered \(list(entered))"
  }

  private func list(_ states: [State]) -> String {
    "[" + states.map { "\($0)" }.joined(separator: ", ") + "]"
  }
}

extension Cause {
  fileprivate var account: String {
    switch self {
    case .event(let event): "event \(event)"
    case .done(let state): "done \(state)"
    case .always: "always"
    case .start: "start"
    case .stop: "stop"
    case .failure(let error): "failure: \(error)"
    }
  }
}
