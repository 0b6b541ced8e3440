#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Checks all definitions between the braces of a type.
  struct DefinitionChecks {
    let members: MemberBlockItemListSyntax
    let typeName: Name

    /// The definitions that can be read.
    var definitions: [DefinitionSyntax] {
      let aliases = TypeAliases().adding(members)
      let names = Self.names(enums(aliases))
      return staticBindings.compactMap { DefinitionSyntax($0, aliases: aliases, names: names) }
    }

    func run(in context: some MacroExpansionContext) {
      let enums = enums(TypeAliases().adding(members))
      for definition in definitions {
        guard let states = enums[definition.state], let events = enums[definition.event] else {
          if let total = definition.total {
            context.report(
              definition.unchecked(because: "enums are read only between the braces of '\(typeName.text)'"), at: total,
              severity: .warning)
          }
          continue
        }
        DefinitionCheck(definition: definition, states: states, events: events, functions: functions, context: context).run()
      }
    }

    /// The enums by name, without those that several clauses of an `#if` declare.
    private func enums(_ aliases: TypeAliases) -> [String: EnumSyntax] {
      let found = members.unconditional.compactMap { $0.as(EnumDeclSyntax.self) }
      return Dictionary(grouping: found, by: \.name.text).compactMapValues { $0.count == 1 ? EnumSyntax($0[0], aliases: aliases) : nil }
    }

    /// What the type aliases stand for that an owner has, and those that `@Stateful(named:)` writes.
    private static func names(_ enums: [String: EnumSyntax]) -> [String: (state: String, event: String)] {
      var names: [String: (state: String, event: String)] = [:]
      for name in enums.keys where name.hasSuffix("State") {
        let machine = name.dropLast("State".count)
        names[machine + "Definition"] = (name, machine + "Event")
      }
      return names
    }

    private var staticBindings: [PatternBindingSyntax] {
      members.unconditional.compactMap { $0.as(VariableDeclSyntax.self) }.filter { $0.modifiers.isStatic }.flatMap { Array($0.bindings) }
    }

    /// The static functions without a second one of their name.
    private var functions: [String: FunctionDeclSyntax] {
      let found = members.unconditional.compactMap { $0.as(FunctionDeclSyntax.self) }.filter { $0.modifiers.isStatic }
      return Dictionary(grouping: found) { Name($0.name).text }.compactMapValues { $0.count == 1 ? $0.first : nil }
    }
  }
#endif
