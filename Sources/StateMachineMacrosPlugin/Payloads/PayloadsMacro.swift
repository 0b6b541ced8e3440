#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@Payloads`: keys for the cases of an enum of events, the states of an enum of states, and properties with the payloads of both.
  struct PayloadsMacro {}

  extension PayloadsMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard let declaration = declaration.as(EnumDeclSyntax.self) else { return [] }
      let roles = PayloadRoles(EnumSyntax(declaration))
      // The list has the protocols that the type does not conform to yet.
      let missing = protocols.map(\.trimmedDescription).filter {
        $0 == "PayloadCases" && roles.isEvent || $0 == "StateCases" && roles.holdsPayloads
      }
      guard !missing.isEmpty else { return [] }
      declaration.reportPrivateTypes(in: context)
      return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: missing.joined(separator: ", ")) {}")]
    }
  }

  extension PayloadsMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let type = declaration.as(EnumDeclSyntax.self) else {
        context.report("'@Payloads' is for an enum: it reads the cases", at: node)
        return []
      }
      let members = PayloadMembers(EnumSyntax(type), access: declaration.memberAccess(in: context.lexicalContext))
      members.reportUnusableNames(in: context)
      return members.all
    }
  }

  /// Whether an enum is one of events, of states, or may be both.
  struct PayloadRoles {
    let isEvent: Bool
    /// The cases have associated values, and the states of a machine are their cases alone.
    let isState: Bool
    /// The cases say by a `Holds` what the states hold, and are the states of a machine.
    let holdsPayloads: Bool

    /// What the enum says that it is; an enum that says nothing may be both.
    init(_ type: EnumSyntax) {
      holdsPayloads = type.holdsPayloads
      let saysEvent = type.states(conformanceTo: "PayloadCases", "MachineEvent") || type.cases.contains(where: \.isCall)
      let saysState = type.states(conformanceTo: "MachineState")
      isEvent = !holdsPayloads && (saysEvent || !saysState)
      isState = !holdsPayloads && (saysState || !saysEvent)
    }
  }
#endif
