internal import StateMachines

// Guards, conditions, actions and statements.
extension ChartWriter {
  /// 'if' with the name of a guard or a condition; nil if there is none.
  mutating func condition(_ guardName: String?, _ condition: String?, _ place: Chart.Place) -> (key: String, value: JSONValue)? {
    guard let condition else { return guardName.map { ("if", name($0, place)) } }
    var members: Members = [("expression", expression(condition, place))]
    if let guardName, guardName != condition { members.append(("name", name(guardName, place))) }
    return ("if", .object(members))
  }

  /// 'do' with what runs; nil if nothing does.
  mutating func action(
    _ exists: Bool, _ actionName: String?, _ statements: [Chart.Statement], _ place: Chart.Place
  ) -> (key: String, value: JSONValue)? {
    guard let actionName else {
      if statements.isEmpty { return exists ? ("do", .bool(true)) : nil }
      let values = statements.map { statement($0, place) }
      // A name without a list is a closure.
      return ("do", values.count == 1 && values[0].object != nil ? values[0] : .array(values))
    }
    let name = name(actionName, place)
    if exists, statements.isEmpty { return ("do", name) }
    var members: Members = [("label", name)]
    append("statements", statements, to: &members, place)
    return ("do", .object(members))
  }

  /// Statements under a key, if there are any; one is written without a list.
  mutating func append(_ key: String, _ statements: [Chart.Statement], to members: inout Members, _ place: Chart.Place) {
    if statements.isEmpty { return }
    members.append((key, self.statements(statements, place, depth: 1)))
  }

  private mutating func statements(_ statements: [Chart.Statement], _ place: Chart.Place, depth: Int) -> JSONValue {
    let values = statements.map { statement($0, place, depth: depth) }
    return values.count == 1 ? values[0] : .array(values)
  }

  private mutating func statement(_ statement: Chart.Statement, _ place: Chart.Place, depth: Int = 1) -> JSONValue {
    switch statement {
    case .call(let name): return self.name(name, place)
    case .raise(let event): return .object([("raise", eventName(event, place))])
    case .send(let event, let delay, let id):
      var members: Members = [("send", eventName(event, place))]
      if let delay { members.append(("after", duration(delay, place))) }
      if let id { members.append(("id", .string(id))) }
      return .object(members)
    case .emit(let emission): return .object(self.emission(emission, place))
    case .cancel(let id): return .object([("cancel", .string(id))])
    case .log(let label?, nil): return .object([("log", .string(label))])
    case .log(let label, let expression):
      var parts: Members = label.map { [("label", .string($0))] } ?? []
      if let expression { parts.append(("expression", self.expression(expression, place))) }
      return .object([("log", .object(parts))])
    case .assign(let variable, let expression):
      if !variableNames.contains(variable) { note("\(Excerpt.quoted(variable)) is not a variable of the chart", at: place, .unknownName) }
      return .object([("assign", name(variable, place)), ("value", self.expression(expression, place))])
    case .choose(let choices):
      return .object([("choose", .array(choices.map { .object(choice($0, place, depth: depth)) }))])
    }
  }

  private mutating func emission(_ emission: Chart.Emission, _ place: Chart.Place) -> Members {
    let data: JSONValue? =
      switch emission.data {
      case nil: nil
      case .value(let text): expression(text, place)
      case .fields(let fields): .object(fields.map { ($0.name, expression($0.expression, place)) })
      }
    if emission.kind == .completion { return [("complete", data ?? .object([]))] }
    let name = emission.isComputed ? computed(emission.event, place) : eventName(emission.event, place)
    var members: Members = [(emission.kind == .raised ? "raise" : "send", name)]
    if let delay = emission.delay { members.append(("after", duration(delay, place))) }
    if let delay = emission.delayExpression { members.append(("after", computed(delay, place))) }
    if let id = emission.id { members.append(("id", .string(id))) }
    if let data { members.append(("data", data)) }
    return members
  }

  private mutating func computed(_ text: String, _ place: Chart.Place) -> JSONValue {
    .object([("expression", expression(text, place))])
  }

  private mutating func choice(_ choice: Chart.Choice, _ place: Chart.Place, depth: Int) -> Members {
    if choice.condition == nil, choice.isNamed { note("a choice has the name of a guard, which is missing", at: place) }
    let condition = condition(choice.isNamed ? choice.condition : nil, choice.isNamed ? nil : choice.condition, place)
    var members: Members = condition.map { [$0] } ?? []
    if choice.statements.isEmpty { return members }
    if depth >= ChartFormat.maximumStatementDepth {
      note("statements are nested more than \(ChartFormat.maximumStatementDepth) deep, which is the limit", at: place, .limit)
    } else {
      members.append(("do", statements(choice.statements, place, depth: depth + 1)))
    }
    return members
  }

  mutating func duration(_ duration: Duration, _ place: Chart.Place) -> JSONValue {
    if let text = DurationText.text(duration) { return .string(text) }
    note("a duration is negative or longer than 2^63 seconds: \(duration)", at: place, .wrongValue)
    return .null
  }
}
