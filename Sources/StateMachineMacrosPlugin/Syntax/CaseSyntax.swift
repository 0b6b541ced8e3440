#if Macros
  import SwiftSyntax

  /// One case of an enum.
  struct CaseSyntax {
    /// What a case has in parentheses.
    enum Content {
      case nothing
      /// A `Call`, with its argument and its reply.
      case call(label: Name?, argument: TypeSyntax, reply: TypeSyntax)
      /// A `Holds`.
      case held(label: Name?)
      case payload([EnumCaseParameterSyntax])
    }

    let element: EnumCaseElementSyntax
    let declaration: EnumCaseDeclSyntax
    let name: Name
    let content: Content

    /// A case of a declaration; `resolve` returns the type that a type alias stands for.
    init(_ element: EnumCaseElementSyntax, in declaration: EnumCaseDeclSyntax, resolve: (TypeSyntax) -> TypeSyntax) {
      self.element = element
      self.declaration = declaration
      name = Name(element.name)
      content = Self.content(of: element.parameterClause.map { Array($0.parameters) } ?? [], resolve)
    }

    private static func content(of parameters: [EnumCaseParameterSyntax], _ resolve: (TypeSyntax) -> TypeSyntax) -> Content {
      guard let first = parameters.first else { return .nothing }
      guard parameters.count == 1, let (name, arguments) = resolve(first.type).generic else { return .payload(parameters) }
      let label = first.firstName.flatMap { $0.tokenKind == .wildcard ? nil : Name($0) }
      return switch (name, arguments.count) {
      case ("Call", 2): .call(label: label, argument: resolve(arguments[0]), reply: resolve(arguments[1]))
      case ("Holds", 1): .held(label: label)
      default: .payload(parameters)
      }
    }

    /// The comment that documents the case.
    var documentation: [String] {
      declaration.leadingTrivia.compactMap { piece in
        switch piece {
        case .docLineComment(let text), .docBlockComment(let text): text
        default: nil
        }
      }
    }

    /// On which platforms the case exists, which holds for all that refers to it.
    var availability: [String] {
      declaration.attributes.compactMap { attribute in
        guard let attribute = attribute.as(AttributeSyntax.self), attribute.attributeName.trimmedDescription == "available" else {
          return nil
        }
        return attribute.trimmedDescription
      }
    }

    /// Whether no code may name the case.
    var isUnavailable: Bool {
      availability.contains { $0.filter { !$0.isWhitespace }.hasPrefix("@available(*,unavailable") }
    }

    var hasPayload: Bool {
      if case .payload = content { true } else { false }
    }

    /// Whether the parentheses contain a `Call`.
    var isCall: Bool {
      if case .call = content { true } else { false }
    }

    /// Whether the parentheses contain a `Holds`.
    var holdsPayload: Bool {
      if case .held = content { true } else { false }
    }

    /// Whether there is anything in parentheses.
    var hasAssociatedValues: Bool {
      if case .nothing = content { false } else { true }
    }
  }

  extension GenericArgumentClauseSyntax {
    /// The arguments that are types.
    var types: [TypeSyntax] { arguments.compactMap { if case .type(let type) = $0.argument { type } else { nil } } }
  }

  extension TypeSyntax {
    /// The name and the arguments of a generic type, with or without its module.
    var generic: (name: String, arguments: [TypeSyntax])? {
      let clause: GenericArgumentClauseSyntax?
      let name: TokenSyntax
      if let type = self.as(IdentifierTypeSyntax.self) {
        (name, clause) = (type.name, type.genericArgumentClause)
      } else if let type = self.as(MemberTypeSyntax.self) {
        (name, clause) = (type.name, type.genericArgumentClause)
      } else {
        return nil
      }
      guard let clause else { return nil }
      return (Name(name).text, clause.types)
    }

    /// Whether this is the type of no value: `Void`, `()`.
    var isVoid: Bool {
      if let tuple = self.as(TupleTypeSyntax.self) {
        return tuple.elements.allSatisfy { $0.firstName == nil && $0.type.isVoid } && tuple.elements.count <= 1
      }
      return ["Void", "Swift.Void"].contains(trimmedDescription)
    }

    /// Whether this is the type of a function, which a parameter has to mark as escaping.
    var isFunction: Bool {
      if let type = self.as(AttributedTypeSyntax.self) { return TypeSyntax(type.baseType).isFunction }
      return self.is(FunctionTypeSyntax.self)
    }
  }
#endif
