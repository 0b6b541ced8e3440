#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension EnumSyntax {
    /// Whether a case says by a `Holds` what its state holds.
    var holdsPayloads: Bool { cases.contains(where: \.holdsPayload) }

    /// Whether the states of a machine are those of the nested enum `Case`, since the cases have associated values.
    var hasStatesOfItsOwn: Bool { hasAttribute("Payloads") && !holdsPayloads }

    /// Reports that the enum cannot be one of states or events, where that is certain.
    ///
    /// Only cases without associated values are `Hashable` without a word, and only an enum that is not public is `Sendable`.
    func reportMissingConformance(to name: String, in context: some MacroExpansionContext) {
      // What other protocols require is not known here.
      let known = ["Sendable", "Equatable", "Codable", "Encodable", "Decodable", "CaseIterable", "CustomStringConvertible", "Hashable"]
      let stated = declaration.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription.lastComponent } ?? []
      guard !hasAttribute("Payloads"), stated.allSatisfy(known.contains) else { return }
      let needsHashable = !stated.contains("Hashable") && cases.contains(where: \.hasAssociatedValues)
      let needsSendable = !stated.contains("Sendable") && declaration.modifiers.accessLevel == .public && !hasAttribute("frozen")
      guard needsHashable || needsSendable else { return }
      let reason =
        needsHashable
        ? "cases with associated values are not Hashable by themselves" : "a public enum is not Sendable by itself"
      context.report(
        "'\(self.name.text)' has to conform to \(name): \(reason)", at: declaration.name, fixIts: [fixIt(conformingTo: name)])
    }
  }
#endif
