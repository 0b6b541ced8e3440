#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// An enum whose cases a macro reads.
  struct EnumSyntax {
    let declaration: EnumDeclSyntax
    let name: Name
    /// The cases, those in all clauses of an `#if` as well.
    let cases: [CaseSyntax]
    private let byName: [String: [CaseSyntax]]

    /// An enum, with the type aliases that are declared around it.
    init(_ declaration: EnumDeclSyntax, aliases: TypeAliases = TypeAliases()) {
      self.declaration = declaration
      name = Name(declaration.name)
      let aliases = aliases.adding(declaration.memberBlock.members)
      cases = declaration.memberBlock.members.unconditional.flatMap { member in
        guard let cases = member.as(EnumCaseDeclSyntax.self) else { return [CaseSyntax]() }
        // The parser leaves a name empty where it is a keyword.
        return cases.elements.lazy.filter { !$0.name.text.isEmpty }.map { CaseSyntax($0, in: cases, resolve: aliases.resolve) }
      }
      byName = Dictionary(grouping: cases, by: \.name.text)
    }

    /// The case of a name; nil where there is none, or several.
    subscript(name: Name) -> CaseSyntax? {
      guard let found = byName[name.text], found.count == 1 else { return nil }
      return found[0]
    }

    /// Whether the cases depend on the build, so that it is not known here which there are.
    var hasConditionalCases: Bool {
      declaration.memberBlock.members.contains { $0.decl.is(IfConfigDeclSyntax.self) && !$0.decl.conditionalCases.isEmpty }
    }

    /// Whether the enum conforms to a protocol between its braces and not in an extension, which is not seen here.
    func states(conformanceTo names: String...) -> Bool {
      declaration.inheritanceClause?.inheritedTypes.contains { inherited in
        inherited.type.trimmedDescription.split(separator: ".").last.map { names.contains(String($0)) } ?? false
      } ?? false
    }

    /// Adds a protocol to those that the enum conforms to.
    func fixIt(conformingTo name: String) -> FixIt {
      if let last = declaration.inheritanceClause?.inheritedTypes.last {
        return .insert(", \(name)", after: last.type, "add '\(name)'")
      }
      return .insert(": \(name)", after: declaration.name, "add ': \(name)'")
    }

    func hasAttribute(_ name: String) -> Bool { declaration.attributes.contains(name) }

    /// The enum's own types and static members, which other types have to qualify with its name.
    var ownNames: Set<String> {
      var names: Set<String> = hasAttribute("Payloads") ? ["Case", "Keys"] : []
      for member in declaration.memberBlock.members.unconditional {
        if let type = member.asProtocol((any NamedDeclSyntax).self), !member.is(FunctionDeclSyntax.self) {
          names.insert(Name(type.name).text)
        }
        if let variable = member.as(VariableDeclSyntax.self) {
          names.formUnion(variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self).map { Name($0.identifier).text } })
        }
      }
      return names
    }
  }

  extension EnumSyntax {
    /// Writes texts for each case; those for a case inside `#if` are inside the same `#if`.
    func texts(_ write: (CaseSyntax) -> [String]) -> [String] {
      var byElement: [SyntaxIdentifier: CaseSyntax] = [:]
      for found in cases { byElement[found.element.id] = found }
      return declaration.memberBlock.members.texts { $0.elements.flatMap { byElement[$0.id].map(write) ?? [] } }
    }
  }

  extension MemberBlockItemListSyntax {
    fileprivate func texts(_ write: (EnumCaseDeclSyntax) -> [String]) -> [String] {
      flatMap { member -> [String] in
        if let cases = member.decl.as(EnumCaseDeclSyntax.self) { return write(cases) }
        guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
        let clauses = conditional.clauses.map { (clause: $0, texts: $0.members?.texts(write) ?? []) }
        guard clauses.contains(where: { !$0.texts.isEmpty }) else { return [] }
        let lines = clauses.flatMap { clause, texts in
          [([clause.poundKeyword.text] + [clause.condition?.trimmedDescription].compactMap(\.self)).joined(separator: " ")] + texts
        }
        return [(lines + ["#endif"]).joined(separator: "\n")]
      }
    }

    /// The members, those in all clauses of an `#if` as well.
    var unconditional: [DeclSyntax] {
      flatMap { member -> [DeclSyntax] in
        guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return [member.decl] }
        return conditional.clauses.flatMap { $0.members?.unconditional ?? [] }
      }
    }
  }

  extension IfConfigClauseSyntax {
    /// The members of a type in this clause.
    var members: MemberBlockItemListSyntax? {
      if case .decls(let members) = elements { members } else { nil }
    }
  }

  extension DeclSyntax {
    fileprivate var conditionalCases: [DeclSyntax] {
      self.as(IfConfigDeclSyntax.self)?.clauses.flatMap { $0.members?.unconditional ?? [] }.filter { $0.is(EnumCaseDeclSyntax.self) } ?? []
    }
  }

  extension AttributeListSyntax {
    /// Whether there is an attribute of a name, with or without its module and arguments.
    func contains(_ name: String) -> Bool {
      contains { element in
        guard let attribute = element.as(AttributeSyntax.self) else { return false }
        return attribute.attributeName.trimmedDescription.split(separator: ".").last.map(String.init) == name
      }
    }
  }
#endif
