/// Deferral, joins and timeouts, which the standard does not have.
extension OracleInterpreter {
  /// An event is deferred while any active state defers it, unless a transition from that state or from inside it is enabled for it.
  func isDeferred(_ event: OracleEvent, _ enabled: [Enabled]) -> Bool {
    configuration.contains { state in
      guard document.states[state].deferrals.contains(where: { $0.matches(event, faults) }) else { return false }
      return has(.deferralWinsOverInside)
        || !enabled.contains { $0.line.source == state || document.isDescendant($0.line.source, of: state) }
    }
  }

  /// At a change of configuration, in order of arrival, ahead of the queue.
  mutating func putBackDeferred() {
    externalQueue = has(.putBackBehindTheQueue) ? externalQueue + deferred : deferred + externalQueue
    deferred = []
  }

  /// Whether a source of the line's join is still out; those that the same event lets in count as in.
  func isIncomplete(_ line: OracleDocument.Line, _ enabled: [Enabled]) -> Bool {
    guard let number = line.join else { return false }
    var inside = joined[number] ?? []
    for other in enabled where other.line.join == number { inside.insert(other.line.source) }
    inside.insert(line.source)
    return inside.count < Set(chart.joins[number].sources.map(\.state)).count
  }

  mutating func startTimeouts(of state: Int) {
    for timeout in document.states[state].timeouts { timers.append(Timer(due: now + timeout.delay, event: timeout.event, state: state)) }
  }

  mutating func remember(_ join: Enabled, _ event: OracleEvent?) {
    guard let number = join.line.join else { return }
    joined[number, default: []].insert(join.line.source)
    note(.joining(event?.name ?? ""))
  }

  /// Leaving a source forgets it; leaving the parallel state leaves all of them.
  mutating func forgetJoins(of state: Int) {
    for number in joined.keys { joined[number]?.remove(state) }
  }
}

extension OracleEvent {
  var name: String {
    switch self {
    case .named(let name): name
    case .done(let state): "done \(state)"
    case .failure: "failure"
    }
  }
}
