#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@Stateful`: the conformance of an owner, its machine, and members for each event and each state.
  struct StatefulMacro {}

  extension StatefulMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      // The list has the protocols that the type does not conform to yet.
      let arguments = StatefulArguments(node)
      guard arguments.machineName == nil, let owner = OwnerSyntax(declaration, arguments, in: context),
        protocols.contains(where: { $0.trimmedDescription == owner.kind.protocolName }),
        !StatefulArguments.all(of: declaration, before: node, in: context).contains(where: { $0.machineName == nil })
      else { return [] }
      declaration.reportPrivateTypes(in: context)
      return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: owner.conformance) {}")]
    }
  }

  extension StatefulMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let arguments = StatefulArguments(node)
      for (node, message) in arguments.wrong { context.report(message, at: node) }
      guard let owner = OwnerSyntax(declaration, arguments, in: context) else {
        context.report("'@Stateful' is for a final class or an actor; a struct keeps its machine in an EmbeddedMachine", at: node)
        return []
      }
      let earlier = StatefulArguments.all(of: declaration, before: node, in: context)
      if earlier.contains(where: { $0.machineName == arguments.machineName }) {
        // A name that cannot be read has its own message.
        if arguments.wrong.isEmpty {
          let name = arguments.machineName.map { "called '\($0.text)'" } ?? "without a name"
          context.report("'\(owner.name.text)' has a machine \(name) already: give this one another name", at: node)
        }
        return []
      }
      owner.checkDeclaration(declaration, arguments, node, in: context)
      let names = MachineNames(machineName: arguments.machineName)
      let state = owner.requireEnum(names.state, in: context)
      let event = owner.requireEnum(names.event, in: context)
      let main = StatefulArguments(ofMainMachine: declaration)
      let isRead = main?.leavesChecksToRunTime != true
      // Without the enums nothing of it can be read.
      owner.checkDefinition(names, isRead: isRead && state != nil && event != nil, in: context)
      // One attribute checks all definitions: the first, where the owner of the machine without a name is written by hand.
      if isRead, arguments.machineName == nil || main == nil && earlier.isEmpty {
        DefinitionChecks(members: owner.members, typeName: owner.name).run(in: context)
      }
      let written = earlier.flatMap { owner.generatedMembers(MachineNames(machineName: $0.machineName)) }
      var members = MachineMembers(names, own: owner.own, besides: written, context: context)
      return owner.machineMembers(names)
        + (event.map { events in members.write(for: events) { owner.members(of: $0, in: events, names) } } ?? [])
        + (state.map { states in members.write(for: states) { owner.queries(of: $0, in: states, names) } } ?? [])
    }
  }
#endif
