#if Macros
  import SwiftSyntax

  /// The type aliases between the braces of a type.
  struct TypeAliases {
    private var types: [String: TypeSyntax] = [:]

    /// These, and those among some members, which hide equal names.
    func adding(_ members: MemberBlockItemListSyntax) -> Self {
      var aliases = self
      for alias in members.unconditional.compactMap({ $0.as(TypeAliasDeclSyntax.self) }) where alias.genericParameterClause == nil {
        aliases.types[Name(alias.name).text] = alias.initializer.value
      }
      return aliases
    }

    /// What a type is an alias of; the type itself where it is none that is known.
    func resolve(_ type: TypeSyntax) -> TypeSyntax {
      var (type, remaining) = (type, types.count)
      while remaining > 0, let name = type.as(IdentifierTypeSyntax.self), name.genericArgumentClause == nil,
        let target = types[Name(name.name).text]
      {
        (type, remaining) = (target, remaining - 1)
      }
      return type
    }
  }
#endif
