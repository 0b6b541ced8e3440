internal import StateMachines

// Simple and compound transitions.
extension TBReader {
  mutating func add(_ value: JSONValue) {
    guard let object = value.object else {
      issues.add(.wrongValue, "a transition is an object, not \(value.kind)", at: value.position)
      return
    }
    require(["type"], in: object, of: "a transition", at: value.position)
    guard let type = object["type"] else { return }
    switch type.string {
    case "simple": addSimple(object, at: value.position)
    case "compound": addCompound(object, at: value.position)
    default: issues.add(.wrongValue, "'type' of a transition is \"simple\" or \"compound\"", at: type.position)
    }
  }

  private mutating func addSimple(_ object: JSONObject, at position: TextPosition) {
    require(["name", "kind", "source", "target"], in: object, of: "a simple transition", at: position)
    let event = object["name"].flatMap { self.event($0) }
    let kind = object["kind"].flatMap { self.kind($0) }
    let source = object["source"].flatMap { state($0, "source") }
    let target = object["target"].flatMap { state($0, "target") }
    guard let event, let kind, let source, let target else { return }
    if kind == .internal, source != target, let written = object["target"] {
      issues.add(.contradiction, "an internal transition leaves no state, so its target is its source", at: written.position)
    }
    transitions.append(
      Chart.Transition(
        events: .event(name: event), sources: .list(names: [names[source]]), kind: kind,
        targets: kind == .internal ? [] : [Chart.Target(names[target])], place: place(position)))
  }

  private mutating func kind(_ value: JSONValue) -> Chart.Transition.Kind? {
    switch value.string {
    case "external": return .external
    case "local": return .local
    case "internal": return .internal
    default:
      issues.add(.wrongValue, "'kind' is \"external\", \"local\" or \"internal\"", at: value.position)
      return nil
    }
  }

  private mutating func event(_ value: JSONValue) -> String? {
    guard let event = name(value, "name", of: "an event") else { return nil }
    _ = events.add(Chart.Event(name: event))
    return event
  }

  // MARK: Forks and joins

  /// A way into a fork or join.
  private struct Incoming {
    let state: Int
    let event: String
    let position: TextPosition
  }

  private mutating func addCompound(_ object: JSONObject, at position: TextPosition) {
    require(["vertices", "pseudo_state"], in: object, of: "a compound transition", at: position)
    guard let pseudoValue = object["pseudo_state"], let pseudo = part(pseudoValue, "pseudo_state", ["type", "region"]),
      let verticesValue = object["vertices"], let vertices = part(verticesValue, "vertices", ["incoming", "outgoing"])
    else { return }
    let region = pseudo["region"].flatMap { state($0, "region") }
    let incoming = vertices["incoming"].map { self.incoming($0) } ?? []
    let outgoing = vertices["outgoing"].map { self.outgoing($0) } ?? []
    guard let type = pseudo["type"] else { return }
    switch type.string {
    case "fork":
      checkOnly(vertices["incoming"], "a fork has one incoming vertex")
      check(outgoing, inside: region, "a target of the fork")
      guard let first = incoming.first, !outgoing.isEmpty else { return }
      transitions.append(
        Chart.Transition(
          events: .event(name: first.event), sources: .list(names: [names[first.state]]),
          targets: outgoing.map { Chart.Target(names[$0.state]) }, place: place(position)))
    case "join":
      checkOnly(vertices["outgoing"], "a join has one outgoing vertex")
      check(incoming.map { ($0.state, $0.position) }, inside: region, "a source of the join")
      checkOnce(incoming)
      guard let first = outgoing.first, !incoming.isEmpty else { return }
      joins.append(
        Chart.Join(
          sources: incoming.map { Chart.Join.Source(state: names[$0.state], event: $0.event) },
          targets: [Chart.Target(names[first.state])], place: place(position)))
    default:
      issues.add(.wrongValue, "'type' of a pseudo state is \"fork\" or \"join\"", at: type.position)
    }
  }

  private mutating func part(_ value: JSONValue, _ key: String, _ required: [String]) -> JSONObject? {
    guard let object = value.object else {
      wrong(key, is: "an object", value)
      return nil
    }
    require(required, in: object, of: "'\(key)'", at: value.position)
    return object
  }

  private mutating func incoming(_ value: JSONValue) -> [Incoming] {
    vertices(value, "incoming").compactMap { vertex in
      guard let object = part(vertex, "incoming", ["source", "name"]) else { return nil }
      let event = object["name"].flatMap { self.event($0) }
      guard let state = object["source"].flatMap({ state($0, "source") }), let event else { return nil }
      return Incoming(state: state, event: event, position: object["source"]?.position ?? vertex.position)
    }
  }

  private mutating func outgoing(_ value: JSONValue) -> [(state: Int, position: TextPosition)] {
    vertices(value, "outgoing").compactMap { vertex in
      guard let object = part(vertex, "outgoing", ["target"]), let target = object["target"] else { return nil }
      return state(target, "target").map { ($0, target.position) }
    }
  }

  private mutating func vertices(_ value: JSONValue, _ key: String) -> [JSONValue] {
    let values = values(value, key)
    if value.array?.isEmpty == true { issues.add(.wrongValue, "'\(key)' is empty; write at least one vertex", at: value.position) }
    return values
  }

  // MARK: What TBStateMachine passes over, or finds when an event comes

  private mutating func checkOnly(_ value: JSONValue?, _ rule: String) {
    for more in value?.array?.dropFirst() ?? [] {
      issues.add(.unsupported, "\(rule); TBStateMachine passes over this one: remove it", at: more.position)
    }
  }

  private mutating func check(_ states: [(state: Int, position: TextPosition)], inside region: Int?, _ what: String) {
    guard let region else { return }
    for (state, position) in states where !self.states.isInside(state, region) {
      let message = "\(what) is inside of its region; \(Excerpt.quoted(names[state])) is not inside of \(Excerpt.quoted(names[region]))"
      issues.add(.contradiction, message, at: position)
    }
  }

  private mutating func checkOnce(_ incoming: [Incoming]) {
    var seen: Set<Int> = []
    for source in incoming where !seen.insert(source.state).inserted {
      issues.add(.contradiction, "\(Excerpt.quoted(names[source.state])) is a source of this join already", at: source.position)
    }
  }
}
