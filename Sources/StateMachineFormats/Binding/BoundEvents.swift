import StateMachines

/// The events of a chart with their values.
struct BoundEvents<Event: Hashable & Sendable>: Sendable {
  /// The values of events by name.
  let values: [String: Event]
  /// Names without a value, which are reported once.
  let missing: Set<String>
  let table: NameTable<Event>

  init(_ chart: MachineDescription, _ table: NameTable<Event>, _ issues: inout [FormatIssue]) {
    self.table = table
    var values: [String: Event] = [:]
    var missing: Set<String> = []
    let used = chart.usedEvents
    for (name, place) in used.names where values[name] == nil && !missing.contains(name) {
      if let value = table.value(named: name) {
        values[name] = value
      } else if !table.cases.contains(name) {
        missing.insert(name)
        let hint = Suggestion.text(for: name, among: table.all?.map(\.name) ?? table.cases)
        issues.append(
          FormatIssue(.unknownName, "'\(Event.self)' has no value for the event \(Excerpt.name(name))\(hint)", at: place.inText))
      }
    }
    let (all, named) = (table.all ?? [], Set(used.names.map(\.name)))
    let prefixes = EventPrefixes(used.prefixes)
    for name in all.map(\.name) + table.cases.filter({ name in !all.contains { $0.name == name } }) where !named.contains(name) {
      if used.takesAny || prefixes.contains(prefixOf: name) {
        values[name] = table.value(named: name)
      } else {
        let hint = Suggestion.text(for: name, among: used.names.map(\.name))
        let message = "the chart has no event for the case \(Excerpt.name(name)) of '\(Event.self)'\(hint)"
        issues.append(FormatIssue(.unknownName, message, at: chart.place.inText))
      }
    }
    (self.values, self.missing) = (values, missing)
  }

  func name(of event: Event) -> String { table.name(of: event) }

  /// The events whose names are prefixes' or begin with one of them and a dot; nil where the type has more values than can be listed.
  func events(withPrefixes prefixes: [String]) -> [Event]? {
    let prefixes = EventPrefixes(prefixes)
    return table.all?.compactMap { name, value in prefixes.contains(prefixOf: name) ? value : nil }
  }
}

extension String {
  /// Whether this is the name of an event, or its first parts: `error` of `error.execution`; SCXML 3.12.1.
  func isPrefix(ofEvent name: String) -> Bool {
    name == self || name.hasPrefix(self) && name.utf8.dropFirst(utf8.count).first == UInt8(ascii: ".")
  }
}

extension MachineDescription {
  struct UsedEvents {
    var names: [(name: String, place: Place)] = []
    var prefixes: [String] = []
    /// Some line waits for any event.
    var takesAny = false
  }

  /// The events that the chart names, in order.
  var usedEvents: UsedEvents {
    var used = UsedEvents()
    for event in events { used.names.append((event.name, place)) }
    for transition in transitions {
      used.add(transition.events, transition.place)
      used.add(transition.statements + transition.branches.flatMap(\.statements), transition.place)
    }
    for hook in hooks {
      if let events = hook.events { used.add(events, hook.place) }
      used.add(hook.statements, hook.place)
    }
    for state in states { used.add(state.initialStatements, state.place) }
    for history in histories { used.add(history.statements, history.place) }
    for join in joins {
      used.names += join.sources.map { ($0.event, join.place) }
      used.add(join.statements, join.place)
    }
    for deferral in deferrals { used.add(deferral.events, deferral.place) }
    for timeout in timeouts { used.names.append((timeout.event, timeout.place)) }
    for invocation in invocations { if let end = invocation.endEvent { used.names.append((end, invocation.place)) } }
    return used
  }
}

extension MachineDescription.UsedEvents {
  mutating func add(_ events: MachineDescription.Events, _ place: MachineDescription.Place) {
    switch events {
    case .event(let name): names.append((name, place))
    case .list(let listed): names += listed.map { ($0, place) }
    case .prefixes(let listed): prefixes += listed
    case .any: takesAny = true
    case .matching, .done, .completion, .failure, .workFailure, .always: break
    }
  }

  mutating func add(_ statements: [MachineDescription.Statement], _ place: MachineDescription.Place) {
    for statement in statements {
      switch statement {
      case .raise(let event), .send(let event, _, _): names.append((event, place))
      case .emit(let emission): if let event = emission.literalEvent { names.append((event, place)) }
      case .choose(let choices): for choice in choices { add(choice.statements, place) }
      case .call, .cancel, .log, .assign: break
      }
    }
  }
}

extension MachineDescription.Emission {
  /// The name of the event; nil where it is computed, or a completion.
  var literalEvent: String? { isComputed || kind == .completion ? nil : event }
}
