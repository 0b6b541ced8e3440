#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A class or an actor that a machine belongs to.
  struct OwnerSyntax {
    enum Kind {
      case object, sharedObject, actor, mainActorObject

      var protocolName: String {
        switch self {
        case .object: "Stateful"
        case .sharedObject: "ThreadsafeStateful"
        case .actor: "ActorStateful"
        case .mainActorObject: "MainActorStateful"
        }
      }
    }

    let kind: Kind
    let name: Name
    let nameToken: TokenSyntax
    let members: MemberBlockItemListSyntax
    let own: OwnMembers
    let aliases: TypeAliases
    /// The macro says that the owner is on the main actor, and the class does not say it itself.
    let hasIsolatedMembers: Bool
    let hasInheritanceClause: Bool
    let hasInitializer: Bool
    let level: AccessLevel
    /// The modifier that written members need, with a space behind it.
    let access: String

    /// - Returns: Nil where the macro is attached to something that cannot own a machine.
    init?(_ declaration: some DeclGroupSyntax, _ arguments: StatefulArguments, in context: some MacroExpansionContext) {
      if let actor = declaration.as(ActorDeclSyntax.self) {
        kind = .actor
        nameToken = actor.name
      } else if let type = declaration.as(ClassDeclSyntax.self) {
        kind =
          if arguments.isOnMainActor || type.attributes.contains("MainActor") {
            .mainActorObject
          } else {
            arguments.isForAnyThread || type.inherits("ThreadsafeStateful") ? .sharedObject : .object
          }
        nameToken = type.name
      } else {
        return nil
      }
      name = Name(nameToken)
      members = declaration.memberBlock.members
      own = OwnMembers(members)
      aliases = TypeAliases().adding(members)
      hasIsolatedMembers = kind == .mainActorObject && !declaration.attributes.contains("MainActor")
      hasInheritanceClause = declaration.inheritanceClause != nil
      hasInitializer = members.unconditional.contains { $0.is(InitializerDeclSyntax.self) }
      level = declaration.accessLevel(in: context.lexicalContext)
      access = declaration.memberAccess(in: context.lexicalContext)
    }

    /// The enum of a name between the braces, or a message that says what is there instead.
    func requireEnum(_ name: String, in context: some MacroExpansionContext) -> EnumSyntax? {
      let all = members.unconditional.filter { $0.asProtocol((any NamedDeclSyntax).self)?.name.text == name }
      if all.count > 1 {
        context.report(
          "'\(name)' is declared more than once: write one enum, with '#if' around those of its cases that depend on it", at: all[1],
          notes: [Note("the first one is here", at: all[0])])
        return nil
      }
      switch all.first {
      case let declaration? where declaration.is(EnumDeclSyntax.self):
        guard let declaration = declaration.as(EnumDeclSyntax.self) else { return nil }
        if let generics = declaration.genericParameterClause {
          context.report("'\(name)' cannot be generic: each machine has one type of states and one of events", at: generics)
        }
        checkAccess(of: declaration, declaration.modifiers, called: name, in: context)
        let type = EnumSyntax(declaration, aliases: aliases)
        type.reportMissingConformance(to: name.hasSuffix("State") ? "MachineState" : "MachineEvent", in: context)
        return type
      case let declaration?:
        context.report("'\(name)' has to be an enum that is declared here: '@Stateful' reads its cases", at: declaration)
      case nil:
        context.report(
          "'\(self.name.text)' needs an enum '\(name)' between its braces: '@Stateful' reads its cases there, "
            + "and does not see an enum in an extension or elsewhere",
          at: nameToken)
      }
      return nil
    }
  }

  extension ClassDeclSyntax {
    /// Whether a name is in the list behind the colon.
    fileprivate func inherits(_ name: String) -> Bool {
      inheritanceClause?.inheritedTypes.contains { $0.type.trimmedDescription.lastComponent == name } == true
    }
  }
#endif
