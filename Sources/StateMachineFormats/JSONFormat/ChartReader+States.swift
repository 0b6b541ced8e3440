internal import StateMachines

// The tree of states, and what names states.
extension ChartReader {
  private struct Waiting {
    let value: JSONValue
    let parent: Int?
    let region: Int?
  }

  /// Reads names and kinds of all states in document order, without using the stack of the thread for nested ones.
  mutating func stateRows(_ value: JSONValue?) -> [ChartStates.Row] {
    guard let value else { return [] }
    var waiting = children(value, "states", of: nil)
    while let next = waiting.popLast() {
      guard let row = row(next) else { continue }
      if let first = states.add(row) {
        issues.add(.repeatedName, "the state \(Excerpt.quoted(row.name)) is declared at \(first) already", at: row.position)
      }
      let number = states.rows.count - 1
      if let inside = row.object?["states"] { waiting += children(inside, "states", of: number) }
      if let inside = row.object?["regions"] { waiting += children(inside, "regions", of: number) }
    }
    return states.rows
  }

  /// The states of a list from the last to the first.
  private mutating func children(_ value: JSONValue, _ key: String, of parent: Int?) -> [Waiting] {
    guard let values = value.array else {
      wrong(key, is: "a list", value)
      return []
    }
    if values.isEmpty { issues.add(.wrongValue, "'\(key)' is empty; write at least one", at: value.position) }
    return values.enumerated().reversed().map { index, value in
      let isRegion = key == "regions" && value.object.map { $0["name"] == nil } == true
      return Waiting(value: value, parent: parent, region: isRegion ? index : nil)
    }
  }

  private mutating func row(_ next: Waiting) -> ChartStates.Row? {
    let (value, parent) = (next.value, next.parent)
    if value.string != nil {
      guard let name = name(value, "states", of: "a state") else { return nil }
      return ChartStates.Row(name: name, kind: .atomic, parent: parent, region: nil, object: nil, position: value.position)
    }
    guard let object = value.object else {
      issues.add(.wrongValue, "a state is a name or an object, not \(value.kind)", at: value.position)
      return nil
    }
    let name: String
    if let region = next.region {
      checkKeys(object, of: "a region without a name", ChartFormat.regionKeys)
      require(["states"], in: object, of: "a region without a name", at: value.position)
      name = "\(parent.map { states.rows[$0].name } ?? "")@\(region)"
    } else {
      checkKeys(object, of: "a state", ChartFormat.stateKeys)
      require(["name"], in: object, of: "a state", at: value.position)
      guard let read = object["name"].flatMap({ self.name($0, "name", of: "a state") }) else { return nil }
      name = read
    }
    return ChartStates.Row(
      name: name, kind: kind(of: object, isRegion: next.region != nil), parent: parent, region: next.region, object: object,
      position: value.position)
  }

  private mutating func kind(of object: JSONObject, isRegion: Bool) -> Chart.State.Kind {
    if let final = object["final"] {
      checkTrue(final, "final")
      exclude(["initial", "onDefaultEntry", "states", "regions"], from: object, because: "a final state has no states inside")
      return .final
    }
    if isRegion || object["states"] != nil {
      exclude(["regions"], from: object, because: "the state has 'states' already, of which one is active")
      return .compound
    }
    let reason = object["regions"] == nil ? "the state has no 'states' inside" : "all regions of a state are entered"
    exclude(["initial", "onDefaultEntry"], from: object, because: reason)
    return object["regions"] == nil ? .atomic : .parallel
  }

  /// The whole state, when all states are known.
  mutating func state(_ row: ChartStates.Row) -> Chart.State {
    let object = row.object
    let isCompound = row.kind == .compound
    let initial = isCompound ? object?["initial"].map { targets($0, "initial", inside: row.name) } : nil
    return Chart.State(
      name: row.name, kind: row.kind, parent: row.parent.map { states.rows[$0].name }, region: row.region, initial: initial,
      initialStatements: object?["onDefaultEntry"].map { statements($0, "onDefaultEntry") } ?? [],
      payload: object?["holds"].flatMap { name($0, "holds", of: "a type") }, notes: object?["notes"].map { notes($0) },
      place: place(row.position))
  }

  // MARK: Names of states

  /// The row of a state; notes a name that no state has.
  @discardableResult
  mutating func find(_ name: String, at position: TextPosition) -> Int? {
    if let row = states.rowOf[name] { return row }
    if name.isEmpty { return nil }
    let advice = suggestion(for: name, among: states.rows.lazy.map(\.name))
    issues.add(.unknownName, "there is no state \(Excerpt.quoted(name))\(advice)", at: position)
    return nil
  }

  mutating func stateName(_ value: JSONValue, _ key: String) -> String? {
    guard let name = name(value, key, of: "a state") else { return nil }
    find(name, at: value.position)
    return name
  }

  mutating func stateNames(_ value: JSONValue, _ key: String) -> [String] {
    names(value, key, of: "a state").map { name, position in
      find(name, at: position)
      return name
    }
  }

  /// States as a line speaks of them.
  mutating func stateList(_ value: JSONValue, _ key: String) -> Chart.States {
    guard value.object != nil else {
      if value.string == nil, value.array == nil {
        wrong(key, is: "the name of a state, a list of names, {\"any\": true} or {\"anyExcept\": …}", value)
        return .list(names: [])
      }
      return .list(names: stateNames(value, key))
    }
    guard let object = object(value, key, is: "", ["any", "anyExcept"]),
      let member = one(of: ["any", "anyExcept"], in: object, "'\(key)'", at: value.position)
    else { return .any(except: []) }
    if member.key == "anyExcept" { return .any(except: stateNames(member.value, "anyExcept")) }
    checkTrue(member.value, "any")
    return .any(except: [])
  }

  /// Where a line leads: a target or a list of them; the initial states of a state have to be inside of it.
  mutating func targets(_ value: JSONValue, _ key: String, inside state: String? = nil) -> [Chart.Target] {
    if value.array?.isEmpty == true { issues.add(.wrongValue, "'\(key)' is empty; write at least one state", at: value.position) }
    return (value.array ?? [value]).compactMap { target($0, key, inside: state) }
  }

  private mutating func target(_ value: JSONValue, _ key: String, inside state: String?) -> Chart.Target? {
    if value.string != nil {
      guard let name = name(value, key, of: "a state") else { return nil }
      check(name, history: nil, inside: state, at: value.position)
      return Chart.Target(name)
    }
    let right = "the name of a state, an object with 'state' and 'history', or a list of them"
    guard let object = object(value, key, is: right, ["state", "history", "name"]) else { return nil }
    require(["state"], in: object, of: "'\(key)'", at: value.position)
    let history = object["history"].flatMap { depth($0, "history") }
    if let member = object.member("name"), object["history"] == nil {
      issues.add(.contradiction, "'name' makes no sense here: it is the name of a history; write 'history'", at: member.keyPosition)
    }
    let historyName = object["name"].flatMap { self.name($0, "name", of: "a history") }
    guard let named = object["state"], let name = name(named, "state", of: "a state") else { return nil }
    check(name, history: history, inside: state, at: named.position)
    if let historyName, let history, let place = object["name"]?.position {
      namedTargets.append((Chart.Target(name, history: history, historyName: historyName), place))
    }
    return Chart.Target(name, history: history, historyName: historyName)
  }

  private mutating func check(_ name: String, history: Chart.HistoryDepth?, inside state: String?, at position: TextPosition) {
    guard let row = find(name, at: position) else { return }
    if history != nil { checkHasHistory(row, at: position) }
    guard let state, let outer = states.rowOf[state] else { return }
    if states.isInside(row, outer) || history != nil && row == outer { return }
    let message = "\(Excerpt.quoted(name)) is not inside of \(Excerpt.quoted(state)), so it cannot be its initial state"
    issues.add(.contradiction, message, at: position)
  }

  mutating func checkHasHistory(_ row: Int, at position: TextPosition) {
    let state = states.rows[row]
    if state.kind == .compound || state.kind == .parallel { return }
    issues.add(.contradiction, "\(Excerpt.quoted(state.name)) has no states inside, so it has no history", at: position)
  }

  mutating func depth(_ value: JSONValue, _ key: String) -> Chart.HistoryDepth? {
    if let depth = value.string.flatMap(Chart.HistoryDepth.init(rawValue:)) { return depth }
    issues.add(.wrongValue, "'\(key)' is \"shallow\" or \"deep\"", at: value.position)
    return nil
  }
}
