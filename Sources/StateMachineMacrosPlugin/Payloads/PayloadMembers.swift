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
      let roles = PayloadRoles(type)
      var members: [String] = []
      if roles.isState, !own.haveStatic(Name("Case")) { members.append(states) }
      if roles.holdsPayloads, !own.haveStatic(Name("Keys")) { members.append(stateKeys(of: type.name.declared, \.holdsPayload)) }
      if roles.isEvent {
        if !own.haveStatic(Name("caseNames")) { members.append(names) }
        if !own.haveProperty(Name("caseNumber")) { members.append(number) }
        if !own.haveStatic(Name("Keys")) { members.append(keys) }
      }
      return (members + type.texts { property(of: $0).map { [$0] } ?? [] }).map { "\(raw: $0)" }
    }

    /// The states: the cases, whose payloads a machine keeps.
    private var states: String {
      // A case that is not always available cannot have associated values, and no code here may name it.
      let cases = type.texts { found in
        found.availability.isEmpty ? ["case \(found.name.declared)\(Payload(found).map { "(Holds<\($0.type)>)" } ?? "")"] : []
      }
      return block("\(access)nonisolated enum Case: FullStateCases", cases + [stateKeys(of: "Case", \.hasPayload), fullState])
    }

    /// The keys of the states that hold a payload.
    private func stateKeys(of name: String, _ holdsPayload: (CaseSyntax) -> Bool) -> String {
      let keys = type.texts { found in
        guard found.availability.isEmpty, holdsPayload(found) else { return [] }
        return ["\(access)let \(found.name.declared) = \(name).\(found.name.member)"]
      }
      return block("\(access)nonisolated struct Keys: CaseKeys", ["\(access)init() {}"] + keys)
    }

    private var fullState: String {
      let cases = type.texts { found in
        guard found.availability.isEmpty else { return [] }
        let name = found.name.member
        let made = Payload(found).map { "payloads.payload(of: \\.\(name)).map \($0.construction)" } ?? ".\(name)"
        return ["case .\(name): \(made)"]
      }
      let head = "\(access)func fullState(with payloads: borrowing StatePayloads<Self>) -> \(type.name.declared)?"
      return block(head, ["switch self {"] + cases + ["}"])
    }

    /// The names of the cases by their numbers; a case that is not compiled, or that no code may name, has no name.
    private var names: String {
      let head = "\(access)nonisolated static var caseNames: [String]"
      guard type.hasConditionalCases else {
        return "\(head) { [\(type.cases.map { $0.isUnavailable ? "\"\"" : "\"\($0.name.text)\"" }.joined(separator: ", "))] }"
      }
      let lines = type.texts { $0.isUnavailable ? [] : ["names[\(number(of: $0))] = \"\($0.name.text)\""] }
      return block(head, ["var names = [String](repeating: \"\", count: \(type.cases.count))"] + lines + ["return names"])
    }

    private var number: String {
      let cases = type.texts { ["case .\($0.name.member): \(number(of: $0))"] }
      return block("\(access)nonisolated var caseNumber: UInt8", ["switch self {"] + cases + ["}"])
    }

    /// The keys by which lines name a case.
    private var keys: String {
      let shared = SharedExtractions(type)
      let keys = type.texts { found in
        let payload = Payload(found)
        guard payload != nil || !found.hasAssociatedValues, !found.isUnavailable else { return [] }
        let name = found.name
        let made =
          payload.map { payload in
            let extraction = shared.extraction(of: found, payload) ?? "{ \(payload.extraction(from: "$0")) }"
            return "\(payload.construction), \(extraction)"
          } ?? ".\(name.member)"
        let key = "CaseKey<\(type.name.declared), \(payload?.type ?? "Void")>"
        let text = "\(access)var \(name.declared): \(key) { CaseKey(\(number(of: found)), \(made)) }"
        return [(found.availability + [text]).joined(separator: "\n")]
      }
      return block("\(access)nonisolated struct Keys: CaseKeys", ["\(access)init() {}"] + keys + shared.functions)
    }

    private func number(of found: CaseSyntax) -> Int {
      type.cases.firstIndex { $0.element.id == found.element.id } ?? 0
    }

    private func property(of found: CaseSyntax) -> String? {
      guard let payload = Payload(found), !own.haveProperty(found.name) else { return nil }
      let text = "\(access)nonisolated var \(found.name.declared): \(payload.optionalType) { \(payload.extraction(from: "self")) }"
      return (found.availability + [text]).joined(separator: "\n")
    }

    private func block(_ head: String, _ lines: [String]) -> String { "\(head) {\n\(lines.joined(separator: "\n"))\n}" }

    /// Reports cases that cannot have a number, a key or a property of their own.
    func reportUnusableNames(in context: some MacroExpansionContext) {
      let taken = takenNames
      var first: [String: CaseSyntax] = [:]
      for found in type.cases {
        let name = found.name.text
        if let other = first[name], !other.excludes(found) {
          context.report(
            "two cases called '\(name)' would have one key: give them different names", at: found.element,
            notes: [Note("the other one is here", at: other.element)])
        }
        if taken.types.contains(name) || taken.properties.contains(name) && found.hasPayload {
          context.report(
            "a case of an enum with '@Payloads' cannot be called '\(name)': the macro writes something of this name", at: found.element)
        }
        first[name] = first[name] ?? found
      }
      if type.cases.count > 256 { context.report("'@Payloads' numbers at most 256 cases", at: type.declaration.name) }
    }

    /// What the macro writes, by which no case can be called, and no property with a payload.
    private var takenNames: (types: Set<String>, properties: Set<String>) {
      let roles = PayloadRoles(type)
      var (types, properties): (Set<String>, Set<String>) = (["allCases"], [])
      if roles.isState { types.insert("Case") }
      if roles.holdsPayloads { types.insert("Keys") }
      if roles.isEvent {
        types.formUnion(["Keys", "caseNames"])
        properties.insert("caseNumber")
      }
      return (types, properties)
    }
  }
#endif
