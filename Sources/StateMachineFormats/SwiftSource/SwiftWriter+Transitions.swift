import StateMachines

extension SwiftWriter {
  /// Whether some transition waits for events that are not listed, so that the order of all lines of a state matters.
  var hasWildcards: Bool {
    chart.transitions.contains { transition in
      switch transition.events {
      case .any, .matching, .prefixes: true
      default: false
      }
    }
  }

  /// A transition as lines: none where it cannot be written, several where one form does not say it.
  mutating func lines(_ transition: Description.Transition, hasWildcards: Bool) -> [SwiftLine] {
    let (place, sources) = (transition.place, transition.sources)
    guard startsSomewhere(transition), leadsSomewhere(transition) else { return [] }
    if transition.kind.isDecision {
      return descriptor(transition.events, place).map { events in
        var call = SwiftCall(transition.kind == .ignored ? "sm.ignore" : "sm.impossible", [events, matcher("in: ", sources, place)])
        if transition.kind == .stopping { call.arguments.append(.text("stops: true")) }
        return [line(transition, call, hasWildcards)]
      } ?? []
    }
    let leadsNowhere = transition.targets.isEmpty && transition.branches.isEmpty
    if transition.kind == .internal || leadsNowhere { return stayingLines(transition, hasWildcards) }
    guard var call = opening(transition) else { return [] }
    add(ways: transition, to: &call)
    if transition.kind == .local, transition.branches.isEmpty {
      if call.callee == "sm.onDone" {
        report(.unsupported, "a local transition that waits for the completion of its sources is written as an external one", place)
      } else {
        call.arguments.append(.text("kind: .local"))
      }
    }
    if let condition = condition(transition.condition, named: transition.guardName, place) {
      call.arguments.append(.text("if: \(condition)"))
    }
    addAction(of: transition, to: &call)
    return [line(transition, call, hasWildcards)]
  }

  /// Whether one of the sources has a value; reports the others if none has, as a line would do otherwise.
  private mutating func startsSomewhere(_ transition: Description.Transition) -> Bool {
    guard case .list(let names) = transition.sources, !names.contains(where: { states[$0] != nil }) else { return true }
    if states(names, transition.place).isEmpty, names.isEmpty {
      report(.contradiction, "a transition starts in no state", transition.place)
    }
    return false
  }

  /// The same for targets.
  private mutating func leadsSomewhere(_ transition: Description.Transition) -> Bool {
    for targets in [transition.targets] + transition.branches.map(\.targets) {
      let names = targets.map(\.state)
      if !names.isEmpty, !names.contains(where: { states[$0] != nil }) { return !states(names, transition.place).isEmpty }
    }
    return true
  }

  /// The call with what the transition waits for, and where it starts.
  private mutating func opening(_ transition: Description.Transition) -> SwiftCall? {
    let (place, sources) = (transition.place, transition.sources)
    switch transition.events {
    case .always: return SwiftCall("sm.always", [matcher("from: ", sources, place)])
    case .completion: return SwiftCall("sm.onDone", [matcher("", sources, place)])
    case .done(let state) where transition.kind != .local && sources == .list(names: [state]):
      return SwiftCall("sm.onDone", [matcher("", sources, place)])
    default: return descriptor(transition.events, place).map { SwiftCall("sm.when", [$0, matcher("from: ", sources, place)]) }
    }
  }

  /// Adds where the transition leads.
  private mutating func add(ways transition: Description.Transition, to call: inout SwiftCall) {
    let place = transition.place
    if !transition.branches.isEmpty {
      call.arguments.append(.branches(transition.branches.map { branch($0, place) }))
    } else {
      call.arguments.append(targets(transition.targets, one: "to: ", several: "into: ", place))
    }
  }

  private mutating func branch(_ branch: Description.Branch, _ place: Place) -> SwiftCall {
    var call = SwiftCall(".otherwise")
    if let condition = condition(branch.condition, named: branch.guardName, place) { call = SwiftCall(".when", [.text(condition)]) }
    call.arguments.append(targets(branch.targets, one: "to: ", several: "into: ", place))
    let wanted = branch.hasAction ? "lead to \(branch.targets.first?.state ?? "")" : nil
    add(branch.statements, named: branch.actionName, label: "action: ", wanted: wanted, place, to: &call)
    return call
  }

  private mutating func addAction(of transition: Description.Transition, to call: inout SwiftCall) {
    add(
      transition.statements, named: transition.actionName, label: "action: ",
      wanted: transition.hasAction ? "perform \(transition.events)" : nil, transition.place, to: &call)
  }

  /// An internal transition.
  private mutating func stayingLines(_ transition: Description.Transition, _ hasWildcards: Bool) -> [SwiftLine] {
    let (place, sources) = (transition.place, transition.sources)
    var calls: [SwiftCall] = []
    switch (transition.events, sources) {
    case (.always, _): calls = [SwiftCall("sm.always", [matcher("in: ", sources, place)])]
    case (.completion, .list(let names)):
      for state in states(names, place) { calls.append(SwiftCall("sm.when", [.text(".done(of: \(state))"), .text("in: \(state)")])) }
    case (.completion, .any):
      report(.unsupported, "an action on the completion of any state is not written; write a line for each state", place)
    default: calls = descriptor(transition.events, place).map { [SwiftCall("sm.when", [$0, matcher("in: ", sources, place)])] } ?? []
    }
    guard !calls.isEmpty else { return [] }
    var tail = SwiftCall("")
    if let condition = condition(transition.condition, named: transition.guardName, place) {
      tail.arguments.append(.text("if: \(condition)"))
    }
    addAction(of: transition, to: &tail)
    let performs = tail.closure != nil || transition.actionName != nil || transition.hasAction
    return calls.map { call in
      var call = call
      call.arguments += tail.arguments
      call.closure = performs ? tail.closure : []
      return line(transition, call, hasWildcards)
    }
  }

  private func line(_ transition: Description.Transition, _ call: SwiftCall, _ hasWildcards: Bool) -> SwiftLine {
    var line = SwiftLine(group: .transition, call: call, scope: transition.scope.flatMap { tree.states[$0] == nil ? nil : $0 })
    line.comment = SwiftText.comment(transition.notes?.text ?? "", "// ")
    switch transition.sources {
    case .list(let names):
      if transition.scope == nil { line.scope = tree.scope(of: names) }
      line.mentions = names.map { ($0, .source) }
      let events = hasWildcards ? ["*"] : transition.events.keys
      line.keys = names.flatMap { name in events.map { "\(name) \($0)" } }
    case .any: line.isMovable = false
    }
    for target in transition.targets + transition.branches.flatMap(\.targets) where target.history == nil {
      line.mentions.append((target.state, .target))
    }
    return line
  }
}

extension MachineDescription.Events {
  /// What lines have in common whose order matters.
  fileprivate var keys: [String] {
    switch self {
    case .event(let name): ["event \(name)"]
    case .list(let names): names.map { "event \($0)" }
    case .done, .completion: ["done"]
    case .failure: ["failure"]
    case .workFailure(let name): ["failure of \(name)"]
    case .always: ["always"]
    case .any, .matching, .prefixes: ["*"]
    }
  }
}
