#if Macros
  import StateMachines
  import SwiftSyntax

  /// Reads expressions that name cases of an enum.
  struct EnumValues {
    /// What an expression says: a case, with its arguments if there are any.
    struct Value {
      let found: CaseSyntax
      let arguments: LabeledExprListSyntax?
      /// The name of the enum is written in front.
      let isQualified: Bool
    }

    let type: EnumSyntax

    /// - Returns: Nil where an expression is anything else.
    func value(_ expression: ExprSyntax) -> Value? {
      if let call = expression.as(FunctionCallExprSyntax.self) {
        guard call.trailingClosure == nil, let value = value(call.calledExpression), value.arguments == nil else { return nil }
        return Value(found: value.found, arguments: call.arguments, isQualified: value.isQualified)
      }
      guard let access = expression.as(MemberAccessExprSyntax.self), access.declName.argumentNames == nil,
        let found = type[Name(access.declName.baseName)]
      else { return nil }
      guard let base = access.base else { return Value(found: found, arguments: nil, isQualified: false) }
      let name = base.trimmedDescription.lastComponent
      let isOwn = name == type.name.text || name == "Case" && type.hasStatesOfItsOwn
      return isOwn ? Value(found: found, arguments: nil, isQualified: true) : nil
    }
  }

  extension LabeledExprListSyntax {
    /// Whether every value can be compared with others here, because it is a literal.
    var areLiterals: Bool {
      allSatisfy { argument in
        var expression = argument.expression
        if let prefixed = expression.as(PrefixOperatorExprSyntax.self) { expression = prefixed.expression }
        return expression.is(IntegerLiteralExprSyntax.self) || expression.is(FloatLiteralExprSyntax.self)
          || expression.is(BooleanLiteralExprSyntax.self) || expression.is(NilLiteralExprSyntax.self)
          || expression.as(StringLiteralExprSyntax.self)?.segments.allSatisfy { $0.is(StringSegmentSyntax.self) } == true
      }
    }

    /// Whether this is `(.any)`, which stands for the content of a `Call` or `Holds`.
    var isAny: Bool { count == 1 && first?.expression.memberName == "any" }
  }
#endif
