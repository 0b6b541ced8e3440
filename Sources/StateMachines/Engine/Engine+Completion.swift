/// SCXML Appendix D, the end of `enterStates`: what is done when a final state is entered.
extension Engine {
  /// A compound state is done by its final child; then each parallel state around it whose regions are all done, the inner one first.
  mutating func complete(_ final: Int32) {
    var done = chart.nodes[final].parent
    guard done >= 0 else { return }
    raiseDone(done)
    while true {
      let parallel = chart.nodes[done].parent
      guard parallel >= 0, chart.nodes[parallel].kind == .parallel, isInFinalState(parallel) else { return }
      raiseDone(parallel)
      done = parallel
    }
  }

  private mutating func raiseDone(_ node: Int32) {
    let column = chart.nodes[node].doneColumn
    guard column >= 0 else { return }
    let payload = chart.keepsValues ? notes?.activeValues[node] : nil
    ownNotes.raised.append(KeptOccurrence(kind: .done, column: column, event: payload, node: node))
  }

  /// SCXML Appendix D, `isInFinalState`.
  private func isInFinalState(_ node: Int32) -> Bool {
    let row = chart.nodes[node]
    switch row.kind {
    case .atomic:
      return false
    case .final:
      return isActive(node)
    case .compound:
      let child = set.next(from: node + 1)
      return child >= 0 && child < row.end && chart.nodes[child].isFinal
    case .parallel:
      var region = node + 1
      while region < row.end {
        guard isActive(region), isInFinalState(region) else { return false }
        region = chart.nodes[region].end
      }
      return true
    }
  }

  /// Whether a final state at the top is active.
  var isAtTheEnd: Bool {
    guard chart.hasRegions else {
      return deepest >= 0 && chart.nodes[deepest].isFinal && chart.nodes[deepest].parent < 0
    }
    let top = set.next(from: 0)
    return top >= 0 && chart.nodes[top].isFinal
  }
}
