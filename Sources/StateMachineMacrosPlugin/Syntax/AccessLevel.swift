#if Macros
  import SwiftSyntax

  extension DeclGroupSyntax {
    /// The modifier that members of a type need to be as accessible as the type, with a space behind it.
    ///
    /// The context is what is around the type, the innermost first: an extension gives its level to the types in it.
    func memberAccess(in context: [Syntax]) -> String {
      let level = accessLevel(in: context)
      return level > .internal ? "\(level) " : ""
    }

    /// How accessible a type is, as far as its own declaration and an extension around it say.
    func accessLevel(in context: [Syntax]) -> AccessLevel {
      if let explicit = modifiers.accessLevel { return max(explicit, .fileprivate) }
      // The innermost context may be the type itself.
      let around = context.first { !$0.isSame(as: self) }
      return around?.as(ExtensionDeclSyntax.self)?.modifiers.accessLevel ?? .internal
    }
  }

  enum AccessLevel: Int, Comparable {
    case `private`, `fileprivate`, `internal`, package, `public`

    init?(_ modifier: DeclModifierSyntax) {
      guard modifier.detail == nil else { return nil }
      switch modifier.name.text {
      case "private": self = .private
      case "fileprivate": self = .fileprivate
      case "internal": self = .internal
      case "package": self = .package
      case "public", "open": self = .public
      default: return nil
      }
    }

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  extension DeclModifierListSyntax {
    /// The access level, without that of setters.
    var accessLevel: AccessLevel? { lazy.compactMap { AccessLevel($0) }.first }

    func contains(_ keyword: String) -> Bool { contains { $0.name.text == keyword } }
  }

  extension Syntax {
    /// Whether this is the same type, without its members, as the context of a macro shows it.
    func isSame(as group: some DeclGroupSyntax) -> Bool {
      guard let one = asProtocol((any NamedDeclSyntax).self), let other = group.asProtocol((any NamedDeclSyntax).self) else { return false }
      return kind == group.kind && one.name.text == other.name.text
    }
  }
#endif
