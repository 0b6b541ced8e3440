/// Actions and guards, which are names.
extension XStateReader {
  /// The names of actions: one, or a list.
  mutating func readActions(_ value: JSONValue) -> [String] {
    list(value).compactMap { readReference($0, of: "an action") }
  }

  /// The name of a guard or an action: a string, or an object with a `type`.
  mutating func readReference(_ value: JSONValue, of what: String) -> String? {
    guard let object = value.object else {
      return text(value, of: what).flatMap { checked($0, of: what, at: value.position) }
    }
    if let key = object.keys.first(where: XStateKeys.isExpression) {
      reportExpression(key, at: value.position)
      return nil
    }
    guard let type = object["type"] else {
      report(.missingKey, "\(what) is a name, or an object with a 'type'", at: value.position)
      return nil
    }
    guard let name = text(type, of: "'type'").flatMap({ checked($0, of: what, at: type.position) }) else { return nil }
    let members = object.members.filter { $0.key != "params" || !($0.value.object?.members.isEmpty ?? false) }
    check(JSONObject(members), .reference, of: what)
    return name
  }

  private mutating func checked(_ name: String, of what: String, at position: TextPosition) -> String? {
    if name.hasPrefix("xstate.") || name.hasPrefix("@xstate.") {
      report(
        .unsupported, "\(Excerpt.quoted(name)) is built into XState and exists in code only; name \(what), and bind it to a closure",
        at: position)
      return nil
    }
    if name.isEmpty {
      report(.wrongValue, "the name of \(what) is empty", at: position)
      return nil
    }
    return name
  }
}
