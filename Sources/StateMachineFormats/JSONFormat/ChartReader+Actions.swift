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

  private static let otherKeys = ["raise": ["data"], "send": ["after", "id", "data"], "assign": ["value"]]

  private mutating func statement(
    _ word: String, _ content: JSONValue, _ object: JSONObject, at position: TextPosition, depth: Int
  ) -> Chart.Statement? {
    switch word {
    case "raise", "send": return emission(word, content, object)
    case "complete": return .emit(Chart.Emission(.completion, data: data(content)))
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

  /// An event that is raised or sent; without data, and with a name and a delay that are not computed, it is a plain statement.
  private mutating func emission(_ word: String, _ content: JSONValue, _ object: JSONObject) -> Chart.Statement? {
    let nameExpression = computed(content, word)
    let delayExpression = object["after"].flatMap { computed($0, "after") }
    let delay = object["after"].flatMap { $0.object == nil ? duration($0, "after") : nil }
    let id = object["id"].flatMap { text($0, "id") }
    let data = object["data"].flatMap { self.data($0) }
    guard let event = content.object == nil ? eventName(content, word) : nameExpression else { return nil }
    if nameExpression == nil, delayExpression == nil, data == nil {
      return word == "raise" ? .raise(event: event) : .send(event: event, delay: delay, id: id)
    }
    return .emit(
      Chart.Emission(
        word == "raise" ? .raised : .sent, event, isComputed: nameExpression != nil, delay: delay, delayExpression: delayExpression, id: id,
        data: data))
  }

  /// The expression of a name or a delay that is computed: an object with an 'expression'; nil for other values.
  private mutating func computed(_ value: JSONValue, _ key: String) -> String? {
    guard value.object != nil, let parts = object(value, key, is: "a text, or an object with an 'expression'", ["expression"]) else {
      return nil
    }
    require(["expression"], in: parts, of: "'\(key)'", at: value.position)
    return parts["expression"].flatMap { expression($0, "expression") }
  }

  /// What an event carries: an expression, or an object with an expression for each value.
  private mutating func data(_ value: JSONValue) -> Chart.Emission.Data? {
    guard let object = value.object else { return expression(value, "data").map { .value(expression: $0) } }
    if object.members.isEmpty { return nil }
    let limit = DatamodelValue.maximumFieldCount
    if object.members.count > limit {
      issues.add(.limit, "an event carries more than \(limit) values, which is the limit", at: value.position)
      return nil
    }
    return .fields(
      object.members.compactMap { member in
        if let refusal = DatamodelValue.refusal(ofFieldNamed: member.key) {
          issues.add(.unsupported, refusal, at: member.keyPosition)
          return nil
        }
        return expression(member.value, member.key).map { Chart.Emission.Field(name: member.key, expression: $0) }
      })
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
