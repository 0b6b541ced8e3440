import StateMachines

extension DiagramModelBuilder {
  /// Writes into each state what it has beside edges: payload, work, hooks, internal transitions, deferrals and timeouts.
  mutating func addLines() {
    for variable in description.variables { model.nodes[0].lines.append(DiagramModel.Line(text: "\(variable)")) }
    for state in description.states {
      guard let node = nodeOfState[state.name] else { continue }
      if let payload = state.payload { model.nodes[node].lines.append(DiagramModel.Line(text: "holds \(payload)")) }
      if let text = state.notes?.text { model.nodes[node].remarks.append(text) }
      if let tags = state.notes?.tags, !tags.isEmpty { model.nodes[node].remarks.append("tags: \(tags.joined(separator: ", "))") }
    }
    if let text = description.notes?.text { model.nodes[0].remarks.append(text) }
    for moment in [MachineDescription.Hook.Moment.entry, .exit] {
      for hook in description.hooks where hook.moment == moment { add(hook) }
    }
    for invocation in description.invocations {
      add([DiagramModel.Line(text: TextLabels.invocation(invocation))], to: .list(names: [invocation.state]))
    }
    addSorted(description.transitions.filter(isLine).compactMap(line))
    addSorted(description.deferrals.map { ("\(texts.event($0.events, in: nil)) / defer", [], $0.states, nil) })
    addSorted(timeoutLines())
    for hook in description.hooks where hook.moment != .entry && hook.moment != .exit {
      model.nodes[0].lines.append(DiagramModel.Line(text: TextLabels.hook(hook, texts.names)))
    }
    for transition in description.transitions { addRemark(transition) }
    for node in model.nodes.indices { model.nodes[node].remarks.sort() }
  }

  private typealias WrittenLine = (text: String, ids: [String], states: MachineDescription.States, scope: String?)

  private mutating func add(_ hook: MachineDescription.Hook) {
    // Each action says when it runs.
    let text =
      "\(hook.moment) \(texts.action(hook.name, true, hook.statements).replacing(TextLabels.actionBreak, with: "\n\(hook.moment) / "))"
    add([DiagramModel.Line(text: text)], to: hook.states ?? .any(except: []))
  }

  private mutating func addSorted(_ lines: [WrittenLine]) {
    for line in lines.enumerated().sorted(by: { ($0.element.text, $0.offset) < ($1.element.text, $1.offset) }).map(\.element) {
      add([DiagramModel.Line(text: line.text, ids: line.ids)], to: line.states, scope: line.scope)
    }
  }

  private mutating func add(_ lines: [DiagramModel.Line], to states: MachineDescription.States, scope: String? = nil) {
    switch states {
    case .list(let names):
      for node in names.compactMap({ nodeOfState[$0] }) { model.nodes[node].lines += lines }
    case .any:
      let node = scope.flatMap { nodeOfState[$0] } ?? 0
      model.nodes[node].lines += lines.map { DiagramModel.Line(text: "\(states.inOrder): \($0.text)", ids: $0.ids) }
    }
  }

  /// The line of a transition that leaves nothing.
  private func line(_ transition: MachineDescription.Transition) -> WrittenLine? {
    switch transition.kind {
    case .external, .local, .internal: break
    case .ignored, .impossible, .stopping: return nil
    }
    let names =
      switch transition.sources {
      case .list(let names): names
      case .any: ["any"]
      }
    let label = texts.label(transition, Source(node: 0, names: names))
    return (label.isEmpty ? "always" : label, texts.ids(transition, names, []), transition.sources, transition.scope)
  }

  /// The timeouts whose event no edge or line of their state takes.
  private func timeoutLines() -> [WrittenLine] {
    var taken: Set<[String]> = []
    for transition in description.transitions {
      guard case .list(let states) = transition.sources, states.count == 1 else { continue }
      let names: [String] =
        switch transition.events {
        case .event(let name): [name]
        case .list(let names): names
        case .any, .prefixes, .matching, .done, .completion, .failure, .workFailure, .always: []
        }
      for name in names { taken.insert([states[0], name]) }
    }
    return description.timeouts.filter { !taken.contains([$0.state, $0.event]) }.map {
      ("\(texts.time($0)) / \(TextLabels.title($0.event))", [], .list(names: [$0.state]), nil)
    }
  }

  /// What is said of events that a state ignores, or that are impossible in it.
  private mutating func addRemark(_ transition: MachineDescription.Transition) {
    switch transition.kind {
    case .external, .local, .internal: return
    case .ignored, .impossible, .stopping: break
    }
    let text = "\(transition.kind): \(transition.events.inOrder)"
    switch transition.sources {
    case .list(let names):
      for node in names.compactMap({ nodeOfState[$0] }) { model.nodes[node].remarks.append(text) }
    case .any:
      let node = transition.scope.flatMap { nodeOfState[$0] } ?? 0
      model.nodes[node].remarks.append("\(transition.sources.inOrder): \(text)")
    }
  }
}
