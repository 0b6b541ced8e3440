import StateMachines

// Lines that are no transitions: joins, histories, deferrals, timeouts, hooks.

extension SwiftWriter {
  /// All lines of the chart, in its order.
  mutating func lines() -> [SwiftLine] {
    let hasWildcards = hasWildcards
    var lines = chart.transitions.flatMap { self.lines($0, hasWildcards: hasWildcards) }
    lines += chart.joins.compactMap { line($0) }
    lines += chart.histories.compactMap { line($0) }
    lines += chart.deferrals.compactMap { line($0) }
    for timeouts in chart.timeouts.grouped { if let line = line(timeouts) { lines.append(line) } }
    lines += workLines()
    let moments = Set(chart.hooks.lazy.filter { $0.hasAnyState }.map(\.moment))
    lines += chart.hooks.compactMap { line($0, isMovable: !moments.contains($0.moment)) }
    return lines
  }

  private mutating func line(_ join: Description.Join) -> SwiftLine? {
    let place = join.place
    guard join.targets.count == 1, let target = join.targets.first, target.history == nil else {
      report(.unsupported, "a join with several targets, or with a history as target, is not written", place)
      return nil
    }
    let names = join.sources.map(\.state)
    let sources = join.sources.compactMap { source in state(source.state, place).map { "\($0): \(event(source.event))" } }
    var call = SwiftCall("sm.join", [.list(label: "", elements: sources), targets(join.targets, one: "to: ", several: "to: ", place)])
    add(join.statements, named: join.actionName, label: "action: ", wanted: join.hasAction ? "join" : nil, place, to: &call)
    // Beside the parallel state whose regions are joined.
    var line = SwiftLine(group: .join, call: call, scope: tree.scope(of: names).flatMap { tree.states[$0]?.parent })
    line.keys = names.map { "join \($0)" }
    line.mentions = names.map { ($0, .source) } + [(target.state, .target)]
    return line
  }

  private mutating func line(_ history: Description.History) -> SwiftLine? {
    guard let state = state(history.state, history.place) else { return nil }
    if let name = history.name {
      report(.unsupported, "a history with a name is not written: \(Excerpt.name(name)) is one of several of one depth", history.place)
      return nil
    }
    var call = SwiftCall("sm.history", [.text("of: \(state)")])
    if history.depth == .deep { call.arguments.append(.text("depth: .deep")) }
    call.arguments.append(targets(history.targets, one: "default: ", several: "default: ", history.place))
    let wanted = history.hasAction ? "enter default of \(history.state)" : nil
    add(history.statements, named: history.actionName, label: "action: ", wanted: wanted, history.place, to: &call)
    return SwiftLine(group: .history, call: call, scope: tree.scope(of: [history.state]))
  }

  private mutating func line(_ deferral: Description.Deferral) -> SwiftLine? {
    guard let events = descriptor(deferral.events, deferral.place) else { return nil }
    let call = SwiftCall("sm.defer", [events, matcher("in: ", deferral.states, deferral.place)])
    guard case .list(let names) = deferral.states else { return SwiftLine(group: .deferral, call: call) }
    return SwiftLine(group: .deferral, call: call, scope: tree.scope(of: names), mentions: names.map { ($0, .target) })
  }

  private mutating func line(_ timeouts: [Description.Timeout]) -> SwiftLine? {
    guard let first = timeouts.first else { return nil }
    let names = timeouts.map(\.state)
    let sources = matcher("in: ", .list(names: names), first.place)
    let fire = SwiftCall.Argument.text("fire: \(event(first.event))")
    let call: SwiftCall
    if let duration = first.duration {
      call = SwiftCall("sm.timeout", [.text(SwiftText.duration(duration)), sources, fire])
    } else {
      let comment = "How long '\(names.joined(separator: "', '"))' is active before '\(first.event)' is sent."
      let delay = requirements.addOwn(.delay, "delay of \(first.event)", comment)
      call = SwiftCall("sm.timeout", [sources, fire, .text("after: actions.\(delay)")])
    }
    return SwiftLine(
      group: .timeout, call: call, scope: tree.scope(of: names), keys: names.map { "timeout \($0)" }, mentions: names.map { ($0, .target) })
  }

  private mutating func line(_ hook: Description.Hook, isMovable: Bool) -> SwiftLine? {
    if hook.moment == .rejection {
      let name = hook.name.map { requirements.add(.rejection, $0) }
      let action = name ?? requirements.addOwn(.rejection, "on rejection", "Runs for every rejected event.")
      return SwiftLine(group: .hook, call: SwiftCall("sm.onRejection", [.text("perform: actions.\(action)")]))
    }
    var call = SwiftCall(hook.callee)
    if let events = hook.events {
      guard let descriptor = descriptor(events, hook.place) else { return nil }
      call.arguments.append(descriptor)
    }
    for (label, filter) in [("from: ", hook.from), ("to: ", hook.to), ("", hook.states)] {
      if let filter, filter != .any(except: []) { call.arguments.append(matcher(label, filter, hook.place)) }
    }
    let wanted = [hook.moment.verb, (hook.states ?? hook.to ?? hook.from).map { "\($0)" } ?? hook.events.map { "\($0)" } ?? ""]
    add(hook.statements, named: hook.name, label: "named: ", wanted: wanted.joined(separator: " "), hook.place, to: &call)
    guard isMovable, case .list(let names)? = hook.states else { return SwiftLine(group: .hook, call: call) }
    return SwiftLine(
      group: .hook, call: call, scope: tree.scope(of: names), keys: names.map { "\(hook.moment) \($0)" })
  }
}

extension MachineDescription.Hook {
  /// Whether it runs for states, or transitions, that it does not list.
  fileprivate var hasAnyState: Bool {
    guard moment == .entry || moment == .exit, case .list? = states else { return true }
    return false
  }

  fileprivate var callee: String {
    switch moment {
    case .before: "sm.before"
    case .after: "sm.after"
    case .entry: "sm.onEntry"
    case .exit: "sm.onExit"
    case .rejection: "sm.onRejection"
    }
  }
}

extension MachineDescription.Hook.Moment {
  fileprivate var verb: String {
    switch self {
    case .before, .after, .rejection: rawValue
    case .entry: "enter"
    case .exit: "exit"
    }
  }
}

extension [MachineDescription.Timeout] {
  /// The timeouts of each line.
  fileprivate var grouped: [[Element]] {
    var groups: [[Element]] = []
    for timeout in self {
      if let last = groups.last?.last, last.place == timeout.place, last.event == timeout.event, last.duration == timeout.duration {
        groups[groups.count - 1].append(timeout)
      } else {
        groups.append([timeout])
      }
    }
    return groups
  }
}
