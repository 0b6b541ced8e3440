import StateMachines

/// The configuration as a JSON value.
extension XStateWriter {
  /// States are written from the last to the first, so that those inside come before those around them.
  mutating func value() -> JSONValue {
    var values: [JSONValue] = Array(repeating: .null, count: tree.nodes.count)
    for node in tree.nodes.indices.reversed() {
      let states = tree.nodes[node].children.map { (key: tree.nodes[$0].key, value: values[$0]) } + contents[node].histories
      values[node] = .object(node == 0 ? machine(states) : state(node, states))
    }
    return values[0]
  }

  private mutating func machine(_ states: [(key: String, value: JSONValue)]) -> [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = []
    if let name = chart.name, !name.isEmpty { members.append(("id", .string(name))) }
    members += notes(chart.notes, at: chart.place)
    members += initial(chart.initial, chart.initialStatements, of: 0, at: chart.place)
    let values = context()
    if !values.isEmpty { members.append(("context", .object(values))) }
    members += inside(0)
    members.append(("states", .object(states)))
    return members
  }

  /// The values with which variables begin; JSON has `null` for a variable without one.
  private mutating func context() -> [(key: String, value: JSONValue)] {
    var values = InitialValues()
    return chart.variables.compactMap { variable in
      let expression = variable.value.flatMap { try? Expression($0) }
      let problem = values.add(variable.name, expression)
      var value = JSONValue?.none
      if problem == nil, (expression == nil) == (variable.value == nil) {
        switch values.values.last {
        case .boolean(let bool)?: value = .bool(bool)
        case .number(let number)?: value = .number(number)
        case .string(let text)?: value = .string(text)
        case .undefined?, nil: value = .null
        case .record?: break
        }
      }
      if value == nil { report("the value of the variable \(Excerpt.name(variable.name)) is no value of JSON", at: variable.place) }
      return value.map { (variable.name, $0) }
    }
  }

  private mutating func state(_ node: Int, _ states: [(key: String, value: JSONValue)]) -> [(key: String, value: JSONValue)] {
    guard let state = tree.nodes[node].state else { return [] }
    var members = notes(state.notes, at: state.place)
    switch state.kind {
    case .atomic: break
    case .parallel where states.isEmpty: break
    case .parallel: members.append(("type", .string("parallel")))
    case .final: members.append(("type", .string("final")))
    case .compound: members += initial(state.initial ?? [], state.initialStatements, of: node, at: state.place)
    }
    members += inside(node)
    if !states.isEmpty { members.append(("states", .object(states))) }
    return members
  }

  /// XState starts in a state inside, not in one further down.
  private mutating func initial(
    _ targets: [Description.Target], _ statements: [Description.Statement], of node: Int, at place: Description.Place
  ) -> [(key: String, value: JSONValue)] {
    let name = node == 0 ? "the machine" : Excerpt.name(tree.nodes[node].state?.name ?? "")
    var child = tree.nodes[node].children.first
    if let target = targets.first, let found = tree.named[target.state] {
      if targets.count > 1 || target.history != nil || tree.nodes[found].parent != node {
        report("\(name) does not start in one state right inside of it, as in XState; write the initial state of that state", at: place)
      }
      child = tree.nodes[node].children.first { $0 == found || tree.isInside(found, of: $0) } ?? child
    }
    guard let child else { return [] }
    let key = JSONValue.string(tree.nodes[child].key)
    let actions = names(statements, nil, exists: false, at: place) ?? []
    return [("initial", actions.isEmpty ? key : .object([("target", key), ("actions", one(actions))]))]
  }

  // MARK: What is in a state

  private func inside(_ node: Int) -> [(key: String, value: JSONValue)] {
    let content = contents[node]
    let lines = Dictionary(grouping: content.lines, by: \.descriptor).mapValues { $0.map(\.value) }
    var written: Set<XStateDescriptor> = []
    func list(_ descriptor: XStateDescriptor) -> JSONValue? {
      guard written.insert(descriptor).inserted else { return nil }
      return lines[descriptor].map { $0.count == 1 ? $0[0] : .array($0) }
    }
    var members: [(key: String, value: JSONValue)] = []
    if !content.entry.isEmpty { members.append(("entry", one(content.entry))) }
    if !content.exit.isEmpty { members.append(("exit", one(content.exit))) }
    var invocations: [JSONValue] = []
    for (number, (invocation, id)) in content.invocations.enumerated() {
      var object: [(key: String, value: JSONValue)] = [("src", .string(invocation.source))]
      if id != XStateNames.invocation(number, stateID: tree.nodes[node].id) { object.append(("id", .string(id))) }
      for (key, event) in XStateNames.invocationEvents(id) {
        if let value = list(.exact(event)) { object.append((key, value)) }
      }
      invocations.append(.object(object))
    }
    if !invocations.isEmpty { members.append(("invoke", invocations.count == 1 ? invocations[0] : .array(invocations))) }
    if let always = lines[nil] { members.append(("always", always.count == 1 ? always[0] : .array(always))) }
    let done = tree.nodes[node].children.isEmpty ? nil : list(.exact(XStateNames.done(stateID: tree.nodes[node].id)))
    let after = content.delays.map { delay in
      let event = XStateNames.after(delay.key, stateID: tree.nodes[node].id)
      return (key: delay.key, value: list(.exact(event)) ?? .array([]))
    }
    let descriptors = content.lines.compactMap(\.descriptor)
    let wildcards = descriptors.filter(\.isWildcard)
    let on = (descriptors.filter { !$0.isWildcard } + XStateDescriptor.order(wildcards).map { wildcards[$0] })
      .compactMap { descriptor in list(descriptor).map { (key: descriptor.text, value: $0) } }
    if !on.isEmpty { members.append(("on", .object(on))) }
    if !after.isEmpty { members.append(("after", .object(after))) }
    if let done { members.append(("onDone", done)) }
    return members
  }

  mutating func notes(_ notes: Description.Notes?, at place: Description.Place) -> [(key: String, value: JSONValue)] {
    guard let notes else { return [] }
    var members: [(key: String, value: JSONValue)] = []
    if let text = notes.text { members.append(("description", .string(text))) }
    if !notes.tags.isEmpty { members.append(("tags", one(notes.tags))) }
    if let meta = notes.meta {
      if let value = try? JSONValue(reading: Array(meta.utf8), file: "meta") {
        members.append(("meta", value))
      } else {
        report("'meta' is not the text of a JSON value", at: place)
      }
    }
    return members
  }
}
