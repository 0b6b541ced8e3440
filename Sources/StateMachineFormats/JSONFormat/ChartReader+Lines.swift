internal import StateMachines

// Histories, joins, deferrals, timeouts, hooks and invocations.
extension ChartReader {
  mutating func history(_ value: JSONValue) -> Chart.History? {
    guard let object = item(value, "a history", ["of", "depth", "name", "default", "do"], required: ["of", "default"]) else {
      return nil
    }
    let action = action(of: object)
    let state = object["of"].flatMap { name($0, "of", of: "a state") } ?? ""
    if let of = object["of"], let row = find(state, at: of.position) { checkHasHistory(row, at: of.position) }
    return Chart.History(
      state: state, depth: object["depth"].flatMap { depth($0, "depth") } ?? .shallow,
      name: object["name"].flatMap { name($0, "name", of: "a history") }, targets: object["default"].map { targets($0, "default") } ?? [],
      hasAction: action.exists, actionName: action.name,
      statements: action.statements, place: place(value.position))
  }

  mutating func join(_ value: JSONValue) -> Chart.Join? {
    guard let object = item(value, "a join", ["from", "to", "do"], required: ["from", "to"]) else { return nil }
    let action = action(of: object)
    return Chart.Join(
      sources: object["from"].map { joinSources($0) } ?? [], targets: object["to"].map { targets($0, "to") } ?? [],
      hasAction: action.exists, actionName: action.name, statements: action.statements, place: place(value.position))
  }

  private mutating func joinSources(_ value: JSONValue) -> [Chart.Join.Source] {
    guard let object = value.object else {
      wrong("from", is: "an object with the event of each state", value)
      return []
    }
    if object.members.isEmpty { issues.add(.wrongValue, "'from' is empty; write at least one state", at: value.position) }
    return object.members.compactMap { member in
      if member.key.isEmpty { issues.add(.wrongValue, "the name of a state is empty", at: member.keyPosition) }
      find(member.key, at: member.keyPosition)
      return eventName(member.value, member.key).map { Chart.Join.Source(state: member.key, event: $0) }
    }
  }

  mutating func deferral(_ value: JSONValue) -> Chart.Deferral? {
    guard let object = item(value, "a deferral", ["defer", "in"], required: ["defer", "in"]) else { return nil }
    return Chart.Deferral(
      events: object["defer"].map { eventFilter($0, "defer") } ?? .any,
      states: object["in"].map { stateList($0, "in") } ?? .any(except: []), place: place(value.position))
  }

  mutating func timeout(_ value: JSONValue) -> Chart.Timeout? {
    let keys = ["after", "in", "fire"]
    guard let object = item(value, "a timeout", keys, required: keys) else { return nil }
    return Chart.Timeout(
      state: object["in"].flatMap { stateName($0, "in") } ?? "", event: object["fire"].flatMap { eventName($0, "fire") } ?? "",
      duration: object["after"].flatMap { delay($0) }, place: place(value.position))
  }

  /// The duration of a timeout; nil for one that a closure works out.
  private mutating func delay(_ value: JSONValue) -> Duration? {
    guard let object = value.object else { return duration(value, "after") }
    checkKeys(object, of: "'after'", ["computed"])
    require(["computed"], in: object, of: "'after'", at: value.position)
    if let computed = object["computed"] { checkTrue(computed, "computed") }
    return nil
  }

  mutating func hook(_ value: JSONValue) -> Chart.Hook? {
    let all = ["at", "on", "from", "to", "in", "do"]
    guard let object = item(value, "a hook", all, required: ["at", "do"]) else { return nil }
    let moment: Chart.Hook.Moment? = object["at"].flatMap { self.moment($0) }
    switch moment {
    case .entry, .exit: exclude(["on", "from", "to"], from: object, because: "a hook of a state has 'in'")
    case .before, .after: exclude(["in"], from: object, because: "a hook of transitions has 'on', 'from' and 'to'")
    case .rejection: exclude(["on", "from", "to", "in"], from: object, because: "a hook of rejections runs for all of them")
    case nil: break
    }
    let action = action(of: object)
    return Chart.Hook(
      moment: moment ?? .after, events: object["on"].map { eventFilter($0, "on") }, from: object["from"].map { stateList($0, "from") },
      to: object["to"].map { stateList($0, "to") }, states: object["in"].map { stateList($0, "in") }, name: action.name,
      statements: action.statements, place: place(value.position))
  }

  private mutating func moment(_ value: JSONValue) -> Chart.Hook.Moment? {
    if let moment = value.string.flatMap(Chart.Hook.Moment.init(rawValue:)) { return moment }
    issues.add(.wrongValue, "'at' is \"before\", \"after\", \"entry\", \"exit\" or \"rejection\"", at: value.position)
    return nil
  }

  private mutating func invocationKind(_ value: JSONValue) -> Chart.Invocation.Kind? {
    if let kind = value.string.flatMap({ Chart.Invocation.Kind(rawValue: $0) }) { return kind }
    issues.add(.wrongValue, "'kind' is \"task\", \"stream\" or \"child\"", at: value.position)
    return nil
  }

  mutating func invocation(_ value: JSONValue) -> Chart.Invocation? {
    guard let object = item(value, "an invocation", ["invoke", "in", "kind", "id", "end"], required: ["invoke", "in"]) else { return nil }
    return Chart.Invocation(
      state: object["in"].flatMap { stateName($0, "in") } ?? "", source: object["invoke"].flatMap { text($0, "invoke") } ?? "",
      kind: object["kind"].flatMap { invocationKind($0) }, id: object["id"].flatMap { text($0, "id") },
      endEvent: object["end"].flatMap { eventName($0, "end") }, place: place(value.position))
  }
}
