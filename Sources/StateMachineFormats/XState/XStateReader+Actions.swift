import StateMachines

/// Actions and guards, which are names.
extension XStateReader {
  typealias Statement = MachineDescription.Statement

  /// Actions: one, or a list.
  mutating func readActions(_ value: JSONValue) -> [Statement] {
    list(value).flatMap { value in readAssignment(value) ?? readReference(value, of: "an action").map { [.call($0)] } ?? [] }
  }

  /// The assignments of an action `xstate.assign` whose values are data; nil for other actions.
  private func readAssignment(_ value: JSONValue) -> [Statement]? {
    guard let object = value.object, object["type"]?.string == "xstate.assign", let values = object["assignment"]?.object,
      object.members.count == 2, !values.members.isEmpty
    else { return nil }
    var statements: [Statement] = []
    for member in values.members {
      guard knownVariables.contains(member.key), case .value(let text)? = Self.variableValue(member.value) else { return nil }
      statements.append(.assign(variable: member.key, expression: text ?? "undefined"))
    }
    return statements
  }

  /// The name of a guard or an action: a string, or an object with a `type`.
  mutating func readReference(_ value: JSONValue, of what: String) -> String? {
    guard let object = value.object else {
      return text(value, of: what).flatMap { checked($0, of: what, at: value.position) }
    }
    if let key = object.keys.first(where: XStateKeys.isExpression) {
      let code = object[key]?.string ?? JSONWriter.text(of: value)
      return outside(
        "\(Excerpt.quoted(key)) is code, which is not evaluated; write a name, and bind it to a closure", code, what, at: value.position)
    }
    guard let type = object["type"] else {
      report(.missingKey, "\(what) is a name, or an object with a 'type'", at: value.position)
      return nil
    }
    let members = object.members.filter { $0.key != "params" || !($0.value.object?.members.isEmpty ?? false) }
    if issues.isLenient, members.count > 1, let name = type.string {
      let rest = JSONWriter.text(of: JSONValue(.object(JSONObject(members.filter { $0.key != "type" }))))
      let (other, advice) = Self.refusal(of: members)
      return outside(advice ?? "\(what) has no key \(Excerpt.quoted(other))", "\(name) \(rest)", what, at: type.position)
    }
    guard let name = text(type, of: "'type'").flatMap({ checked($0, of: what, at: type.position) }) else { return nil }
    check(JSONObject(members), .reference, of: what)
    return name
  }

  private static func refusal(of members: [JSONObject.Member]) -> (key: String, advice: String?) {
    let key = members.first { $0.key != "type" }?.key ?? ""
    return (key, XStateKeys.reference.refused[key])
  }

  /// The name that a lenient reader gives to code or to something with arguments; nil, and an issue, in a strict one.
  private mutating func outside(_ message: String, _ text: String, _ what: String, at position: TextPosition) -> String? {
    // The writer and the strict reader take such beginnings for what is built in.
    var code = text[...]
    while let prefix = ["@", "xstate."].first(where: code.hasPrefix) { code = code.dropFirst(prefix.count) }
    let name = outsideNames.name(of: String(code))
    if name.isEmpty || !issues.isLenient {
      report(.unsupported, message, at: position)
      return nil
    }
    report(.unsupported, message, lenient: "it is called \(Excerpt.name(name))", at: position)
    return name
  }

  private mutating func checked(_ name: String, of what: String, at position: TextPosition) -> String? {
    if name.hasPrefix("xstate.") || name.hasPrefix("@xstate.") {
      return outside(
        "\(Excerpt.quoted(name)) is built into XState and exists in code only; name \(what), and bind it to a closure", name, what,
        at: position)
    }
    if name.isEmpty {
      report(.wrongValue, "the name of \(what) is empty", at: position)
      return nil
    }
    return name
  }
}
