#if Macros
  import SwiftSyntax

  /// Writes types and values of an enum as they are written outside of it.
  ///
  /// What the enum declares itself gets its name in front: `Item` becomes `Event.Item`, and `Self` becomes `Event`.
  struct TypeQualifier {
    private let name: String
    private let ownNames: Set<String>

    init(_ type: EnumSyntax) {
      name = type.name.declared
      ownNames = type.ownNames
    }

    func qualify(_ node: some SyntaxProtocol) -> String {
      Rewriter(name, ownNames).rewrite(node.trimmed).trimmedDescription
    }

    private final class Rewriter: SyntaxRewriter {
      private let name: String
      private let ownNames: Set<String>

      init(_ name: String, _ ownNames: Set<String>) {
        (self.name, self.ownNames) = (name, ownNames)
        super.init(viewMode: .sourceAccurate)
      }

      override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
        let visited = super.visit(node)
        guard let token = qualified(node.name), let type = visited.as(IdentifierTypeSyntax.self) else { return visited }
        return TypeSyntax(type.with(\.name, token))
      }

      override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
        // Behind a dot a name has its own base already.
        if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id { return ExprSyntax(node) }
        return ExprSyntax(qualified(node.baseName).map { node.with(\.baseName, $0) } ?? node)
      }

      private func qualified(_ token: TokenSyntax) -> TokenSyntax? {
        let text = token.text
        guard text == "Self" || ownNames.contains(Name(token).text) else { return nil }
        return token.with(\.tokenKind, .identifier(text == "Self" ? name : "\(name).\(text)"))
      }
    }
  }
#endif
