#if Macros
  import SwiftParser
  import SwiftSyntax

  /// A parameter of a method for an event.
  struct MethodParameter {
    /// `_` where it has none.
    let label: String
    /// As the body of the method refers to it.
    let name: Name
    /// Its type, and the value that it has where it is left out.
    let type: String

    var text: String {
      let label = label == "_" ? label : Name(label).labelled
      return (label == name.declared ? label : "\(label) \(name.declared)") + ": \(type)"
    }

    /// As an argument of the case.
    var argument: String { label == "_" ? name.declared : "\(Name(label).labelled): \(name.declared)" }
  }

  extension MethodParameter {
    /// - Parameters:
    ///   - label: The label in the case.
    ///   - ownName: The name that the case gives beside it.
    ///   - type: Its type, with its default value.
    ///   - number: Which parameter it is, from 1; nil where it is the only one.
    ///   - taken: Names that mean something else in the body.
    init(label: Name?, ownName: Name? = nil, type: String, number: Int?, taken: Set<String>) {
      let candidates = [ownName, label].compactMap(\.self)
      self.label = label?.text ?? "_"
      self.type = type
      name = candidates.first { $0.declared == $0.text && !taken.contains($0.text) } ?? Name("argument\(number.map(String.init) ?? "")")
    }
  }

  extension Name {
    /// As it is written as a label: of the keywords, only some need backticks there.
    var labelled: String {
      // A keyword with a letter more is a name like any other.
      let isPlain = "\(text)_".isValidSwiftIdentifier(for: .variableName)
      return !isPlain || ["inout", "var", "let"].contains(text) ? "`\(text)`" : text
    }
  }
#endif
