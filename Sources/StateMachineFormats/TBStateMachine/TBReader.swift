internal import StateMachines

/// Makes a description of a TBStateMachine file, and notes everything that is wrong with it.
struct TBReader: ChartValueReader {
  typealias Chart = MachineDescription

  var issues: IssueList
  var states = TBStates()
  /// By row, what states are called in the chart.
  var names: [String] = []
  var transitions: [Chart.Transition] = []
  var joins: [Chart.Join] = []
  var events = ChartEvents()

  private struct Waiting {
    let value: JSONValue
    let parent: Int?
    /// Of a region its number; the value is then a list of states.
    let region: Int?
  }

  init(_ issues: IssueList) { self.issues = issues }

  mutating func read(_ value: JSONValue) -> MachineDescription {
    guard let machine = value.object else {
      issues.add(.wrongValue, "a machine is an object with 'name', 'states' and 'transitions', not \(value.kind)", at: value.position)
      return chart(name: nil, at: value.position)
    }
    require(["states"], in: machine, of: "the machine", at: value.position)
    if let states = machine["states"] { addStates(states) }
    names = states.uniqueNames
    checkNames()
    for transition in machine["transitions"].map({ values($0, "transitions") }) ?? [] { add(transition) }
    return chart(name: machine["name"].flatMap { text($0, "name") }, at: value.position)
  }

  private func chart(name: String?, at position: TextPosition) -> MachineDescription {
    // The first state of each list is its initial one.
    var first: [Int: String] = [:]
    for (number, row) in states.rows.enumerated() {
      if let parent = row.parent, first[parent] == nil { first[parent] = names[number] }
    }
    let all = states.rows.enumerated().map { number, row in
      Chart.State(
        name: names[number], kind: row.kind, parent: row.parent.map { names[$0] }, region: row.region,
        initial: row.kind == .compound ? first[number].map { [Chart.Target($0)] } : nil, place: place(row.position))
    }
    return MachineDescription(
      name: name, initial: names.first.map { [Chart.Target($0)] } ?? [], states: all, events: events.all, transitions: transitions,
      joins: joins, hooks: [], deferrals: [], timeouts: [], place: place(position))
  }

  mutating func values(_ value: JSONValue, _ key: String) -> [JSONValue] {
    if value.array == nil { wrong(key, is: "a list", value) }
    return value.array ?? []
  }

  // MARK: States

  private mutating func addStates(_ value: JSONValue) {
    var waiting = inside(value, "states", of: nil)
    if waiting.isEmpty { issues.add(.wrongValue, "'states' is empty; a machine starts in the first one", at: value.position) }
    while let next = waiting.popLast() {
      if let region = next.region {
        guard let parent = next.parent else { continue }
        _ = states.add(
          TBStates.Row(
            name: "", path: "\(states.rows[parent].path)@\(region)", kind: .compound, parent: parent, region: region,
            position: next.value.position))
        let children = inside(next.value, "regions", of: states.rows.count - 1)
        if children.isEmpty { issues.add(.wrongValue, "a region is empty; it starts in its first state", at: next.value.position) }
        waiting += children
      } else {
        waiting += add(next)
      }
    }
  }

  /// The states of a list from the last to the first.
  private mutating func inside(_ value: JSONValue, _ key: String, of parent: Int?) -> [Waiting] {
    values(value, key).reversed().map { Waiting(value: $0, parent: parent, region: nil) }
  }

  /// Adds a state, and returns what is inside of it, from the last to the first.
  private mutating func add(_ next: Waiting) -> [Waiting] {
    guard let object = next.value.object else {
      issues.add(.wrongValue, "a state is an object, not \(next.value.kind)", at: next.value.position)
      return []
    }
    require(["name", "type"], in: object, of: "a state", at: next.value.position)
    guard let name = object["name"].flatMap({ self.name($0, "name", of: "a state") }), let type = object["type"] else { return [] }
    let key = ["state": "", "sub": "states", "parallel": "regions"]
    guard let list = type.string.flatMap({ key[$0] }) else {
      issues.add(.wrongValue, "'type' of a state is \"state\", \"sub\" or \"parallel\"", at: type.position)
      return []
    }
    if !list.isEmpty { require([list], in: object, of: "a state of type \(Excerpt.quoted(type.string ?? ""))", at: next.value.position) }
    let content = list.isEmpty ? nil : object[list]
    let values = content.map { self.values($0, list) } ?? []
    if list == "regions", let content, values.isEmpty {
      issues.add(.wrongValue, "'regions' is empty; write at least one", at: content.position)
    }
    // A sub state without states inside is entered and left as one that cannot have any.
    let kind: Chart.State.Kind = values.isEmpty ? .atomic : list == "regions" ? .parallel : .compound
    let path = next.parent.map { states.rows[$0].path + "/" } ?? ""
    let row = TBStates.Row(name: name, path: path + name, kind: kind, parent: next.parent, region: nil, position: next.value.position)
    if let first = states.add(row) {
      issues.add(.repeatedName, "the state \(Excerpt.quoted(name)) is in this list already, at \(first)", at: next.value.position)
    }
    let number = states.rows.count - 1
    return values.enumerated().reversed().map { index, value in
      Waiting(value: value, parent: number, region: kind == .parallel ? index : nil)
    }
  }

  /// A name such as `a/b` could be that of a state and the path of another one.
  private mutating func checkNames() {
    var first: [String: Int] = [:]
    for (number, name) in names.enumerated() {
      guard let other = first.updateValue(number, forKey: name) else { continue }
      let (one, two) = (states.rows[other], states.rows[number])
      // Two states with one name in one list are reported already.
      if one.parent == two.parent, one.name == two.name, one.region == two.region { continue }
      let message = "the path of this state, \(Excerpt.quoted(name)), is the name of the one at \(one.position)"
      issues.add(.repeatedName, message, at: two.position)
    }
  }

  /// The row of the state that a path leads to.
  mutating func state(_ value: JSONValue, _ key: String) -> Int? {
    guard let path = name(value, key, of: "a state, or its path"), !path.isEmpty else { return nil }
    switch states.find(path) {
    case .state(let row): return row
    case .nothing(let reason):
      issues.add(.unknownName, "\(Excerpt.quoted(path)) leads to no state: \(reason)", at: value.position)
      return nil
    }
  }
}
