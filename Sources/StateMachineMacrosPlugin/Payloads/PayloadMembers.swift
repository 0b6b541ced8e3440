#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Writes the members of an enum whose cases have payloads.
  struct PayloadMembers {
    let type: EnumSyntax
    /// The modifier that members need, with a space behind it.
    let access: String
    private let own: OwnMembers

    init(_ type: EnumSyntax, access: String) {
      (self.type, self.access) = (type, access)
      own = OwnMembers(type.declaration.memberBlock.members)
    }

    /// The members, without those that the user has written.
    var all: [DeclSyntax] {
      var members: [String] = []
      if !own.haveStatic(Name("Kind")) { members.append(kinds) }
      if !own.haveProperty(Name("kind")) { members.append(kind) }
      if PayloadRoles(type).isEvent, !own.haveStatic(Name("Case")), let keys { members.append(keys) }
      return (members + type.texts { property(of: $0).map { [$0] } ?? [] }).map { "\(raw: $0)" }
    }

    private var kinds: String {
      // The compiler lists no cases where one is not always available; a kind always is.
      let cases = type.texts { ["case \($0.name.declared)"] }
      return block("\(access)nonisolated enum Kind: Hashable, Sendable, CaseIterable", cases)
    }

    private var kind: String {
      let cases = type.texts { ["case .\($0.name.member): .\($0.name.member)"] }
      return block("\(access)nonisolated var kind: Kind", ["switch self {"] + cases + ["}"])
    }

    /// The keys by which lines name a case and receive its payload; nil where no case has one.
    private var keys: String? {
      let shared = SharedKeys(type)
      let keys = type.texts { found in
        guard let payload = Payload(found) else { return [] }
        let key = "EventCase<\(type.name.declared), \(payload.type)>"
        let value =
          shared.key(of: found, payload) ?? "EventCase(.\(found.name.member)) { \(payload.extraction(from: "$0")) }"
        let text = "\(access)static var \(found.name.declared): \(key) { \(value) }"
        return [(found.availability + [text]).joined(separator: "\n")]
      }
      return keys.isEmpty ? nil : block("\(access)nonisolated enum Case", keys + shared.functions)
    }

    private func property(of found: CaseSyntax) -> String? {
      guard let payload = Payload(found), !own.haveProperty(found.name) else { return nil }
      let text = "\(access)nonisolated var \(found.name.declared): \(payload.optionalType) { \(payload.extraction(from: "self")) }"
      return (found.availability + [text]).joined(separator: "\n")
    }

    private func block(_ head: String, _ lines: [String]) -> String { "\(head) {\n\(lines.joined(separator: "\n"))\n}" }

    /// Reports cases that cannot have a kind or a property of their own.
    func reportUnusableNames(in context: some MacroExpansionContext) {
      let taken: Set<String> = PayloadRoles(type).isEvent ? ["allCases", "Kind", "Case"] : ["allCases", "Kind"]
      var first: [String: CaseSyntax] = [:]
      for found in type.cases {
        let name = found.name.text
        if let other = first[name], !other.excludes(found) {
          context.report(
            "two cases called '\(name)' would be of one kind: give them different names", at: found.element,
            notes: [Note("the other one is here", at: other.element)])
        }
        if taken.contains(name) || name == "kind" && found.hasPayload {
          context.report(
            "a case of an enum with '@Payloads' cannot be called '\(name)': the macro writes something of this name", at: found.element)
        }
        first[name] = first[name] ?? found
      }
    }
  }
#endif
