import StateMachines

/// The first visit: the states, their kinds, names and ids.
extension XStateReader {
  private struct Waiting {
    let key: String
    let parent: Int?
    var object: JSONObject
    let position: TextPosition
  }

  mutating func readTree(_ machine: JSONObject, at position: TextPosition) {
    var waiting = [Waiting(key: "", parent: nil, object: machine, position: position)]
    while var next = waiting.popLast() {
      let isMachine = next.parent == nil
      next.object = withPresentKeys(next.object, .state)
      let (kind, depth) = readKind(next.object, isMachine: isMachine, at: next.position)
      let path = next.parent.map { tree.nodes[$0].path + [next.key] } ?? []
      let explicitID = next.object["id"].flatMap { text($0, of: "'id'") }
      let base = isMachine ? XStateNames.defaultMachineID : tree.nodes[0].id
      let node = tree.add(
        XStateTree.Node(
          key: next.key, parent: next.parent, object: next.object, position: next.position, kind: kind, depth: depth,
          id: explicitID ?? ([base] + path).joined(separator: "."), path: path))
      if let other = tree.register(node) {
        let name = Excerpt.quoted(tree.nodes[node].id)
        report(.repeatedName, "the id \(name) is that of the state at \(tree.nodes[other].position) already", at: next.position)
      }
      check(next.object, isMachine ? .machine : kind == .history ? .history : .state, of: isMachine ? "a machine" : "a state")
      waiting += children(of: node, next.object).reversed()
    }
    tree.indexChildren()
    readContext(machine)
    tree.hasRoot = needsRoot
    tree.nameStates()
  }

  private mutating func children(of node: Int, _ object: JSONObject) -> [Waiting] {
    guard let value = object["states"], tree.nodes[node].kind != .history else { return [] }
    guard let states = value.object else {
      report(.wrongValue, "'states' is an object of states by their keys, not \(value.kind)", at: value.position)
      return []
    }
    return XStateNames.order(states.members) { $0.key }.compactMap { member in
      if member.key.isEmpty || member.key.hasPrefix("#") {
        report(.wrongValue, "\(Excerpt.quoted(member.key)) cannot be the key of a state; targets could not name it", at: member.keyPosition)
        return nil
      }
      guard let state = member.value.object else {
        report(.wrongValue, "a state is an object, not \(member.value.kind); write {}", at: member.value.position)
        return Waiting(key: member.key, parent: node, object: JSONObject([]), position: member.keyPosition)
      }
      return Waiting(key: member.key, parent: node, object: state, position: member.keyPosition)
    }
  }

  private mutating func readKind(
    _ object: JSONObject, isMachine: Bool, at position: TextPosition
  ) -> (XStateTree.Kind, MachineDescription.HistoryDepth) {
    let hasStates = object["states"]?.object.map { !$0.members.isEmpty } ?? false
    let depth = readDepth(object)
    let isHistory = object["history"].map { $0.content != .bool(false) } ?? false
    var kind: XStateTree.Kind = hasStates ? .compound : isHistory ? .history : .atomic
    guard let value = object["type"], let text = text(value, of: "'type'") else { return (kind, depth) }
    guard let written = XStateTree.Kind(rawValue: text) else {
      let kinds = XStateTree.Kind.allCases.map(\.rawValue)
      let all = kinds.map { "'\($0)'" }.joined(separator: ", ")
      report(
        .wrongValue, "'type' is one of \(all), not \(Excerpt.quoted(text))\(Suggestion.text(for: text, among: kinds))", at: value.position)
      return (kind, depth)
    }
    switch written {
    case .compound where !hasStates, .parallel where !hasStates:
      report(.contradiction, "a \(text) state has states inside; write them in 'states', or remove 'type'", at: value.position)
    case .atomic where hasStates, .final where hasStates, .history where hasStates:
      report(.contradiction, "the state is \(Excerpt.name(text)) and has states inside; remove 'states' or 'type'", at: value.position)
    case .final where isMachine, .history where isMachine:
      report(.contradiction, "the machine itself cannot be \(Excerpt.name(text))", at: value.position)
    default: kind = written
    }
    return (kind, depth)
  }

  private mutating func readDepth(_ object: JSONObject) -> MachineDescription.HistoryDepth {
    guard let value = object["history"] else { return .shallow }
    switch value.content {
    case .string("shallow"), .bool: return .shallow
    case .string("deep"): return .deep
    default:
      report(.wrongValue, "'history' is \"shallow\", \"deep\" or true", at: value.position)
      return .shallow
    }
  }

  // MARK: Context

  /// The values of the context that variables can have; nothing in a configuration reads them.
  private mutating func readContext(_ machine: JSONObject) {
    guard let context = machine.member("context"), !context.value.isNull else { return }
    guard let object = context.value.object else {
      report(
        .wrongValue, "'context' is an object of values by their names, not \(context.value.kind)", lenient: "it is left out",
        at: context.value.position)
      return
    }
    for member in object.members {
      if XStateKeys.isExpression(member.key) {
        reportExpression(member.key, at: member.keyPosition)
      } else if !Expression.isVariableName(member.key) {
        report(
          .unsupported, "\(Excerpt.quoted(member.key)) cannot be the name of a variable; bind actions to closures that have a context",
          lenient: "it is left out", at: member.keyPosition)
      } else if case .value(let text)? = Self.variableValue(member.value) {
        if !knownVariables.insert(member.key).inserted { continue }
        variables.append(Description.Variable(name: member.key, value: text, place: place(member.keyPosition)))
      } else {
        let kind = member.value.string == nil ? member.value.kind : "a string of more than \(Expression.Limits().stringLength) bytes"
        report(
          .unsupported,
          "\(Excerpt.quoted(member.key)) is \(kind), and a variable is a number, a Boolean or a string; bind actions to closures that have "
            + "a context", lenient: "it is left out", at: member.keyPosition)
      }
    }
  }

  /// The expression of a value of JSON, nil for `null`, which is no value.
  enum VariableValue {
    case value(String?)
  }

  /// The value of a variable; nil for arrays, objects and long strings.
  static func variableValue(_ value: JSONValue) -> VariableValue? {
    switch value.content {
    case .null: return .value(nil)
    case .bool(let value): return .value("\(value)")
    case .number(let number): return .value(number.text)
    case .string(let text):
      return text.utf8.count <= Expression.Limits().stringLength ? .value(DatamodelValue.string(text).description) : nil
    case .array, .object: return nil
    }
  }

  /// Whether the machine has what only a state of the description can have.
  private var needsRoot: Bool {
    let root = tree.nodes[0]
    if root.kind != .compound { return true }
    if ["entry", "exit", "after", "invoke"].contains(where: { root.object[$0] != nil }) { return true }
    if root.object["initial"]?.object?["actions"] != nil { return true }
    return root.children.contains { tree.nodes[$0].kind == .history }
  }
}
