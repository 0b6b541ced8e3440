/// What would be: nothing is run but guards, matchers and the closures of computed targets and timeouts.
extension Engine {
  /// Whether an event would be accepted now: by a transition, or to wait.
  mutating func accepts(_ occurrence: Occurrence) -> Bool {
    if phase == .resuming, requestComputedTimeouts() != nil { return false }
    begin(occurrence)
    do {
      try selectTransitions(occurrence.column)
      if selectedCount > 0 || isDeferred(occurrence) { return true }
      let failures = notes?.raised ?? []
      return try failures.contains { failure in
        self.occurrence = failure.borrowed
        notes?.failure = failure.error
        try selectTransitions(failure.column)
        return selectedCount > 0
      }
    } catch {
      return false
    }
  }

  /// Whether an event would be accepted, where no guard and no computed target has to be asked for that; else nil.
  ///
  /// Every region is looked at: a guard that throws in one of them rejects the event, although another one takes it.
  mutating func acceptsWithoutGuards(_ occurrence: Occurrence) -> Bool? {
    self.occurrence = occurrence
    var isTaken = false
    for leaf in activeLeaves {
      guard let takes = takesWithoutGuards(occurrence, at: leaf) else { return nil }
      if takes { isTaken = true }
    }
    return isTaken || isDeferred(occurrence)
  }

  /// Whether a candidate of a state, or of one around it, takes an event for sure; nil where a guard has to be asked.
  private mutating func takesWithoutGuards(_ occurrence: Occurrence, at leaf: Int32) -> Bool? {
    if chart.cell(occurrence.column, leaf).kind == .simple { return true }
    var number = chart.firstCandidate(occurrence.column, leaf)
    while number >= 0 {
      let candidate = chart.candidates[number]
      if candidate.matcher < 0 || matches(candidate.matcher) {
        let isSure = candidate.condition < 0 && candidate.computation < 0 && chart.routes[candidate.routes].first?.condition ?? 0 < 0
        return isSure ? true : nil
      }
      number = candidate.next
    }
    return false
  }

  /// Whether the table has a place for an event, whatever guards say.
  mutating func permits(_ occurrence: Occurrence) -> Bool {
    self.occurrence = occurrence
    return activeLeaves.contains { takesWithoutGuards(occurrence, at: $0) != false } || isDeferred(occurrence)
  }

  /// The active states without active ones inside.
  private var activeLeaves: [Int32] {
    guard chart.hasRegions else { return [active.leaf] }
    var leaves: [Int32] = []
    var leaf = nextLeaf(from: 0)
    while leaf >= 0 {
      leaves.append(leaf)
      leaf = nextLeaf(from: leaf + 1)
    }
    return leaves
  }
}
