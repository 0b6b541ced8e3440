/// SCXML Appendix D, the end of `enterStates`: what is done when a final state is entered.
extension Engine {
  /// A compound state is done by its final child; then each parallel state around it whose regions are all done, the inner one first.
  mutating func complete(_ final: StateID) {
    let note = effects.completionNote.take()
    var done = tables.pointee.nodes[final].parent
    guard done.exists else { return }
    raiseDone(done, note: note)
    while true {
      let parallel = tables.pointee.nodes[done].parent
      guard parallel.exists, tables.pointee.nodes[parallel].kind == .parallel, isInFinalState(parallel) else { return }
      raiseDone(parallel)
      done = parallel
    }
  }

  private mutating func raiseDone(_ node: StateID, note: String? = nil) {
    let column = tables.pointee.nodes[node].doneColumn
    guard column.exists else { return }
    // A completion is no event; its box has the text alone.
    let event = note.map { StoredEvent(box: NotedValue((), note: $0)) } ?? StoredEvent()
    raise(StoredOccurrence(kind: .done, column: column, event: event, node: node))
  }

  /// SCXML Appendix D, `isInFinalState`.
  mutating func isInFinalState(_ node: StateID) -> Bool {
    let row = tables.pointee.nodes[node]
    switch row.kind {
    case .atomic:
      return false
    case .final:
      return isActive(node)
    case .compound:
      let child = states.firstInside(node)
      return child.exists && tables.pointee.nodes[child].isFinal
    case .parallel:
      var region = node.next
      while region < row.end {
        guard isActive(region), isInFinalState(region) else { return false }
        region = tables.pointee.nodes[region].end
      }
      return true
    }
  }

  /// Whether a final state at the top is active.
  var isAtTheEnd: Bool {
    mutating get { tables.pointee.mayFinish && states.areAtTheEnd }
  }
}
