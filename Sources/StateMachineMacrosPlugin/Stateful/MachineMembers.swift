#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Puts the members of a machine together: without those that the user has written, and without two of one name.
  struct MachineMembers<Context: MacroExpansionContext> {
    let own: OwnMembers
    let context: Context
    /// The names of the properties that each owner has for its machine.
    private let reserved: Set<String>
    private var written: [GeneratedMember]

    /// - Parameters:
    ///   - names: What the parts of the machine are called.
    ///   - own: What the user has written.
    ///   - written: What macros write for other machines of the owner.
    ///   - context: Where mistakes are reported.
    init(_ names: MachineNames, own: OwnMembers, besides written: [GeneratedMember], context: Context) {
      (self.own, self.written, self.context) = (own, written, context)
      reserved = [names.machine, names.activeState.text]
    }

    /// Writes members for each case of an enum that code may name.
    mutating func write(for cases: EnumSyntax, _ members: (CaseSyntax) -> [GeneratedMember]) -> [DeclSyntax] {
      cases.texts { $0.isUnavailable ? [] : members($0).compactMap { add($0) } }.map { "\(raw: $0)" }
    }

    /// The text of a member, if it is to be written.
    private mutating func add(_ member: GeneratedMember) -> String? {
      guard !own.have(member.name, labels: member.labels) else { return nil }
      if reserved.contains(member.name.text) {
        context.report(
          "an event cannot be called '\(member.origin.name.text)': its method would hide the property '\(member.name.text)' of the owner",
          at: member.origin.element)
        return nil
      }
      if let other = written.first(where: { $0.collides(with: member) && !$0.origin.excludes(member.origin) }) {
        let name = member.name.text
        context.report(
          "'\(member.origin.name.text)' and '\(other.origin.name.text)' both give a member '\(name)': rename one of them, "
            + "or write '\(name)' yourself",
          at: member.origin.element, notes: [Note("the other one is '\(other.origin.name.text)'", at: other.origin.element)])
        return nil
      }
      written.append(member)
      return member.text
    }
  }

  extension CaseSyntax {
    /// Whether two cases are in different clauses of one `#if`, so that they never exist together.
    func excludes(_ other: CaseSyntax) -> Bool {
      let clauses = element.clauses
      return other.element.clauses.contains { clause in
        clauses.contains { $0.parent?.id == clause.parent?.id && $0.id != clause.id }
      }
    }
  }

  extension SyntaxProtocol {
    /// The clauses of `#if` around a node.
    fileprivate var clauses: [IfConfigClauseSyntax] {
      sequence(first: Syntax(self), next: \.parent).compactMap { $0.as(IfConfigClauseSyntax.self) }
    }
  }
#endif
