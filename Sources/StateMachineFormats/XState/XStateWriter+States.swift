import StateMachines

/// Histories, hooks, invocations and timeouts of states.
extension XStateWriter {
  // MARK: Histories

  mutating func placeHistories() {
    let used = chart.transitions.flatMap { $0.targets + $0.branches.flatMap(\.targets) } + chart.histories.flatMap(\.targets)
    let declared = chart.histories.map { Description.Target($0.state, history: $0.depth) }
    let all = declared + used
    for target in all.filter({ $0.history == .shallow }) + all.filter({ $0.history == .deep }) {
      guard let depth = target.history, let node = tree.named[target.state] else { continue }
      let history = Description.Target(target.state, history: depth)
      guard histories[history] == nil else { continue }
      let keys = Set(tree.nodes[node].children.map { tree.nodes[$0].key } + contents[node].histories.map(\.key))
      var key = depth == .deep ? "deepHistory" : "history"
      while keys.contains(key) { key += "_" }
      histories[history] = key
      contents[node].histories.append((key, .null))
    }
    for (history, key) in histories { write(history, key) }
  }

  private mutating func write(_ history: Description.Target, _ key: String) {
    guard let node = tree.named[history.state], let depth = history.history else { return }
    var members: [(key: String, value: JSONValue)] = [("type", .string("history"))]
    if depth == .deep { members.append(("history", .string("deep"))) }
    let lines = chart.histories.filter { $0.state == history.state && $0.depth == depth }
    if let line = lines.first {
      let targets = line.targets.compactMap { defaultTarget($0, of: node, at: line.place) }
      if targets.count == line.targets.count, !targets.isEmpty { members.append(("target", one(targets))) }
      if line.hasAction { report("the history of '\(history.state)' has an action, which XState does not have", at: line.place) }
    }
    for line in lines.dropFirst() {
      report("'\(history.state)' has two \(depth.rawValue) histories; XState has one default for each", at: line.place)
    }
    if let row = contents[node].histories.firstIndex(where: { $0.key == key }) { contents[node].histories[row].value = .object(members) }
  }

  private mutating func defaultTarget(_ target: Description.Target, of node: Int, at place: Description.Place) -> String? {
    guard let found = tree.named[target.state] else {
      report("'\(target.state)' is no state of the chart", at: place)
      return nil
    }
    let history = target.history == nil ? nil : histories[Description.Target(target.state, history: target.history)]
    if history == nil, tree.isInside(found, of: node) {
      return tree.nodes[found].path.dropFirst(tree.nodes[node].path.count).map { XStateNames.escaped($0) }.joined(separator: ".")
    }
    return tree.target(found, history: history, from: 0)
  }

  // MARK: Hooks

  mutating func placeHooks() {
    for hook in chart.hooks {
      guard hook.moment == .entry || hook.moment == .exit else {
        let moment = hook.moment == .rejection ? "after rejections" : "\(hook.moment) transitions"
        report("hooks that run \(moment) are not expressible in XState", at: hook.place)
        continue
      }
      guard let names = names(hook.statements, hook.name, exists: true, at: hook.place) else { continue }
      let nodes: [Int]
      switch hook.states {
      case .list(let states): nodes = states.compactMap { tree.named[$0] }
      case .any(let exceptions):
        nodes = tree.nodes.indices.filter { index in
          tree.nodes[index].state.map { $0.region == nil && !exceptions.contains($0.name) } ?? false
        }
      case nil: nodes = tree.nodes.indices.filter { tree.nodes[$0].state.map { $0.region == nil } ?? false }
      }
      for node in nodes {
        if hook.moment == .entry { contents[node].entry += names } else { contents[node].exit += names }
      }
    }
  }

  mutating func placeInvocations() {
    for invocation in chart.invocations {
      if let node = tree.named[invocation.state] { contents[node].invocations.append(invocation) }
    }
  }

  // MARK: Timeouts

  /// A timeout is a delayed transition of XState where nothing but its state takes, and nothing else sends, its event.
  mutating func placeTimeouts() {
    var usedElsewhere: Set<String> = []
    var prefixes: [String] = []
    let owners = Dictionary(grouping: chart.timeouts, by: \.event).mapValues { $0.map(\.state) }
    for transition in chart.transitions {
      switch transition.events {
      case .event(let name):
        if transition.kind == .ignored || transition.kind == .impossible || transition.kind == .stopping
          || !(owners[name] ?? []).allSatisfy({ transition.sources == .list(names: [$0]) })
        {
          usedElsewhere.insert(name)
        }
      case .list(let names): usedElsewhere.formUnion(names)
      case .prefixes(let listed): prefixes += listed
      default: break
      }
    }
    var used = Description.UsedEvents()
    used.add(chart.initialStatements, chart.place)
    for transition in chart.transitions {
      used.add(transition.statements + transition.branches.flatMap(\.statements), transition.place)
    }
    for hook in chart.hooks {
      used.add(hook.statements, hook.place)
      if let events = hook.events { used.add(events, hook.place) }
    }
    for state in chart.states { used.add(state.initialStatements, state.place) }
    for deferral in chart.deferrals { used.add(deferral.events, deferral.place) }
    usedElsewhere.formUnion(used.names.map(\.name) + chart.joins.flatMap { $0.sources.map(\.event) })
    let patterns = (prefixes + used.prefixes).map { XStateDescriptor.prefix($0) }
    for timeout in chart.timeouts {
      guard let node = tree.named[timeout.state] else { continue }
      guard let milliseconds = milliseconds(of: timeout) else { continue }
      if delays[timeout.event] != nil || usedElsewhere.contains(timeout.event)
        || patterns.contains(where: { $0.overlaps(.exact(timeout.event)) })
      {
        report(
          "the timeout of '\(timeout.state)' is not expressible, because '\(timeout.event)' is not its own: delays of XState have events "
            + "that only their state takes; name another event", at: timeout.place)
      } else if contents[node].delays.contains(where: { $0.milliseconds == milliseconds }) {
        report("'\(timeout.state)' has two timeouts of one duration, which XState has in one list; use one event", at: timeout.place)
      } else {
        delays[timeout.event] = (node, milliseconds)
        contents[node].delays.append((milliseconds, timeout.event))
      }
    }
  }

  /// An empty list in `after` keeps `*` of its state from taking the event.
  mutating func checkDelays() {
    for timeout in chart.timeouts {
      guard let (node, milliseconds) = delays[timeout.event] else { continue }
      let event = XStateDescriptor.exact(XStateNames.after(milliseconds, stateID: tree.nodes[node].id))
      let lines = contents[node].lines
      guard !lines.contains(where: { $0.descriptor == event }), lines.contains(where: { $0.descriptor == .any }) else { continue }
      report(
        "only '*' takes the timeout of '\(timeout.state)', and XState does not ask it; write a line for '\(timeout.event)'",
        at: timeout.place)
    }
  }

  private mutating func milliseconds(of timeout: Description.Timeout) -> Int? {
    guard let duration = timeout.duration else {
      report("a closure computes the timeout of '\(timeout.state)', which XState has in code only; write the duration", at: timeout.place)
      return nil
    }
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    let milliseconds = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    guard !overflow, !milliseconds.overflow, attoseconds % 1_000_000_000_000_000 == 0,
      let result = Int(exactly: milliseconds.partialValue), (0...XStateNames.longestDelay).contains(result)
    else {
      let message = "a delay of XState is a whole number of milliseconds from 0 to \(XStateNames.longestDelay), not \(duration)"
      report(message, at: timeout.place)
      return nil
    }
    return result
  }

  // MARK: Actions

  /// The names of an action; nil, with an issue, where it has something that is no name.
  mutating func names(
    _ statements: [Description.Statement], _ name: String?, exists: Bool, at place: Description.Place
  ) -> [String]? {
    if statements.isEmpty {
      if let name { return [name] }
      if exists { report("an action without a name is not expressible; give it a name", at: place) }
      return exists ? nil : []
    }
    var names: [String] = []
    for statement in statements {
      if case .call(let name) = statement {
        names.append(name)
      } else {
        report("the statement '\(statement)' is not expressible: XState has it in code only; bind a closure to a name", at: place)
      }
    }
    return names
  }

  /// A value alone, or a list.
  func one(_ texts: [String]) -> JSONValue {
    texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) })
  }
}
