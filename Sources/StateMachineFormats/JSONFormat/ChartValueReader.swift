internal import StateMachines

/// Reads the values that charts in JSON are made of, and notes what is wrong with them.
protocol ChartValueReader {
  var issues: IssueList { get set }
}

extension ChartValueReader {
  func place(_ position: TextPosition) -> MachineDescription.Place {
    MachineDescription.Place(fileID: issues.file, line: UInt(max(position.line, 1)), column: UInt(max(position.column, 1)))
  }

  mutating func wrong(_ key: String, is right: String, _ value: JSONValue) {
    issues.add(.wrongValue, "\(Excerpt.quoted(key)) is \(right), not \(value.kind)", at: value.position)
  }

  /// The members of an object whose keys are right; nil for another value.
  mutating func object(_ value: JSONValue, _ key: String, is right: String, _ keys: [String]) -> JSONObject? {
    guard let object = value.object else {
      wrong(key, is: right, value)
      return nil
    }
    checkKeys(object, of: Excerpt.quoted(key), keys)
    return object
  }

  /// The members of an item of a section.
  mutating func item(_ value: JSONValue, _ what: String, _ keys: [String], required: [String] = []) -> JSONObject? {
    guard let object = value.object else {
      issues.add(.wrongValue, "\(what) is an object, not \(value.kind)", at: value.position)
      return nil
    }
    checkKeys(object, of: what, keys)
    require(required, in: object, of: what, at: value.position)
    return object
  }

  mutating func checkKeys(_ object: JSONObject, of what: String, _ keys: [String]) {
    for member in object.members where !keys.contains(member.key) {
      let advice =
        Suggestion.nearest(to: member.key, among: keys).map { "; did you mean '\($0)'?" }
        ?? "; its keys are \(keys.map { "'\($0)'" }.joined(separator: ", "))"
      issues.add(.unknownKey, "\(what) has no key \(Excerpt.quoted(member.key))\(advice)", at: member.keyPosition)
    }
  }

  mutating func require(_ keys: [String], in object: JSONObject, of what: String, at position: TextPosition) {
    for key in keys where object[key] == nil {
      issues.add(.missingKey, "'\(key)' is missing in \(what)", at: position)
    }
  }

  /// Notes keys that an object has beside another one, with which they make no sense.
  mutating func exclude(_ keys: [String], from object: JSONObject, because reason: String) {
    for key in keys {
      if let member = object.member(key) {
        issues.add(.contradiction, "'\(key)' makes no sense here: \(reason)", at: member.keyPosition)
      }
    }
  }

  /// The one of some keys that an object has; notes if it has none of them or several.
  mutating func one(of keys: [String], in object: JSONObject, _ what: String, at position: TextPosition) -> JSONObject.Member? {
    let found = keys.compactMap(object.member)
    if found.isEmpty {
      let names = keys.map { "'\($0)'" }.joined(separator: ", ")
      issues.add(.missingKey, "\(what) has one of the keys \(names); all are missing", at: position)
    }
    for member in found.dropFirst() {
      issues.add(
        .contradiction, "\(Excerpt.name(found[0].key)) and \(Excerpt.name(member.key)) exclude each other; remove one",
        at: member.keyPosition)
    }
    return found.first
  }

  /// Reads a value that is `true` wherever it is written.
  mutating func checkTrue(_ value: JSONValue, _ key: String) {
    if value.bool != true { issues.add(.wrongValue, "'\(key)' is true or left out", at: value.position) }
  }

  mutating func text(_ value: JSONValue, _ key: String) -> String? {
    if value.string == nil { wrong(key, is: "a text", value) }
    return value.string
  }

  /// A text, or a list of texts.
  mutating func texts(_ value: JSONValue, _ key: String) -> [String] {
    if let text = value.string { return [text] }
    guard let values = value.array else {
      wrong(key, is: "a text or a list of texts", value)
      return []
    }
    return values.compactMap { text($0, key) }
  }

  /// A text that is not empty.
  mutating func name(_ value: JSONValue, _ key: String, of what: String) -> String? {
    guard let name = value.string else {
      wrong(key, is: "the name of \(what)", value)
      return nil
    }
    if name.isEmpty { issues.add(.wrongValue, "\(Excerpt.quoted(key)) is the name of \(what); this one is empty", at: value.position) }
    return name
  }

  /// A name, or a list of names that are not repeated.
  mutating func names(_ value: JSONValue, _ key: String, of what: String) -> [(name: String, position: TextPosition)] {
    guard let values = value.array else {
      guard value.string != nil else {
        wrong(key, is: "the name of \(what) or a list of names", value)
        return []
      }
      return name(value, key, of: what).map { [($0, value.position)] } ?? []
    }
    if values.isEmpty { issues.add(.wrongValue, "\(Excerpt.quoted(key)) is empty; write at least one name", at: value.position) }
    var seen: Set<String> = []
    return values.compactMap { value in
      guard let name = name(value, key, of: what) else { return nil }
      if !seen.insert(name).inserted {
        issues.add(.wrongValue, "\(Excerpt.quoted(name)) is in this list already; remove it", at: value.position)
      }
      return (name, value.position)
    }
  }

  /// A duration; nil where the value is wrong.
  mutating func duration(_ value: JSONValue, _ key: String) -> Duration? {
    let right = "a number and a unit (ns, us, ms, s, min, h or d), such as \"5s\" or \"250ms\""
    guard let text = value.string else {
      let advice = value.number.map { "; write \"\($0.text)s\" for seconds" } ?? ""
      issues.add(.wrongValue, "'\(key)' is \(right), not \(value.kind)\(advice)", at: value.position)
      return nil
    }
    do throws(DurationText.Mistake) {
      return try DurationText.duration(text)
    } catch {
      switch error {
      case .form: issues.add(.wrongValue, "'\(key)' is \(right), not \(Excerpt.quoted(text))", at: value.position)
      case .range:
        let limit = "a duration has at most 2^63 seconds, and no digits below 10^-18 seconds"
        issues.add(.limit, "\(Excerpt.quoted(text)) is out of range: \(limit)", at: value.position)
      }
      return nil
    }
  }
}
