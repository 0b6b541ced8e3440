import StateMachines

extension OracleOutcome {
  init(_ outcome: Outcome<String, String>) {
    self =
      switch outcome {
      case .transitioned: .transitioned
      case .accepted(.deferred): .deferred
      case .accepted(.joining): .joining
      case .accepted(.ignored): .ignored
      // Only in a hook.
      case .accepted(.queued): .rejected
      case .rejected(let rejection): rejection.isFailure ? .undone : rejection.isImpossible ? .impossible : .rejected
      }
  }

  var isAcceptance: Bool {
    switch self {
    case .transitioned, .deferred, .joining, .ignored: true
    case .rejected, .impossible, .undone: false
    }
  }
}

extension ChartSight {
  init(configuration: [String], state: String, isFinished: Bool, _ notes: ChartNotes, _ refusals: [OracleTrace]) {
    self.init(
      configuration: configuration, state: state, isFinished: isFinished, counters: notes.counters, trace: notes.trace,
      views: notes.views, refusals: refusals)
  }

  /// What there was to see after an event, and what the machine said of it.
  func after(_ outcome: Outcome<String, String>) -> ChartSight {
    var sight = self
    sight.outcome = OracleOutcome(outcome)
    sight.isAccepted = sight.outcome?.isAcceptance
    if let transition = outcome.transition { sight.contradictions += contradictions(of: transition) }
    return sight
  }

  /// In what the machine's account of a macrostep differs from what the hooks saw, which may go on with events that were sent.
  private func contradictions(of transition: Transition<String, String>) -> [String] {
    guard let first = trace.first, case .before(let taken) = first else { return [] }
    let exits = trace.compactMap { if case .exit(let state) = $0 { state } else { nil } }
    let entries = trace.compactMap { if case .entry(let state) = $0 { state } else { nil } }
    var found: [String] = []
    if !exits.starts(with: transition.exited.shown) { found.append("exited are \(transition.exited)") }
    if !entries.starts(with: transition.entered.shown) { found.append("entered are \(transition.entered)") }
    if taken.source != transition.source { found.append("the source is \(transition.source)") }
    if taken.cause != transition.cause.name { found.append("the cause is \(transition.cause.name)") }
    return found
  }
}

extension [String] {
  /// Without those that only the adapter needs.
  var shown: [String] {
    filter { !$0.hasPrefix("#") }
  }
}
