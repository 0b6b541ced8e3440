#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension OwnerSyntax {
    /// Reports that the definition is less accessible than the owner, or that the compiler cannot check it, if it is to do so.
    func checkDefinition(_ names: MachineNames, isRead: Bool, in context: some MacroExpansionContext) {
      let found = members.unconditional.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first { variable in
        variable.modifiers.isStatic && variable.bindings.contains { $0.pattern.boundNames.contains(names.definition) }
      }
      if let found { checkAccess(of: found, found.modifiers, called: names.definition, in: context) }
      if !isRead || DefinitionChecks(members: members, typeName: name).definitions.contains(where: { $0.name.text == names.definition }) {
        return
      }
      let form = "'static let \(names.definition): \(names.definitionType) = .verified(initial: …) { sm in … }'"
      let reason = found == nil ? "is not between the braces of '\(name.text)'" : "cannot be read"
      context.report(
        "'\(names.definition)' \(reason), so the compiler does not check it: write \(form) there, or '@Stateful(checked: .atRunTime)' to "
          + "leave the check to the program",
        at: found.map { Syntax($0) } ?? Syntax(nameToken), severity: .warning)
    }

    /// Reports a part of the conformance that is less accessible than the owner.
    func checkAccess(
      of declaration: some SyntaxProtocol, _ modifiers: DeclModifierListSyntax, called name: String, in context: some MacroExpansionContext
    ) {
      guard modifiers.accessLevel ?? min(level, .internal) < level else { return }
      let written = modifiers.first { AccessLevel($0) != nil }
      let start = modifiers.first.map { Syntax($0) } ?? Syntax(declaration).introducer
      let fixIt: FixIt =
        if let written {
          .replace(written, with: "\(level)", "make it \(level)")
        } else {
          .insert("\(level) ", before: start, "make it \(level)")
        }
      context.report(
        "'\(name)' has to be as accessible as '\(self.name.text)', \(level): it is a part of its conformance", at: start, fixIts: [fixIt])
    }
  }

  extension Syntax {
    /// The keyword of a declaration without modifiers.
    fileprivate var introducer: Syntax {
      if let declaration = self.as(EnumDeclSyntax.self) { return Syntax(declaration.enumKeyword) }
      return self.as(VariableDeclSyntax.self).map { Syntax($0.bindingSpecifier) } ?? self
    }
  }
#endif
