/// Which configurations no machine is at rest in, because a transition that waits for nothing leads out of them.
extension TypedCompiledDefinition {
  /// A sentence for each transition that a macrostep would have taken before it came to rest in a configuration; no guard is asked.
  ///
  /// A machine that was put there would stay: eventless transitions follow from steps only, and completions from entering a final state.
  package final func problemsAtRest(in configuration: Configuration) -> [String] {
    let active = activeNodes(of: configuration)
    let leaves = tables.pointee.hasEventless ? active.filter { nodes[$0].isAtomic } : []
    let eventless = leaves.compactMap { certainTransition(for: tables.pointee.alwaysColumn, from: $0) }
    let completions = doneStates(among: active, of: configuration).compactMap { done in
      certainTransition(for: nodes[done].doneColumn, from: done).flatMap { takesItsCompletion(done) ? $0 : nil }
    }
    let sentences =
      eventless.map { "no machine is at rest in '\(name(of: $0.source))', which leads to \(goal(of: $0)) without an event" }
      + completions.map { "no machine is at rest while '\(name(of: $0.source))' is done, which leads to \(goal(of: $0))" }
    var seen: Set<String> = []
    return sentences.filter { seen.insert($0).inserted }
  }

  /// The active states that are done, and whose completion a line waits for.
  private func doneStates(among active: [StateID], of configuration: Configuration) -> [StateID] {
    let candidates = active.filter { nodes[$0].doneColumn.exists }
    guard !candidates.isEmpty else { return [] }
    var memory = Memory(unstarted: self)
    memory.configuration = configuration
    return ask(&memory) { engine in candidates.filter { engine.isInFinalState($0) } }
  }

  /// Whether no other line can take the completion of a state: of a state inside it, or of one that is active at the same time.
  ///
  /// A completion is an event, which comes once. A line for any event may take it elsewhere, so that the state stays and is done.
  private func takesItsCompletion(_ done: StateID) -> Bool {
    let column = nodes[done].doneColumn
    let scope = path(to: done).first { nodes[$0].kind == .parallel } ?? done
    var node = scope.next
    while node < nodes[scope].end {
      // Of the states inside one that is done, only final ones are active, with those around them.
      let isActive = nodes[node].isFinal || !isDescendant(node, of: done)
      let first = tables.pointee.dispatch.firstCandidate(column, node)
      if isActive, first.exists, tables.pointee.candidates.pointer(to: first).pointee.source != done { return false }
      node = node.next
    }
    return true
  }

  private typealias CertainTransition = (source: StateID, target: StateID)

  /// The transition that is taken whatever guards say, unless one is taken before it; nil where a machine may stay.
  private func certainTransition(for column: ColumnID, from node: StateID) -> CertainTransition? {
    let first = tables.pointee.dispatch.firstCandidate(column, node)
    guard first.exists else {
      // Of a flat machine the cell is all that there is.
      let cell = tables.pointee.cell(column, node)
      return cell.isSimple ? (node, cell.target(from: node)) : nil
    }
    var candidate = tables.pointee.candidates.pointer(to: first)
    while candidate.pointee.leads {
      let routes = UnsafeBufferPointer(start: candidate.pointee.routes, count: Int(candidate.pointee.routeCount))
      if candidate.pointee.guardBody == nil, let route = routes.first(where: { $0.condition.isNone }) {
        return (candidate.pointee.source, route.target)
      }
      guard candidate.pointee.next != 0 else { return nil }
      candidate += Int(candidate.pointee.next)
    }
    return nil
  }

  private func goal(of transition: CertainTransition) -> String {
    transition.target.exists ? "'\(name(of: transition.target))'" : "another state"
  }
}

extension CandidateRow {
  /// It is a transition that leaves its source, for every event of its column.
  fileprivate var leads: Bool {
    guard matcher == nil, decision == .transition else { return false }
    return UnsafeBufferPointer(start: routes, count: Int(routeCount)).allSatisfy { !$0.isInternal && $0.joinSource.isNone }
  }
}
