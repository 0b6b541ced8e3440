internal import StateMachines

extension ChartReader {
  mutating func transition(_ value: JSONValue) -> Chart.Transition? {
    guard let object = item(value, "a transition", ChartFormat.transitionKeys) else { return nil }
    let trigger = one(of: ChartFormat.triggers, in: object, "a transition", at: value.position)
    let events = trigger.map { eventFilter($0.value, $0.key) } ?? .any
    let isDecision = trigger.map { $0.key != "on" } ?? false
    let source = source(of: object, isDecision ? trigger?.key : nil, at: value.position)
    let isInside = isDecision || source?.key == "in"
    checkWay(of: object, trigger: trigger?.key, isInside: isInside, at: value.position)
    let action = action(of: object)
    let condition = condition(of: object)
    return Chart.Transition(
      events: events, sources: source.map { stateList($0.value, $0.key) } ?? .any(except: []),
      scope: object["scope"].flatMap { stateName($0, "scope") }, kind: kind(of: object, trigger: trigger?.key, isInside: isInside),
      guardName: condition.guardName, condition: condition.expression,
      targets: object["to"].map { targets($0, "to") } ?? [], branches: object["choosing"].map { branches($0) } ?? [],
      hasAction: action.exists, actionName: action.name, statements: action.statements, notes: object["notes"].map { notes($0) },
      place: place(value.position))
  }

  private mutating func source(of object: JSONObject, _ decision: String?, at position: TextPosition) -> JSONObject.Member? {
    guard let decision else { return one(of: ["from", "in"], in: object, "a transition", at: position) }
    exclude(["from"], from: object, because: "'\(decision)' leaves no state; write 'in'")
    if object["from"] == nil { require(["in"], in: object, of: "a line with '\(decision)'", at: position) }
    return object.member("in")
  }

  /// Notes keys for where a transition leads that do not fit the others.
  private mutating func checkWay(of object: JSONObject, trigger: String?, isInside: Bool, at position: TextPosition) {
    let ways = ["to", "choosing"]
    if let trigger, trigger != "on" {
      exclude(ways + ["kind", "if", "do"], from: object, because: "a line with '\(trigger)' is no transition")
      if trigger == "ignore" { exclude(["stops"], from: object, because: "it belongs to 'impossible'") }
    } else {
      exclude(["stops"], from: object, because: "it belongs to 'impossible'")
      if isInside {
        exclude(ways + ["kind"], from: object, because: "with 'in' the transition leaves no state; write 'from'")
      } else {
        _ = one(of: ways, in: object, "a transition with 'from'", at: position)
      }
    }
  }

  private mutating func kind(of object: JSONObject, trigger: String?, isInside: Bool) -> Chart.Transition.Kind {
    let stops = object["stops"]
    if let stops { checkTrue(stops, "stops") }
    let kind = object["kind"]
    if let kind, kind.string != "external", kind.string != "local" {
      let advice = kind.string == "internal" ? "; an internal transition has 'in' in place of 'from'" : ""
      issues.add(.wrongValue, "'kind' is \"external\" or \"local\"\(advice)", at: kind.position)
    }
    switch trigger {
    case "ignore": return .ignored
    case "impossible": return stops == nil ? .impossible : .stopping
    default: return isInside ? .internal : kind?.string == "local" ? .local : .external
    }
  }

  private mutating func branches(_ value: JSONValue) -> [Chart.Branch] {
    guard let values = value.array else {
      wrong("choosing", is: "a list of branches", value)
      return []
    }
    if values.isEmpty { issues.add(.wrongValue, "'choosing' is empty; write at least one branch", at: value.position) }
    return values.compactMap { branch($0) }
  }

  private mutating func branch(_ value: JSONValue) -> Chart.Branch? {
    guard let object = item(value, "a branch", ["if", "to", "do"], required: ["to"]) else { return nil }
    let action = action(of: object)
    let condition = condition(of: object)
    return Chart.Branch(
      guardName: condition.guardName, condition: condition.expression, targets: object["to"].map { targets($0, "to") } ?? [],
      hasAction: action.exists, actionName: action.name, statements: action.statements)
  }
}
