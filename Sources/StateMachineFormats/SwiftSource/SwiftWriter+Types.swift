import StateMachines

extension SwiftWriter {
  /// The enumerations of states and events.
  var enumerations: [[String]] {
    var seen: Set<String> = []
    let stateCases = chart.states.filter { seen.insert($0.name).inserted }.compactMap { state in
      states[state.name].map { Case(name: state.name, identifier: $0, notes: state.notes) }
    }
    let eventCases = eventNames.map { Case(name: $0, identifier: events[$0] ?? "unnamedEvent", notes: nil) }
    return [enumeration("\(type)State", stateCases), enumeration("\(type)Event", eventCases)]
  }

  /// The call that opens the block of a state.
  mutating func header(_ state: Description.State) -> SwiftCall {
    let value = states[state.name].map { [SwiftCall.Argument.text("." + $0)] } ?? []
    if state.kind == .parallel { return SwiftCall("sm.parallel", value) }
    let start = targets(state.start(tree), one: "initial: ", several: "initial: ", state.place)
    var call = SwiftCall(state.region == nil ? "sm.compound" : "sm.region", value + [start])
    if let action = action(state.initialStatements, state.place) {
      call.arguments.append(.text("onDefaultEntry: \(action)"))
    } else if !state.initialStatements.isEmpty {
      call.arguments.append(.closure(label: "onDefaultEntry: ", code(state.initialStatements)))
    }
    return call
  }

  private struct Case {
    let name: String
    let identifier: String
    let notes: MachineDescription.Notes?
  }

  private func enumeration(_ type: String, _ cases: [Case]) -> [String] {
    guard !cases.isEmpty else { return ["enum \(type): Hashable {}"] }
    let names = cases.map { SwiftIdentifier.declared($0.identifier) }
    let isRaw = cases.contains { $0.name != $0.identifier }
    let comments = cases.map { SwiftText.notes($0.notes, indent: 2) }
    if !isRaw, comments.allSatisfy(\.isEmpty) {
      let line = "enum \(type) { case \(names.joined(separator: ", ")) }"
      if line.count <= SwiftText.width { return [line] }
    }
    var lines = ["enum \(type)\(isRaw ? ": String, CustomStringConvertible" : "") {"]
    for (index, value) in cases.enumerated() {
      let raw = value.name == value.identifier ? "" : " = \(SwiftText.literal(value.name))"
      lines += comments[index] + ["  case \(names[index])\(raw)"]
    }
    if isRaw { lines += ["", "  var description: String { rawValue }"] }
    return lines + ["}"]
  }
}
