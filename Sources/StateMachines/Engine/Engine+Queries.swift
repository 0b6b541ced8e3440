/// What would be: nothing is run but guards, matchers and the closures of computed targets and timeouts.
extension Engine {
  /// Whether an event would be accepted now: by a transition, or to wait.
  mutating func accepts(_ occurrence: Occurrence) -> Bool {
    if phase == .resuming, requestComputedTimeouts() != nil { return false }
    begin(occurrence)
    do {
      if try selectTransitions(occurrence.column) != nil || isDeferred(occurrence) { return true }
      let failures = notes?.raised ?? []
      return try failures.contains { failure in
        self.occurrence = failure.borrowed
        notes?.failure = failure.error
        return try selectTransitions(failure.column) != nil
      }
    } catch {
      return false
    }
  }

  /// Whether an event would be accepted, where no guard and no computed target has to be asked for that; else nil.
  mutating func acceptsWithoutGuards(_ occurrence: Occurrence) -> Bool? {
    self.occurrence = occurrence
    let cell = chart.cell(occurrence.column, active.leaf)
    switch cell.kind {
    case .none: return false
    case .simple: return true
    case .deferring: return isDeferred(occurrence)
    case .complex: break
    }
    for number in cell.number... {
      let candidate = chart.candidates[number]
      if candidate.matcher < 0 || matches(candidate.matcher) {
        let isSure = candidate.condition < 0 && candidate.computation < 0 && chart.routes[candidate.routes].first?.condition ?? 0 < 0
        return isSure ? true : nil
      }
      if candidate.isLast { break }
    }
    return isDeferred(occurrence)
  }

  /// Whether the table has a place for an event, whatever guards say.
  mutating func permits(_ occurrence: Occurrence) -> Bool {
    self.occurrence = occurrence
    let cell = chart.cell(occurrence.column, active.leaf)
    if cell.kind == .simple { return true }
    if cell.kind == .complex {
      var number = cell.number
      while true {
        let candidate = chart.candidates[number]
        if candidate.matcher < 0 || matches(candidate.matcher) { return true }
        if candidate.isLast { break }
        number += 1
      }
    }
    return isDeferred(occurrence)
  }
}
