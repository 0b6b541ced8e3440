/// What a chart calls by name, as requirements of a protocol.
struct SwiftRequirements {
  enum Kind: String {
    case `guard`
    case action
    case delay
    case matcher
    case rejection
    case task
    case failingTask
    case stream
    case failingStream
  }

  private struct Key: Hashable {
    let kind: Kind
    let name: String
  }

  private var identifiers = SwiftIdentifiers(suffix: "Action", reserved: [])
  private var known: [Key: String] = [:]
  private var requirements: [(kind: Kind, identifier: String, comment: String)] = []

  var isEmpty: Bool { requirements.isEmpty }

  /// The identifier of what has a name; the same for the same name.
  mutating func add(_ kind: Kind, _ name: String) -> String {
    let key = Key(kind: kind, name: name)
    if let identifier = known[key] { return identifier }
    let identifier = addOwn(kind, name, "The \(kind.noun) '\(name)'.")
    known[key] = identifier
    return identifier
  }

  /// The identifier of what only one line uses.
  mutating func addOwn(_ kind: Kind, _ name: String, _ comment: String) -> String {
    let identifier = identifiers.unique(name)
    requirements.append((kind, identifier, comment))
    return identifier
  }

  /// The protocol, with the type of steps in front.
  func lines(_ type: String) -> [String] {
    var lines = [
      "/// What guards and actions receive.", "typealias \(type)Step = Step<Void, \(type)State, \(type)Event>", "",
      "/// The guards and actions of the chart: conform a type to it, and pass a value of the type to the definition.",
      "protocol \(type)Actions: Sendable {",
    ]
    for requirement in requirements {
      let name = SwiftIdentifier.declared(requirement.identifier)
      lines += (lines.last?.hasSuffix("{") == true ? [] : [""]) + SwiftText.comment(requirement.comment, "  /// ")
      let signature =
        switch requirement.kind {
        case .guard: "(_ step: borrowing \(type)Step) throws -> Bool"
        case .action: "(_ step: inout \(type)Step) throws"
        case .delay: "(_ step: borrowing \(type)Step) throws -> Duration"
        case .matcher: "(_ cause: Cause<\(type)State, \(type)Event>) -> Bool"
        case .rejection: "(_ rejection: Rejection<\(type)State, \(type)Event>)"
        case .task: "() async -> \(type)Event?"
        case .failingTask: "() async throws -> \(type)Event?"
        case .stream: "() -> AsyncStream<\(type)Event>"
        case .failingStream: "() -> AsyncThrowingStream<\(type)Event, any Error>"
        }
      lines.append("  func \(name)\(signature)")
    }
    return lines + ["}"]
  }
}

extension SwiftRequirements.Kind {
  fileprivate var noun: String {
    switch self {
    case .task, .failingTask: "task"
    case .stream, .failingStream: "stream"
    case .guard, .action, .delay, .matcher, .rejection: rawValue
    }
  }
}
