import StateMachines

/// What the server answers: 200 with what happened, or 409 with the reason why nothing did.
struct Response: CustomStringConvertible {
  let code: Int
  let text: String

  init(_ outcome: Outcome<Status, Command>) {
    switch outcome {
    case .transitioned(let transition): (code, text) = (200, "\(transition)")
    case .accepted(let acceptance): (code, text) = (202, "\(acceptance)")
    case .rejected(let rejection): (code, text) = (409, "\(rejection)")
    }
  }

  var description: String { "\(code) \(text)" }
}
