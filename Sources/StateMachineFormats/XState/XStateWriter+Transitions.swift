import StateMachines

/// Where the transitions of a description are written.
extension XStateWriter {
  /// One way of a transition: the transition itself, or a branch of it.
  private struct Candidate {
    let guardName: String?
    let targets: [Description.Target]
    let actions: [String]
  }

  /// Lines that name their sources come first: this library tries those from `any` after them, wherever they are written.
  mutating func placeTransitions() {
    for transition in chart.transitions where !transition.startsInAny { place(transition, canBeOfMachine: false) }
    // Lines of the machine are tried after those of all states, so none may be written before one that stays in states.
    let last = chart.transitions.lastIndex { $0.startsInAny && !canBeOfMachine($0) } ?? -1
    for (index, transition) in chart.transitions.enumerated() where transition.startsInAny {
      place(transition, canBeOfMachine: index > last)
    }
  }

  private func canBeOfMachine(_ transition: Description.Transition) -> Bool {
    transition.scope == nil && transition.sources == .any(except: []) && transition.kind != .local && transition.events != .completion
  }

  private mutating func place(_ transition: Description.Transition, canBeOfMachine: Bool) {
    guard let candidates = candidates(transition) else { return }
    for source in sources(of: transition, canBeOfMachine: canBeOfMachine) {
      for (node, descriptor) in places(transition, of: source) {
        for candidate in candidates { add(candidate, transition, to: node, descriptor) }
      }
    }
  }

  private mutating func sources(of transition: Description.Transition, canBeOfMachine: Bool) -> [Int] {
    switch transition.sources {
    case .list(let names): return names.compactMap { tree.named[$0] }
    case .any(let exceptions):
      guard let scope = transition.scope else {
        if exceptions.isEmpty, canBeOfMachine { return [0] }
        return tree.any(in: 0, except: exceptions.compactMap { tree.named[$0] })
      }
      return tree.named[scope].map { tree.any(in: $0, except: exceptions.compactMap { tree.named[$0] }) } ?? []
    }
  }

  // MARK: What it says

  /// Nil, with an issue, where XState cannot express it.
  private mutating func candidates(_ transition: Description.Transition) -> [Candidate]? {
    let place = transition.place
    if transition.kind.isDecision {
      report("lines that say that an event is \(transition.kind.rawValue) are not expressible in XState", at: place)
      return nil
    }
    let actions = names(transition.statements, transition.actionName, exists: transition.hasAction, at: place) ?? []
    let conditions = [transition.condition] + transition.branches.map(\.condition)
    if let condition = conditions.compactMap(\.self).first {
      report("the condition \(Excerpt.name(condition)) is an expression, which XState has in code only; name a guard", at: place)
      return nil
    }
    if transition.branches.isEmpty { return [Candidate(guardName: transition.guardName, targets: transition.targets, actions: actions)] }
    return transition.branches.map { branch in
      let own = names(branch.statements, branch.actionName, exists: branch.hasAction, at: place) ?? []
      return Candidate(guardName: branch.guardName, targets: branch.targets, actions: actions + own)
    }
  }

  /// Where it is written, of one source; nothing, with an issue, where XState cannot express its events.
  private mutating func places(
    _ transition: Description.Transition, of source: Int
  ) -> [(node: Int, descriptor: XStateDescriptor?)] {
    let place = transition.place
    switch transition.events {
    case .always: return [(source, nil)]
    case .any: return [(source, .any)]
    case .event(let name): return descriptors(name, at: place).map { (source, $0) }
    case .list(let names): return names.flatMap { name in descriptors(name, at: place).map { (source, $0) } }
    case .prefixes(let prefixes):
      return prefixes.compactMap { prefix in
        if let descriptor = XStateDescriptor("\(prefix).*") { return (source, descriptor) }
        report("\(Excerpt.name(prefix)) is not the beginning of events of XState", at: place)
        return nil
      }
    case .done(let state):
      guard let done = tree.named[state] else { return [] }
      if canBeDone(done) { return [(source, .exact(XStateNames.done(stateID: tree.nodes[done].id)))] }
      report("\(Excerpt.name(state)) has no states inside, so it is never done; remove the line", at: place)
    case .completion: return canBeDone(source) ? [(source, .exact(XStateNames.done(stateID: tree.nodes[source].id)))] : []
    case .workFailure(let name):
      let ids = ids.failing(name, with: tree.nodes[source].state?.name)
      if ids.isEmpty { report("no state has a task or a stream called \(Excerpt.name(name))", at: place) }
      return ids.map { (source, .exact(XStateNames.failure(ofInvocation: $0))) }
    case .failure: report("failures of guards and actions are no events of XState, whose actors stop; remove the line", at: place)
    case .matching: report("events that a closure matches are not expressible; write their names", at: place)
    }
    return []
  }

  private func canBeDone(_ node: Int) -> Bool { tree.nodes[node].state.map { $0.kind == .compound || $0.kind == .parallel } ?? false }

  /// An event in XState, which has names of its own for the ends of delays and of invocations.
  ///
  /// The end of an invocation may also be fired from outside, under the name that it has here.
  private mutating func descriptors(_ event: String, at place: Description.Place) -> [XStateDescriptor] {
    if let (node, key) = delays[event] { return [.exact(XStateNames.after(key, stateID: tree.nodes[node].id))] }
    guard !event.isEmpty, case .exact(let name)? = XStateDescriptor(event) else {
      report("an event of XState cannot be called \(Excerpt.name(event))", at: place)
      return []
    }
    let ends = ids.ending(event).map { XStateNames.end(ofInvocation: $0) }
    return [.exact(name)] + ends.filter { $0 != name }.map { .exact($0) }
  }

  // MARK: Where it leads

  /// Whether some states are in one region of a parallel state, which has states inside.
  private func isInOneRegion(_ nodes: [Int], of parallel: Int) -> Bool {
    let regions = Set(nodes.compactMap { tree.child(of: parallel, around: $0) })
    return regions.count == 1 && regions.allSatisfy(hasChildren) && !nodes.contains(parallel)
  }

  private mutating func add(
    _ candidate: Candidate, _ transition: Description.Transition, to node: Int, _ descriptor: XStateDescriptor?
  ) {
    let targets = candidate.targets.compactMap { target in tree.named[target.state].map { (node: $0, target: target) } }
    guard targets.count == candidate.targets.count else {
      report("the transition leads to a state that the chart does not have", at: transition.place)
      return
    }
    let isInside = targets.allSatisfy { $0.node == node || tree.isInside($0.node, of: node) }
    let isStrictlyInside = targets.allSatisfy { tree.isInside($0.node, of: node) || $0.target.history != nil && $0.node == node }
    let hasInside = !tree.nodes[node].children.isEmpty
    var staysInside = false
    if transition.kind == .local, !targets.isEmpty {
      let isSelf = targets.count == 1 && targets[0].node == node
      staysInside = hasInside && (isStrictlyInside || isSelf && targets[0].target.history == nil)
      if !staysInside, targets.count == 1, hasChildren(targets[0].node), tree.isInside(node, of: targets[0].node) {
        report("XState leaves a state that contains the source; a local transition does not", at: transition.place)
        return
      }
      if staysInside, tree.nodes[node].state?.kind == .parallel, isInOneRegion(targets.map(\.node), of: node) {
        report("XState leaves every region of a parallel state; a local transition leaves the one with the targets", at: transition.place)
        return
      }
      if isSelf, staysInside, targets[0].target.history == nil, let state = tree.nodes[node].state, !state.initialStatements.isEmpty {
        report(
          "XState does not run the initial actions of \(Excerpt.name(state.name)) here; write its initial state as the target",
          at: transition.place)
      }
    }
    if node == 0 { staysInside = true }
    var members: [(key: String, value: JSONValue)] = []
    if !targets.isEmpty {
      let texts = targets.map { tree.target($0.node, history: historyKey(of: $0.target), from: node) }
      members.append(("target", one(texts)))
      let remembersAround = targets.contains { $0.target.history != nil && tree.isInside(node, of: $0.node) }
      if !staysInside, isInside || remembersAround { members.append(("reenter", .bool(true))) }
    }
    if let guardName = candidate.guardName { members.append(("guard", .string(guardName))) }
    if !candidate.actions.isEmpty { members.append(("actions", one(candidate.actions))) }
    members += notes(transition.notes, at: transition.place)
    // An earlier line takes all of its events; definitions accept that of `any` only.
    guard !contents[node].decided.contains(descriptor) else { return }
    if candidate.guardName == nil { contents[node].decided.insert(descriptor) }
    contents[node].lines.append(
      XStateContent.Line(
        descriptor: descriptor, members: members, isGuarded: candidate.guardName != nil,
        targets: targets.map { ($0.node, $0.target.history != nil) }, staysInside: staysInside, place: transition.place))
  }

  private func hasChildren(_ node: Int) -> Bool { !tree.nodes[node].children.isEmpty }
}

extension MachineDescription.Transition {
  fileprivate var startsInAny: Bool {
    if case .any = sources { true } else { false }
  }
}
