/// What a compiled machine calls, as requirements of a protocol.
///
/// A name that is called with data of several types has a requirement for each of them; they are overloads.
struct CompiledRequirements {
  enum Kind: String {
    case `guard`
    case action
    /// The reply of a line that ignores an event.
    case reply
    /// What makes the payload of a state.
    case maker
  }

  /// What a requirement is passed, by its type.
  enum Parameter: Hashable {
    case argument(String)
    /// The same, where it cannot be copied: a requirement takes it over, or only looks at it.
    case movedArgument(String, isConsumed: Bool)
    case payload(String)
    /// A payload that the requirement may change.
    case changed(String)

    fileprivate var takesOver: Bool { if case .movedArgument(_, isConsumed: true) = self { true } else { false } }

    /// What of the parameter distinguishes overloads: its type, and whether it is changed.
    fileprivate var overload: Self {
      switch self {
      case .argument(let type), .movedArgument(let type, _): .payload(type)
      case .payload, .changed: self
      }
    }
  }

  private struct Key: Hashable {
    let kind: Kind
    let name: String
  }

  /// What distinguishes a requirement from all others.
  private struct Overload: Hashable {
    let identifier: String
    let parameters: [Parameter]
  }

  private struct Requirement {
    let kind: Kind
    let identifier: String
    let parameters: [Parameter]
    let result: String?
    let mayThrow: Bool
    let comment: String

    var takesOver: Bool { parameters.contains(where: \.takesOver) }
  }

  private var identifiers: SwiftIdentifiers
  private var known: [Key: String] = [:]
  private var requirements: [Requirement] = []
  /// By requirement, its index.
  private var indices: [Overload: Int] = [:]

  /// - Parameter reserved: The names of other requirements.
  init(reserved: Set<String>) { identifiers = SwiftIdentifiers(suffix: "Action", reserved: reserved) }

  var isEmpty: Bool { requirements.isEmpty }

  /// Whether some requirement may throw.
  var mayThrow: Bool { requirements.contains(where: \.mayThrow) }

  /// The identifier of what has a name.
  ///
  /// - Returns: The same identifier for the same name; nil where the name is used with parameters of the same types for another result.
  mutating func add(
    _ kind: Kind, _ name: String, _ parameters: [Parameter] = [], result: String? = nil, mayThrow: Bool = false, comment: String? = nil
  ) -> String? {
    let key = Key(kind: kind, name: name)
    let identifier = known[key] ?? identifiers.unique(name)
    known[key] = identifier
    let overload = Overload(identifier: identifier, parameters: parameters.map(\.overload))
    if let index = indices[overload] {
      let known = requirements[index]
      return known.result == result && known.takesOver == parameters.contains(where: \.takesOver) ? identifier : nil
    }
    indices[overload] = requirements.count
    requirements.append(
      Requirement(
        kind: kind, identifier: identifier, parameters: parameters, result: result, mayThrow: mayThrow,
        comment: comment ?? "The \(kind.rawValue) '\(name)'."))
    return identifier
  }

  /// The lines of the protocol.
  var lines: [String] {
    var lines = mayThrow ? ["  /// What actions throw.", "  associatedtype Failure: Error"] : []
    let overloads = Dictionary(grouping: requirements, by: \.identifier)
    var seen: Set<String> = []
    for first in requirements where seen.insert(first.identifier).inserted {
      lines += (lines.isEmpty ? [] : [""]) + SwiftText.comment(first.comment, "  /// ")
      lines += overloads[first.identifier, default: []].map { "  " + text($0) }
    }
    return lines
  }

  private func text(_ requirement: Requirement) -> String {
    let parameters = requirement.parameters.map { parameter in
      switch parameter {
      case .argument(let type): "_ argument: \(CompiledTypes.kept(type))"
      case .movedArgument(let type, let isConsumed): "_ argument: \(isConsumed ? "consuming" : "borrowing") \(type)"
      case .payload(let type): "_ payload: \(CompiledTypes.kept(type))"
      case .changed(let type): "_ payload: inout \(type)"
      }
    }
    let isMutating = requirement.kind == .action || requirement.kind == .maker
    let result = requirement.kind == .guard ? "Bool" : requirement.result
    let name = SwiftIdentifier.declared(requirement.identifier)
    let opening = "\(isMutating ? "mutating func" : "func") \(name)("
    let ending = "\(requirement.mayThrow ? " throws(Failure)" : "")\(result.map { " -> \($0)" } ?? "")"
    let line = opening + parameters.joined(separator: ", ") + ")" + ending
    if line.count + 2 <= SwiftText.width || parameters.isEmpty { return line }
    return "\(opening)\n    \(parameters.joined(separator: ", "))\n  )\(ending)"
  }
}
