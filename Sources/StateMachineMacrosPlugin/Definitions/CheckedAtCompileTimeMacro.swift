#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@CheckedAtCompileTime`: checks the definitions between the braces of a type, and writes nothing.
  struct CheckedAtCompileTimeMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let name = declaration.asProtocol((any NamedDeclSyntax).self).map { Name($0.name) } ?? Name("the extension")
      let checks = DefinitionChecks(members: declaration.memberBlock.members, typeName: name)
      checks.run(in: context)
      if checks.definitions.isEmpty {
        context.report(
          "'\(name.text)' has no definition that can be checked: '@CheckedAtCompileTime' reads static properties such as "
            + "'static let definition: MachineDefinition<State, Event> = .verified(initial: …) { sm in … }'",
          at: node)
      }
      return []
    }
  }
#endif
