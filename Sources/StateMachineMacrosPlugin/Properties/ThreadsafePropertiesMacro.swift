#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@ThreadsafeProperties`: the struct of an object's properties, and accessors that use it in sections of the object.
  struct ThreadsafePropertiesMacro {}

  extension ThreadsafePropertiesMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      // The list has the protocols that the type does not conform to yet.
      guard declaration.is(ClassDeclSyntax.self), !protocols.isEmpty else { return [] }
      return [try ExtensionDeclSyntax("extension \(type.trimmed): ThreadsafeObject {}")]
    }
  }

  extension ThreadsafePropertiesMacro: MemberAttributeMacro {
    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingAttributesFor member: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      guard declaration.is(ClassDeclSyntax.self), let property = GuardedProperty(member), property.mistake == nil else { return [] }
      return ["@ThreadsafeProperty"]
    }
  }

  extension ThreadsafePropertiesMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let type = declaration.as(ClassDeclSyntax.self) else {
        context.report("'@ThreadsafeProperties' is for a final class: its stored properties are what threads share", at: node)
        return []
      }
      let properties = type.memberBlock.members.compactMap { GuardedProperty($0.decl) }
      for property in properties {
        if let mistake = property.mistake { context.report(mistake, at: property.declaration) }
      }
      let usable = properties.filter { $0.mistake == nil }
      WritesInReadSections(of: Set(usable.map(\.name)), in: type).report(in: context)
      let access = declaration.memberAccess(in: context.lexicalContext)
      return [
        """
        \(raw: access)struct Properties: Sendable {
        \(raw: usable.map { "  \($0.stored)" }.joined(separator: "\n"))
        }
        """,
        "\(raw: access)let properties = Guarded(Properties())",
      ]
    }
  }

  /// `@ThreadsafeProperty`: the accessors of one property, which `@ThreadsafeProperties` adds.
  struct ThreadsafePropertyMacro: AccessorMacro {
    static func expansion(
      of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let property = GuardedProperty(declaration), property.mistake == nil else { return [] }
      return [
        "get { self[dynamicMember: \\Properties.\(raw: property.name)] }",
        // Without it an assignment would release the old value in the course of the change.
        "set { self[dynamicMember: \\Properties.\(raw: property.name)] = newValue }",
        "_modify { yield &self[dynamicMember: \\Properties.\(raw: property.name)] }",
      ]
    }
  }
#endif
