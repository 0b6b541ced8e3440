import StateMachines

/// Histories, hooks, invocations and timeouts of states.
extension XStateWriter {
  // MARK: Histories

  mutating func placeHistories() {
    let lines = Dictionary(grouping: chart.histories) { Description.Target($0.state, history: $0.depth, historyName: $0.name) }
    let declared = chart.histories.map { Description.Target($0.state, history: $0.depth, historyName: $0.name) }
    let used = chart.transitions.flatMap { $0.targets + $0.branches.flatMap(\.targets) } + chart.histories.flatMap(\.targets)
    // Readers take the first history of a depth for the one without a name.
    let all = (declared + used).filter { $0.history != nil }
    var placed: [(history: Description.Target, node: Int, row: Int)] = []
    var keys: [Int: Set<String>] = [:]
    for target in all.filter({ $0.historyName == nil }) + all.filter({ $0.historyName != nil }) {
      guard let depth = target.history, let node = tree.named[target.state] else { continue }
      let history = Description.Target(target.state, history: depth, historyName: target.historyName)
      guard histories[history] == nil else { continue }
      if keys[node] == nil { keys[node] = Set(tree.nodes[node].children.map { tree.nodes[$0].key }) }
      var key = target.historyName ?? (depth == .deep ? "deepHistory" : "history")
      while keys[node]?.insert(key).inserted == false { key += "_" }
      histories[history] = key
      placed.append((history, node, contents[node].histories.count))
      contents[node].histories.append((key, .null))
    }
    // A history may lead to another one at first.
    for (history, node, row) in placed {
      contents[node].histories[row].value = value(of: history, lines[history] ?? [], in: node)
    }
  }

  private mutating func value(
    of history: Description.Target, _ lines: [Description.History], in node: Int
  ) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [("type", .string("history"))]
    if history.history == .deep { members.append(("history", .string("deep"))) }
    if let line = lines.first {
      let targets = line.targets.compactMap { defaultTarget($0, of: node, at: line.place) }
      if targets.count == line.targets.count, !targets.isEmpty { members.append(("target", one(targets))) }
      if line.hasAction {
        report("the history of \(Excerpt.name(history.state)) has an action, which XState does not have", at: line.place)
      }
    }
    if lines.isEmpty, tree.nodes[node].state?.kind == .parallel {
      // Without a target, XState enters no region before the state was active.
      members.append(("target", one(tree.nodes[node].children.map { XStateNames.escaped(tree.nodes[$0].key) })))
    }
    for line in lines.dropFirst() {
      report("\(Excerpt.name(history.state)) has two histories of one depth and name", at: line.place)
    }
    return .object(members)
  }

  /// The states to which a history leads at first, and the state whose children a shallow one remembers.
  func statesBehind(_ history: Description.Target, _ lines: [Description.Target: Description.History]) -> (first: [Int], outer: Int?) {
    guard let node = tree.named[history.state], let state = tree.nodes[node].state else { return ([], nil) }
    let declared = lines[history]
    let first = (declared?.targets ?? state.initial ?? []).filter { $0.history == nil }.compactMap { tree.named[$0.state] }
    let isOpen = history.history == .shallow || declared == nil && state.kind == .parallel
    return (first, isOpen ? node : nil)
  }

  /// The key of the history that a target means; nil for a state.
  func historyKey(of target: Description.Target) -> String? {
    target.history.flatMap { histories[Description.Target(target.state, history: $0, historyName: target.historyName)] }
  }

  private mutating func defaultTarget(_ target: Description.Target, of node: Int, at place: Description.Place) -> String? {
    guard let found = tree.named[target.state] else {
      report("\(Excerpt.name(target.state)) is no state of the chart", at: place)
      return nil
    }
    let history = historyKey(of: target)
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
        let excepted = Set(exceptions)
        nodes = tree.nodes.indices.filter { index in
          tree.nodes[index].state.map { $0.region == nil && !excepted.contains($0.name) } ?? false
        }
      case nil: nodes = tree.nodes.indices.filter { tree.nodes[$0].state.map { $0.region == nil } ?? false }
      }
      for node in nodes {
        if hook.moment == .entry { contents[node].entry += names } else { contents[node].exit += names }
      }
    }
  }

  mutating func placeInvocations() {
    var prefixes = EventPrefixes()
    for transition in chart.transitions {
      if case .prefixes(let listed) = transition.events { for prefix in listed { prefixes.insert(prefix) } }
    }
    for (invocation, id) in zip(chart.invocations, ids.known) {
      guard let node = tree.named[invocation.state] else {
        report("\(Excerpt.name(invocation.state)) is no state of the chart", at: invocation.place)
        continue
      }
      if tree.nodes[node].state?.kind == .final {
        report("a final state of XState invokes nothing; invoke \(Excerpt.name(invocation.source)) in another state", at: invocation.place)
        continue
      }
      if invocation.source.isEmpty || id.isEmpty { report("an invocation has an empty name", at: invocation.place) }
      let end = XStateNames.end(ofInvocation: id)
      if let event = invocation.endEvent, event != end, let prefix = prefixes.first(ofEvent: event) {
        report(
          "\(Excerpt.quoted(prefix + ".*")) does not take the end of \(Excerpt.quoted(invocation.name)), which is \(Excerpt.quoted(end)) in XState; write a line for \(Excerpt.quoted(event))",
          at: invocation.place)
      }
      contents[node].invocations.append((invocation, id))
    }
  }

  // MARK: Timeouts

  /// A timeout is a delayed transition of XState where nothing but its state takes, and nothing else sends, its event.
  mutating func placeTimeouts() {
    var usedElsewhere: Set<String> = []
    var prefixes: [String] = []
    let owners = Dictionary(grouping: chart.timeouts, by: \.event).mapValues { Set($0.map(\.state)) }
    for transition in chart.transitions {
      switch transition.events {
      case .event(let name):
        if transition.kind.isDecision || !(owners[name] ?? []).allSatisfy({ transition.sources == .list(names: [$0]) }) {
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
    usedElsewhere.formUnion(chart.invocations.compactMap(\.endEvent))
    let patterns = EventPrefixes(prefixes + used.prefixes)
    for timeout in chart.timeouts {
      guard let node = tree.named[timeout.state] else { continue }
      guard let key = delayKey(of: timeout, in: node) else { continue }
      if delays[timeout.event] != nil || usedElsewhere.contains(timeout.event)
        || patterns.contains(prefixOf: timeout.event)
      {
        report(
          "the timeout of \(Excerpt.name(timeout.state)) is not expressible, because \(Excerpt.name(timeout.event)) is not its own: delays of XState have events "
            + "that only their state takes; name another event", at: timeout.place)
      } else if !contents[node].delayKeys.insert(key).inserted {
        report(
          "\(Excerpt.name(timeout.state)) has two timeouts of one duration, which XState has in one list; use one event", at: timeout.place)
      } else {
        delays[timeout.event] = (node, key)
        contents[node].delays.append((key, timeout.event))
      }
    }
  }

  /// An empty list in `after` keeps `*` of its state from taking the event.
  mutating func checkDelays() {
    var taken: [Int: Set<XStateDescriptor?>] = [:]
    for timeout in chart.timeouts {
      guard let (node, key) = delays[timeout.event] else { continue }
      let event = XStateDescriptor.exact(XStateNames.after(key, stateID: tree.nodes[node].id))
      if taken[node] == nil { taken[node] = Set(contents[node].lines.map(\.descriptor)) }
      guard let known = taken[node], !known.contains(event), known.contains(.any) else { continue }
      report(
        "only '*' takes the timeout of \(Excerpt.name(timeout.state)), and XState does not ask it; write a line for \(Excerpt.name(timeout.event))",
        at: timeout.place)
    }
  }

  /// The milliseconds of a timeout, or the name of its delay in XState, which is part of the event.
  private mutating func delayKey(of timeout: Description.Timeout, in node: Int) -> String? {
    guard let duration = timeout.duration else {
      let (start, end) = (XStateNames.afterPrefix, ".\(tree.nodes[node].id)")
      let length = timeout.event.utf8.count - start.utf8.count - end.utf8.count
      if length > 0, timeout.event.hasPrefix(start), timeout.event.hasSuffix(end) {
        let key = String(timeout.event.dropFirst(start.count).dropLast(end.count))
        if Double(key) == nil || key.first?.isLetter == true { return key }
      }
      report(
        "a closure computes the timeout of \(Excerpt.name(timeout.state)), which XState has in code only; write the duration",
        at: timeout.place)
      return nil
    }
    let (seconds, attoseconds) = duration.nearestComponents
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    let milliseconds = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    guard !overflow, !milliseconds.overflow, attoseconds % 1_000_000_000_000_000 == 0,
      let result = Int(exactly: milliseconds.partialValue), (0...XStateNames.longestDelay).contains(result)
    else {
      let message = "a delay of XState is a whole number of milliseconds from 0 to \(XStateNames.longestDelay), not \(duration)"
      report(message, at: timeout.place)
      return nil
    }
    return "\(result)"
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
        report(
          "the statement \(Excerpt.name(statement)) is not expressible: XState has it in code only; bind a closure to a name", at: place)
      }
    }
    return names
  }

  /// A value alone, or a list.
  func one(_ texts: [String]) -> JSONValue {
    texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) })
  }
}
