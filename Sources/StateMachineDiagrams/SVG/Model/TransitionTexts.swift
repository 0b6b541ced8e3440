import StateMachines

/// How a diagram writes transitions: labels of edges, and ids.
struct TransitionTexts {
  let names: ShownNames
  private let events: [String: MachineDescription.Event]
  private let timeouts: [TimeoutKey: MachineDescription.Timeout]

  private struct TimeoutKey: Hashable {
    var state: String
    var event: String
  }

  init(_ description: MachineDescription) {
    names = ShownNames(description)
    events = Dictionary(description.events.map { ($0.name, $0) }) { first, _ in first }
    timeouts = Dictionary(description.timeouts.map { (TimeoutKey(state: $0.state, event: $0.event), $0) }) { first, _ in first }
  }

  /// The label of an edge: `pay(Int) [has funds] / charge`.
  func label(_ transition: MachineDescription.Transition, _ source: DiagramModelBuilder.Source) -> String {
    let state = source.names.count == 1 ? source.names.first : nil
    let exceptions = source.exceptions.isEmpty ? "" : "except \(source.exceptions.map(names.state).sorted().joined(separator: ", "))"
    let parts = [
      event(transition.events, in: state), exceptions, transition.guardName.map { "[\($0)]" } ?? "",
      action(transition.actionName, transition.hasAction, transition.statements), transition.kind == .local ? "(local)" : "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The label of a branch: `[is complete] / notify`, or `[else]`.
  func label(_ branch: MachineDescription.Branch) -> String {
    let parts = ["[\(branch.guardName ?? "else")]", action(branch.actionName, branch.hasAction, branch.statements)]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The action after a slash, by its name, its statements or an ellipsis; empty without one.
  func action(_ name: String?, _ hasAction: Bool, _ statements: [MachineDescription.Statement]) -> String {
    if let name { return "/ \(name)" }
    if !statements.isEmpty { return "/ " + TextLabels.text(statements) }
    return hasAction ? "/ …" : ""
  }

  /// The events, with types where an event has a payload, an argument or a reply, and with the time of a timeout of the state.
  func event(_ events: MachineDescription.Events, in state: String?) -> String {
    switch events {
    case .always: return ""
    case .event(let name): return named(name, in: state)
    case .list(let list): return list.sorted().map { named($0, in: state) }.joined(separator: ", ")
    case .any, .prefixes, .matching, .done, .completion, .failure, .workFailure: return TextLabels.trigger(events, names) ?? ""
    }
  }

  func event(_ events: MachineDescription.Events, in node: Int, _ model: DiagramModel) -> String {
    event(events, in: model.nodes[node].state)
  }

  private func named(_ name: String, in state: String?) -> String {
    if names.isDelay(name) { return names.event(name) }
    var text = TextLabels.title(name)
    if let event = events[name] {
      if let argument = event.argument ?? event.payload, !name.contains("(") { text += "(\(argument))" }
      if let reply = event.reply { text += " -> \(reply)" }
    }
    if let state, let timeout = timeouts[TimeoutKey(state: state, event: name)] { text += " \(time(timeout))" }
    return text
  }

  /// The time of a timeout: `after 5 s`.
  func time(_ timeout: MachineDescription.Timeout) -> String {
    guard let duration = timeout.duration else { return "after a time" }
    return "after \(TextLabels.duration(duration))"
  }

  // MARK: - Ids

  /// A target, as ids name it.
  func name(_ target: MachineDescription.Target) -> String {
    switch target.history {
    case nil: target.state
    case .shallow: "history(of: \(target.state))"
    case .deep: "deep history(of: \(target.state))"
    }
  }

  /// Several targets, as ids name them: in an order of their own, and as they are written.
  func names(_ targets: [MachineDescription.Target]) -> [String] {
    [targets.inOrder, targets].map { $0.map(name).joined(separator: ", ") }.uniqued()
  }

  /// The ids of a transition: with its guard, without it, and for each of its events and sources; the first does not depend on an order
  /// that means nothing.
  func ids(
    _ transition: MachineDescription.Transition, _ sources: [String], _ targets: [MachineDescription.Target], guardName: String? = nil
  ) -> [String] {
    var events = ["\(transition.events.inOrder)", "\(transition.events)"]
    if case .list(let names) = transition.events { events += names }
    if case .prefixes(let list) = transition.events { events.insert(list.sorted().map(names.prefix).joined(separator: ", "), at: 0) }
    let starts = [sources.sorted(), sources].map { $0.joined(separator: ", ") } + sources
    let condition = guardName ?? transition.guardName
    var result: [String] = []
    for event in events.uniqued() {
      for start in starts.uniqued() {
        for target in names(targets) {
          let way = target.isEmpty ? "\(event): in \(start)" : "\(event): \(start) -> \(target)"
          if let condition { result.append("\(way) if \(condition)") }
          result.append(way)
        }
      }
    }
    return result
  }

  /// The ids of a join.
  func ids(_ join: MachineDescription.Join) -> [String] {
    let sources = [join.sources.inOrder, join.sources].map { $0.map { "\($0.event) in \($0.state)" }.joined(separator: ", ") }
    return sources.uniqued().flatMap { start in names(join.targets).map { "join \(start) -> \($0)" } }
  }
}

extension [String] {
  /// Each string where it is first.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
