#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  extension OwnerSyntax {
    /// The machine itself; for one with a name, also the type of its definition and its state.
    func machineMembers(_ names: MachineNames) -> [DeclSyntax] {
      var members: [DeclSyntax] = []
      let machineType = names.machineName == nil ? "Owned" : "OwnedMachine"
      if names.machineName != nil {
        if !own.haveStatic(Name(names.definitionType)) {
          let type = "ContextDefinition<\(name.declared), \(stateType(names)), \(names.event)>"
          members.append("\(raw: access)typealias \(raw: names.definitionType) = \(raw: type)")
        }
      }
      if !own.haveProperty(Name(names.machine)) {
        members.append("\(raw: queryModifiers)let \(raw: names.machine) = \(raw: machineType)(\(raw: names.definition))")
      }
      if names.machineName != nil, !own.haveProperty(names.activeState) {
        members.append("\(raw: queryModifiers)var \(raw: names.activeState.text): \(raw: stateType(names)) { \(raw: names.machine).state }")
      }
      if names.machineName == nil, stateType(names) != names.state, !own.haveStatic(Name("StateCase")) {
        members.append("\(raw: access)typealias StateCase = \(raw: stateType(names))")
      }
      if needsInitializer { members.append("\(raw: modifiers)init() {}") }
      return members
    }

    /// The type of a machine's states: an enum, or the cases of an enum with associated values.
    private func stateType(_ names: MachineNames) -> String {
      enumOf(names.state)?.hasStatesOfItsOwn == true ? "\(names.state).Case" : names.state
    }

    private func enumOf(_ name: String) -> EnumSyntax? {
      members.unconditional.lazy.compactMap { $0.as(EnumDeclSyntax.self).map { EnumSyntax($0, aliases: aliases) } }.first {
        $0.name.text == name
      }
    }

    /// The method and the query of an event.
    func members(of eventCase: CaseSyntax, in events: EnumSyntax, _ names: MachineNames) -> [GeneratedMember] {
      EventMembers(names, events, access: modifiers).members(of: eventCase)
    }

    /// The query of a state.
    func queries(of stateCase: CaseSyntax, in states: EnumSyntax, _ names: MachineNames) -> [GeneratedMember] {
      StateMembers(names: names, state: states, modifiers: queryModifiers).members(of: stateCase)
    }

    /// What is written for the events and the states of another machine.
    func generatedMembers(_ names: MachineNames) -> [GeneratedMember] {
      let (events, states) = (enumOf(names.event), enumOf(names.state))
      return (events.map { events in events.cases.filter { !$0.isUnavailable }.flatMap { members(of: $0, in: events, names) } } ?? [])
        + (states.map { states in states.cases.filter { !$0.isUnavailable }.flatMap { queries(of: $0, in: states, names) } } ?? [])
    }

    /// Reports what cannot own a machine, and arguments that contradict the declaration.
    func checkDeclaration(
      _ declaration: some DeclGroupSyntax, _ arguments: StatefulArguments, _ attribute: AttributeSyntax,
      in context: some MacroExpansionContext
    ) {
      if let type = declaration.as(ClassDeclSyntax.self), !type.modifiers.contains("final") {
        context.report(
          "a class with '@Stateful' is final: its machine belongs to this class alone", at: type.classKeyword,
          fixIts: type.modifiers.contains("open") ? [] : [.insert("final ", before: type.classKeyword, "make the class final")])
      }
      if kind == .actor, declaration.modifiers.contains("distributed") {
        context.report("a distributed actor cannot own a machine: the machine of an actor is outside of its isolation", at: attribute)
      }
      if kind == .actor, arguments.isOnMainActor {
        context.report("an actor is not on the main actor; '.mainActor' is for classes", at: attribute)
      }
      if arguments.machineName != nil, !hasMainMachine(declaration) {
        context.report(
          "a machine with a name is the second one of its owner: the first is that of '@Stateful' without a name", at: attribute,
          fixIts: [.insert("@Stateful\n", before: attribute, "add '@Stateful'")])
      }
    }

    /// Whether the owner has a machine without a name, which makes it conform to `Stateful` or its kin.
    private func hasMainMachine(_ declaration: some DeclGroupSyntax) -> Bool {
      let isStated = declaration.inheritanceClause?.inheritedTypes.contains { inherited in
        ["Stateful", "ActorStateful", "MainActorStateful"].contains { inherited.type.trimmedDescription.hasSuffix($0) }
      }
      return isStated == true || StatefulArguments(ofMainMachine: declaration) != nil
    }
  }
#endif
