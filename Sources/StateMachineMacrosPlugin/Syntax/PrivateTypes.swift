#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension DeclGroupSyntax {
    /// Reports a type that is private inside another one: the conformance that a macro adds is outside of both, and does not see it.
    func reportPrivateTypes(in context: some MacroExpansionContext) {
      guard let name = asProtocol((any NamedDeclSyntax).self)?.name else { return }
      let around = context.lexicalContext.filter { !$0.isSame(as: self) }
      let reason = "inside another type: the conformance that the macro adds to '\(Name(name).text)' is outside of it; write 'fileprivate'"
      if !around.isEmpty, let modifier = modifiers.first(where: { AccessLevel($0) == .private }) {
        context.report(
          "'\(Name(name).text)' cannot be private \(reason)", at: modifier,
          fixIts: [.replace(modifier, with: "fileprivate", "make it fileprivate")])
      }
      for type in around.dropLast().compactMap({ $0.asProtocol((any DeclGroupSyntax).self) }) where type.modifiers.accessLevel == .private {
        guard let outer = type.asProtocol((any NamedDeclSyntax).self)?.name else { continue }
        context.report("'\(Name(outer).text)' cannot be private \(reason)", at: name)
      }
    }
  }
#endif
