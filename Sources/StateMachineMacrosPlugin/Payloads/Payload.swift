#if Macros
  import SwiftSyntax

  /// The associated values of a case.
  struct Payload {
    private struct Value {
      /// Nil where it has none.
      var label: Name?
      var type: String
      /// What the extraction binds it to.
      var binding: String
    }

    private let caseName: Name
    private let values: [Value]

    /// - Returns: Nil where the case has no payload; a `Call` or `Holds` has no content.
    init?(_ found: CaseSyntax) {
      guard case .payload(let parameters) = found.content else { return nil }
      caseName = found.name
      values = parameters.enumerated().map { index, parameter in
        let label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : Name($0) }
        let isUsable = label.map { $0.declared == $0.text } ?? false
        return Value(
          label: label, type: parameter.type.trimmedDescription, binding: isUsable ? label?.text ?? "" : "value\(index + 1)")
      }
    }

    var type: String {
      if values.count == 1 { return values[0].type }
      return "(\(values.map { ($0.label.map { "\($0.labelled): " } ?? "") + $0.type }.joined(separator: ", ")))"
    }

    var optionalType: String {
      // A type of several words, such as `any Error`, needs parentheses.
      values.count == 1 && type.contains(" ") ? "(\(type))?" : "\(type)?"
    }

    /// A closure that makes a value of the payload.
    var construction: String {
      let arguments = values.enumerated().map { index, value in
        (value.label.map { "\($0.labelled): " } ?? "") + (values.count == 1 ? "$0" : "$0.\(value.label?.member ?? "\(index)")")
      }
      return "{ .\(caseName.member)(\(arguments.joined(separator: ", "))) }"
    }

    func extraction(from value: String) -> String {
      let bindings = values.map(\.binding)
      return "if case \(pattern(binding: bindings)) = \(value) { \(result(of: bindings)) } else { nil }"
    }

    /// The pattern of the case, and what it binds; for cases whose labels differ, the names have none of them.
    func pattern(binding names: [String]) -> String {
      let parts = zip(values, names).map { value, name in (value.label.map { "\($0.labelled): " } ?? "") + "let \(name)" }
      return ".\(caseName.member)(\(parts.joined(separator: ", ")))"
    }

    /// The payload, made of what the pattern has bound.
    func result(of names: [String]) -> String {
      guard values.count > 1 else { return names[0] }
      let parts = zip(values, names).map { value, name in (value.label.map { "\($0.labelled): " } ?? "") + name }
      return "(\(parts.joined(separator: ", ")))"
    }

    /// Names for what a pattern binds, without labels.
    var numberedNames: [String] { values.indices.map { "value\($0 + 1)" } }
  }
#endif
