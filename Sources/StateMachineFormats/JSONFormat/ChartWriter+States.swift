internal import StateMachines

// The tree of states, and what names states.
extension ChartWriter {
  /// The states at the top with what is inside of them, made from the last to the first, so that no stack is used for nested ones.
  var states: [JSONValue] {
    mutating get {
      guard let tree = ChartTree(chart, issues: &issues) else { return [] }
      var inside: [[JSONValue]] = Array(repeating: [], count: chart.states.count)
      var top: [JSONValue] = []
      for index in chart.states.indices.reversed() {
        let value = state(chart.states[index], inside: inside[index].reversed())
        inside[index] = []
        if let parent = tree.parents[index] { inside[parent].append(value) } else { top.append(value) }
      }
      return top.reversed()
    }
  }

  private mutating func state(_ state: Chart.State, inside: [JSONValue]) -> JSONValue {
    var members: Members = state.region == nil ? [("name", name(state.name, state.place))] : []
    if state.kind == .final { members.append(("final", .bool(true))) }
    if let payload = state.payload { members.append(("holds", name(payload, state.place))) }
    if let initial = state.initial { members.append(("initial", targets(initial, state.place))) }
    append("onDefaultEntry", state.initialStatements, to: &members, state.place)
    if let notes = state.notes { members.append(("notes", self.notes(notes))) }
    if state.kind == .compound { members.append(("states", .array(inside))) }
    if state.kind == .parallel { members.append(("regions", .array(inside))) }
    return members.count == 1 && state.region == nil ? members[0].value : .object(members)
  }

  mutating func states(_ states: Chart.States, _ place: Chart.Place) -> JSONValue {
    switch states {
    case .list(let names): self.names(names, place)
    case .any(let exceptions) where exceptions.isEmpty: .object([("any", .bool(true))])
    case .any(let exceptions): .object([("anyExcept", names(exceptions, place))])
    }
  }

  mutating func targets(_ targets: [Chart.Target], _ place: Chart.Place) -> JSONValue {
    if targets.isEmpty { note("a target is missing", at: place) }
    let values = targets.map { target($0, place) }
    return values.count == 1 ? values[0] : .array(values)
  }

  private mutating func target(_ target: Chart.Target, _ place: Chart.Place) -> JSONValue {
    let state = name(target.state, place)
    guard let history = target.history else { return state }
    var members: Members = [("state", state), ("history", .string(history.rawValue))]
    if let name = target.historyName {
      let history = Chart.Target(target.state, history: target.history, historyName: name)
      if !namedHistories.contains(history) {
        note("no line says where the history \(Excerpt.name(history)) leads", at: place, .unknownName)
      }
      members.append(("name", self.name(name, place)))
    }
    return .object(members)
  }
}
