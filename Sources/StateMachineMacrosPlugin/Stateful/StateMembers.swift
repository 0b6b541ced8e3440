#if Macros
  import SwiftSyntax

  /// Writes the queries for states: `isActive`.
  struct StateMembers {
    let names: MachineNames
    let state: EnumSyntax
    /// The modifiers that members need, with a space behind each.
    let modifiers: String

    func members(of stateCase: CaseSyntax) -> [GeneratedMember] {
      let name = names.member(stateCase.name).prefixed(by: "is")
      let member = stateCase.name.member
      let body: String =
        switch stateCase.content {
        case .nothing, .call: "\(names.machine).is(.\(member))"
        case .held(let label): "\(names.machine).is(.\(member)(\(label.map { "\($0.labelled): " } ?? "").any))"
        case .payload: state.hasStatesOfItsOwn ? "\(names.machine).is(.\(member)(.any))" : search(for: member)
        }
      let availability = stateCase.availability.map { "\($0)\n" }.joined()
      return [
        GeneratedMember(
          name: name, labels: nil, origin: stateCase, text: "\(availability)\(modifiers)var \(name.declared): Bool { \(body) }")
      ]
    }

    /// Whether a state of a case is active, where states are compared as whole values.
    private func search(for member: String) -> String {
      "\(names.machine).configuration.contains { if case .\(member) = $0 { true } else { false } }"
    }
  }
#endif
