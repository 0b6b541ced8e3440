internal import StateMachines

// Guards, conditions, actions and statements.
extension ChartReader {
  struct Condition {
    var guardName: String?
    var expression: String?
  }

  struct Action {
    var exists = false
    var name: String?
    var statements: [Chart.Statement] = []
  }

  /// What an object has as 'if': the name of a guard, or a condition over the variables; nothing if it has none.
  mutating func condition(of object: JSONObject) -> Condition {
    guard let value = object["if"] else { return Condition() }
    if value.string != nil { return Condition(guardName: name(value, "if", of: "a guard")) }
    let right = "the name of a guard, or an object with an 'expression'"
    guard let parts = self.object(value, "if", is: right, ["expression", "name"]) else { return Condition() }
    require(["expression"], in: parts, of: "'if'", at: value.position)
    return Condition(
      guardName: parts["name"].flatMap { name($0, "name", of: "a guard") },
      expression: parts["expression"].flatMap { expression($0, "expression") })
  }

  /// What an object has as 'do'; nothing if it has none.
  mutating func action(of object: JSONObject) -> Action {
    guard let value = object["do"] else { return Action() }
    switch value.content {
    case .bool(true): return Action(exists: true)
    case .string: return Action(exists: true, name: name(value, "do", of: "an action"))
    case .object(let object) where object["label"] != nil:
      checkKeys(object, of: "'do'", ["label", "statements"])
      let statements = object["statements"].map { self.statements($0, "statements") } ?? []
      return Action(name: object["label"].flatMap { name($0, "label", of: "an action") }, statements: statements)
    case .object, .array: return Action(exists: true, statements: statements(value, "do"))
    case .bool, .null, .number:
      wrong("do", is: "the name of an action, a statement or a list of statements, or true", value)
      return Action()
    }
  }

  /// A statement or a list of them.
  mutating func statements(_ value: JSONValue, _ key: String, depth: Int = 1) -> [Chart.Statement] {
    if depth > ChartFormat.maximumStatementDepth {
      let limit = ChartFormat.maximumStatementDepth
      issues.add(.limit, "statements are nested more than \(limit) deep, which is the limit", at: value.position)
      return []
    }
    if value.array?.isEmpty == true { issues.add(.wrongValue, "'\(key)' is empty; write at least one statement", at: value.position) }
    return (value.array ?? [value]).compactMap { statement($0, key, depth: depth) }
  }

  private mutating func statement(_ value: JSONValue, _ key: String, depth: Int) -> Chart.Statement? {
    if value.string != nil { return name(value, key, of: "an action").map { .call($0) } }
    guard let object = value.object else {
      wrong(key, is: "the name of an action, a statement, or a list of them", value)
      return nil
    }
    guard let word = ChartFormat.statements.first(where: { object[$0] != nil }), let content = object[word] else {
      if object.members.isEmpty {
        let words = ChartFormat.statements.map { "'\($0)'" }.joined(separator: ", ")
        issues.add(.missingKey, "a statement has one of the keys \(words); all are missing", at: value.position)
      }
      checkKeys(object, of: "a statement", ChartFormat.statements)
      return nil
    }
    checkKeys(object, of: "a statement with '\(word)'", [word] + (Self.otherKeys[word] ?? []))
    return statement(word, content, object, at: value.position, depth: depth)
  }

  private static let otherKeys = ["send": ["after", "id"], "assign": ["value"]]

  private mutating func statement(
    _ word: String, _ content: JSONValue, _ object: JSONObject, at position: TextPosition, depth: Int
  ) -> Chart.Statement? {
    switch word {
    case "raise": return eventName(content, word).map { .raise(event: $0) }
    case "send":
      let delay = object["after"].flatMap { duration($0, "after") }
      let id = object["id"].flatMap { text($0, "id") }
      return eventName(content, word).map { .send(event: $0, delay: delay, id: id) }
    case "cancel": return text(content, word).map { .cancel(id: $0) }
    case "log":
      if let label = content.string { return .log(label: label, expression: nil) }
      guard let parts = self.object(content, word, is: "a text, or an object with 'label' and 'expression'", ["label", "expression"])
      else { return nil }
      return .log(
        label: parts["label"].flatMap { text($0, "label") }, expression: parts["expression"].flatMap { expression($0, "expression") })
    case "assign":
      require(["value"], in: object, of: "a statement with 'assign'", at: position)
      guard let variable = name(content, word, of: "a variable"), let value = object["value"] else { return nil }
      checkVariable(variable, at: content.position)
      return expression(value, "value").map { .assign(variable: variable, expression: $0) }
    default:
      return .choose(choices(content, depth: depth))
    }
  }

  private mutating func choices(_ value: JSONValue, depth: Int) -> [Chart.Choice] {
    guard let values = value.array else {
      wrong("choose", is: "a list of objects with 'if' and 'do'", value)
      return []
    }
    return values.compactMap { choice($0, depth: depth) }
  }

  private mutating func choice(_ value: JSONValue, depth: Int) -> Chart.Choice? {
    guard let object = item(value, "a choice", ["if", "do"]) else { return nil }
    let inside = object["do"].map { statements($0, "do", depth: depth + 1) } ?? []
    guard let condition = object["if"] else { return Chart.Choice(condition: nil, statements: inside) }
    if condition.string != nil {
      return Chart.Choice(condition: name(condition, "if", of: "a guard"), isNamed: true, statements: inside)
    }
    let right = "the name of a guard, or an object with an 'expression'"
    guard let parts = self.object(condition, "if", is: right, ["expression"]) else { return nil }
    require(["expression"], in: parts, of: "'if'", at: condition.position)
    return Chart.Choice(condition: parts["expression"].flatMap { expression($0, "expression") }, statements: inside)
  }
}
