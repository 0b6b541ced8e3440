internal import StateMachines

// The declarations of events, and what names events.
extension ChartReader {
  /// Reads the section of events; without it, all names of events are accepted.
  mutating func declareEvents(_ value: JSONValue?) {
    guard let value else { return }
    events.areDeclared = true
    guard let values = value.array else { return wrong("events", is: "a list", value) }
    for value in values {
      guard let event = event(value) else { continue }
      if !events.add(event) {
        issues.add(.repeatedName, "the event \(Excerpt.quoted(event.name)) is declared already; remove this one", at: value.position)
      }
    }
  }

  private mutating func event(_ value: JSONValue) -> Chart.Event? {
    if value.string != nil { return name(value, "events", of: "an event").map { Chart.Event(name: $0) } }
    guard let object = item(value, "an event", ["name", "payload", "argument", "reply"], required: ["name"]), let member = object["name"]
    else { return nil }
    let types = ["payload", "argument", "reply"].map { key in object[key].flatMap { name($0, key, of: "a type") } }
    return name(member, "name", of: "an event").map { Chart.Event(name: $0, payload: types[0], argument: types[1], reply: types[2]) }
  }

  /// Notes a name that is not in the section of events.
  mutating func use(_ name: String, at position: TextPosition) {
    if events.contains(name) || name.isEmpty { return }
    guard events.areDeclared else {
      _ = events.add(Chart.Event(name: name))
      return
    }
    let advice = suggestion(for: name, among: events.all.lazy.map(\.name))
    issues.add(.unknownName, "\(Excerpt.quoted(name)) is not declared as an event in 'events'\(advice)", at: position)
  }

  mutating func eventName(_ value: JSONValue, _ key: String) -> String? {
    guard let name = name(value, key, of: "an event") else { return nil }
    use(name, at: value.position)
    return name
  }

  /// What a line waits for.
  mutating func eventFilter(_ value: JSONValue, _ key: String) -> Chart.Events {
    if value.string != nil { return eventName(value, key).map { .event(name: $0) } ?? .any }
    if value.array != nil {
      let names = names(value, key, of: "an event")
      for (name, position) in names { use(name, at: position) }
      return .list(names: names.map(\.name))
    }
    let forms = ChartFormat.events
    let right = "the name of an event, a list of names, or an object such as {\"any\": true}, {\"done\": \"state\"} or {\"always\": true}"
    guard let object = object(value, key, is: right, forms), let member = one(of: forms, in: object, "'\(key)'", at: value.position)
    else { return .any }
    return filter(member)
  }

  private mutating func filter(_ member: JSONObject.Member) -> Chart.Events {
    let (key, value) = (member.key, member.value)
    switch key {
    case "prefix": return .prefixes(names(value, key, of: "an event").map(\.name))
    case "done": return .done(state: stateName(value, key) ?? "")
    case "failureOf": return .workFailure(name: name(value, key, of: "a task or a stream") ?? "")
    default:
      checkTrue(value, key)
      switch key {
      case "matching": return .matching
      case "completion": return .completion
      case "failure": return .failure
      case "always": return .always
      default: return .any
      }
    }
  }
}
