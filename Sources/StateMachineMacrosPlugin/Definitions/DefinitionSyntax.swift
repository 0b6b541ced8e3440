#if Macros
  import SwiftSyntax

  /// A definition as it is written between the braces of a type: `static let definition: Definition = .verified(initial: .a) { sm in … }`.
  struct DefinitionSyntax {
    let name: Name
    let call: FunctionCallExprSyntax
    let initial: ExprSyntax
    /// The argument `total: true`, or one that is no literal.
    let total: LabeledExprSyntax?
    /// The names of its types of states and events, which need not be between the same braces.
    let state: String
    let event: String

    /// - Parameters:
    ///   - binding: A static property.
    ///   - aliases: The type aliases of the type that has it.
    ///   - names: The types of states and events that `Definition` and its kin stand for, by alias.
    init?(_ binding: PatternBindingSyntax, aliases: TypeAliases, names: [String: (state: String, event: String)]) {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self), let call = binding.value?.definitionCall,
        let initial = call.arguments.first(where: { $0.label?.text == "initial" })?.expression,
        let types = Self.types(binding.typeAnnotation?.type, call, aliases, names)
      else { return nil }
      name = Name(pattern.identifier)
      self.call = call
      self.initial = initial
      total = call.arguments.first { $0.label?.text == "total" && $0.expression.trimmedDescription != "false" }
      (state, event) = types
    }

    /// What a warning says of a definition whose totality the compiler does not check.
    func unchecked(because reason: String) -> String {
      let name = name.text
      let method = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      let end = ["verified", "shared"].contains(method) ? "stops" : "throws an error"
      return "\(reason), so the compiler checks no state for undecided events; the program checks all states when it makes '\(name)', "
        + "and \(end) if an event is undecided"
    }

    /// Whether every event has to be decided in every state.
    var isTotal: Bool { total?.expression.trimmedDescription == "true" }

    /// The types of states and events, from the annotation or from the initializer.
    private static func types(
      _ annotation: TypeSyntax?, _ call: FunctionCallExprSyntax, _ aliases: TypeAliases, _ names: [String: (state: String, event: String)]
    ) -> (state: String, event: String)? {
      if let annotation { return types(annotation, aliases, names) }
      var callee = call.calledExpression
      while let access = callee.as(MemberAccessExprSyntax.self), let base = access.base { callee = base }
      if let specialised = callee.as(GenericSpecializationExprSyntax.self) {
        guard isDefinition(specialised.expression.trimmedDescription.lastComponent) else { return nil }
        return types(specialised.genericArgumentClause.types)
      }
      return callee.as(DeclReferenceExprSyntax.self).flatMap { names[$0.baseName.text] }
    }

    private static func types(
      _ type: TypeSyntax, _ aliases: TypeAliases, _ names: [String: (state: String, event: String)]
    ) -> (state: String, event: String)? {
      let resolved = aliases.resolve(type)
      // `Machine.Definition`, where `Machine` is an alias of a generic machine.
      if let member = resolved.as(MemberTypeSyntax.self), member.name.text == "Definition",
        let machine = aliases.resolve(member.baseType).generic
      {
        return types(machine.arguments)
      }
      if let (name, arguments) = resolved.generic { return isDefinition(name) ? types(arguments) : nil }
      return names[resolved.trimmedDescription.lastComponent]
    }

    /// The last two arguments of a generic type.
    private static func types(_ arguments: [TypeSyntax]) -> (state: String, event: String)? {
      guard let event = arguments.last, let state = arguments.dropLast().last else { return nil }
      return (state.trimmedDescription.lastComponent, event.trimmedDescription.lastComponent)
    }

    private static func isDefinition(_ name: String) -> Bool { ["MachineDefinition", "ContextDefinition"].contains(name) }
  }

  extension PatternBindingSyntax {
    /// The expression that is a property's value, whether it is stored or computed.
    fileprivate var value: ExprSyntax? {
      if let initializer { return initializer.value }
      guard case .getter(let statements)? = accessorBlock?.accessors, let only = statements.first?.item, statements.count == 1 else {
        return nil
      }
      switch only {
      case .expr(let expression): return expression
      case .stmt(let statement): return statement.as(ReturnStmtSyntax.self)?.expression
      case .decl: return nil
      }
    }
  }

  extension ExprSyntax {
    /// The call that makes a definition, without `try` and parentheses around it.
    fileprivate var definitionCall: FunctionCallExprSyntax? {
      if let tried = self.as(TryExprSyntax.self) { return tried.expression.definitionCall }
      return self.as(FunctionCallExprSyntax.self)
    }
  }

  extension String {
    /// What follows the last dot: `State` of `Order.State`.
    var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }
  }
#endif
