#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Changes of guarded properties in closures that are passed to `runReadonly`, as far as the source shows them.
  ///
  /// They would stop the program when they run.
  final class WritesInReadSections: SyntaxVisitor {
    private let names: Set<String>
    private var depth = 0
    private var found: [(name: String, node: ExprSyntax)] = []

    init(of names: Set<String>, in type: ClassDeclSyntax) {
      self.names = names
      super.init(viewMode: .sourceAccurate)
      walk(type.memberBlock)
    }

    func report(in context: some MacroExpansionContext) {
      for (name, node) in found {
        context.report("'\(name)' cannot be changed in a read section: use 'runMutable'", at: node)
      }
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if node.isReadSectionOfSelf { depth += 1 }
      return .visitChildren
    }

    override func visitPost(_ node: FunctionCallExprSyntax) {
      if node.isReadSectionOfSelf { depth -= 1 }
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
      let elements = Array(node.elements)
      if depth > 0, elements.count > 1, elements[1].isAssignment { note(elements[0]) }
      return .visitChildren
    }

    override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
      if depth > 0 { note(node.expression) }
      return .visitChildren
    }

    /// Notes a change of what an expression names: `count`, `self.count`, `items[0].name`.
    private func note(_ target: ExprSyntax) {
      var root = target
      while true {
        if let member = root.as(MemberAccessExprSyntax.self), let base = member.base {
          if base.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self) {
            root = ExprSyntax(member.declName)
            break
          }
          root = base
        } else if let call = root.as(SubscriptCallExprSyntax.self) {
          root = call.calledExpression
        } else {
          break
        }
      }
      guard let name = root.as(DeclReferenceExprSyntax.self)?.baseName.text, names.contains(name) else { return }
      found.append((name, target))
    }
  }

  extension FunctionCallExprSyntax {
    /// `runReadonly` or `self.runReadonly`.
    fileprivate var isReadSectionOfSelf: Bool {
      if let name = calledExpression.as(DeclReferenceExprSyntax.self) { return name.baseName.text == "runReadonly" }
      guard let member = calledExpression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "runReadonly" else {
        return false
      }
      return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
    }
  }

  extension ExprSyntax {
    /// `=`, `+=` and the like.
    fileprivate var isAssignment: Bool {
      if self.is(AssignmentExprSyntax.self) { return true }
      guard let symbol = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
      return symbol.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(symbol)
    }
  }
#endif
