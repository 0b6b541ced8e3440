/// Lines that take an event without a microstep: they ignore it, declare it impossible, or let a source in at a join.
extension Engine {
  /// Takes out what was selected and leads to no microstep.
  ///
  /// - Returns: What the event comes to if no transition is left.
  mutating func removeLinesWithoutStep() -> Verdict {
    rememberJoins()
    var verdict = Verdict.rejected
    var stops = false
    var kept = 0
    for index in 0..<selectedCount {
      let transition = selected[index]
      switch transition.decision {
      case .transition where transition.isIncomplete: verdict = .joining
      case .transition:
        selected[kept] = transition
        kept += 1
      case .ignored: if verdict != .joining { verdict = .ignored }
      case .impossible: if verdict == .rejected { verdict = .impossible }
      case .stops:
        if verdict == .rejected { verdict = .impossible }
        stops = true
      }
    }
    selectedCount = kept
    if stops, kept == 0, verdict == .impossible { stopProgram() }
    return verdict
  }

  /// Whether something that was selected accepts the event.
  var acceptsSelected: Bool {
    mutating get {
      (0..<selectedCount).contains { selected[$0].decision == .transition || selected[$0].decision == .ignored }
    }
  }

  private mutating func stopProgram() -> Never {
    let event = compiled.name(of: stored(occurrence))
    let leaves = activeLeaves.map { "'\(compiled.name(of: borrowed(compiled.nearestNamed($0))))'" }
    fatalError("'\(event)' is impossible while \(leaves.joined(separator: ", "))")
  }
}
