#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  extension StatefulMacro: MemberAttributeMacro {
    /// Isolates each member of a class with `.mainActor`, whose isolation comes from the compiler's flags or from a superclass.
    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingAttributesFor member: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      guard StatefulArguments(node).isOnMainActor else { return [] }
      let attributes: AttributeListSyntax
      let modifiers: DeclModifierListSyntax
      if let function = member.as(FunctionDeclSyntax.self) {
        (attributes, modifiers) = (function.attributes, function.modifiers)
      } else if let variable = member.as(VariableDeclSyntax.self) {
        (attributes, modifiers) = (variable.attributes, variable.modifiers)
      } else if let initializer = member.as(InitializerDeclSyntax.self) {
        (attributes, modifiers) = (initializer.attributes, initializer.modifiers)
      } else if let member = member.as(SubscriptDeclSyntax.self) {
        (attributes, modifiers) = (member.attributes, member.modifiers)
      } else {
        return []
      }
      let isIsolated = declaration.attributes.contains("MainActor") || attributes.contains("MainActor")
      return isIsolated || modifiers.contains("nonisolated") ? [] : ["@MainActor"]
    }
  }

  // A module may have a default isolation, which a macro does not see. In it the compiler treats what a macro writes unlike what a person
  // writes: a class to which a macro adds a protocol of `Sendable` types does not have the default, but an added conformance has it. So
  // what is added says where it is.
  extension OwnerSyntax {
    /// The protocol that the owner conforms to.
    var conformance: String {
      #if compiler(>=6.2)
        (kind == .mainActorObject && !hasIsolatedMembers ? "" : "nonisolated ") + kind.protocolName
      #else
        kind.protocolName
      #endif
    }

    /// The modifiers of members, with a space behind each.
    var modifiers: String { (hasIsolatedMembers ? "@MainActor " : "") + access }

    /// The modifiers of members that read the machine: on an actor they need no `await`.
    var queryModifiers: String { (kind == .actor ? "nonisolated " : "") + modifiers }

    /// Whether the class needs an initializer on the main actor in place of the one that the compiler would make.
    ///
    /// A superclass may have one already.
    var needsInitializer: Bool { hasIsolatedMembers && !hasInheritanceClause && !hasInitializer }
  }
#endif
