#if Macros
  import SwiftParser
  import SwiftSyntax

  /// A name in the source, without the backticks that it may need there.
  struct Name: Hashable {
    let text: String

    init(_ text: String) {
      self.text = text
    }

    init(_ token: TokenSyntax) {
      let text = token.text
      self.init(text.count > 2 && text.first == "`" && text.last == "`" ? String(text.dropFirst().dropLast()) : text)
    }

    /// As it is written where it is declared, or used without a base.
    var declared: String { text.isValidSwiftIdentifier(for: .variableName) && !isMetatype ? text : "`\(text)`" }

    /// As it is written behind a dot.
    var member: String { text.isValidSwiftIdentifier(for: .memberAccess) && !isMetatype ? text : "`\(text)`" }

    /// Whether the name behind a type would be its metatype.
    private var isMetatype: Bool { ["Type", "Protocol"].contains(text) }

    /// The name behind a prefix, as in `canPay` and `isWaitingOnSomething`; only the first letter changes.
    func prefixed(by prefix: String) -> Name {
      prefix.isEmpty ? self : Name(prefix + capitalised)
    }

    var capitalised: String { text.prefix(1).uppercased() + text.dropFirst() }
  }
#endif
