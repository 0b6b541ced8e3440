import StateMachines

/// Deferral, joins and timeouts, which SCXML does not have.
extension PromelaModel {
  // MARK: Before and after the selection

  var beginOfWaiting: [String] {
    deferrals.indices.map { "kept[\($0)] = 0;" } + joinSources.indices.map { "lets[\($0)] = 0;" }
  }

  /// An event waits while an active state defers it, unless a transition from that state or from inside it is enabled.
  var waiting: [String] {
    let joining = joinSources.indices.map { "if :: lets[\($0)] == 1 -> joined[\($0)] = 1 :: else fi;" }.joined(separator: " ")
    guard !deferrals.isEmpty else { return joining.isEmpty ? [] : [joining] }
    let waits = deferrals.enumerated().map { number, deferral in
      "(on[\(deferral.state)] && !kept[\(number)] && (\(deferral.events.map { "cause == \($0)" }.joined(separator: " || "))))"
    }
    return [
      "if",
      ":: \(waits.joined(separator: " || ")) ->",
      "  some = 0;",
      "  if :: waits + returned < \(deferralLimit) -> deferred[waits] = cause + 1; waits++",
      "  :: else -> refused = 1\(timeouts.isEmpty ? "" : "; assert(!elapses)") fi",
      ":: else -> \(joining) skip",
      "fi;",
    ]
  }

  // MARK: Between macrosteps

  /// What was deferred comes back where the configuration has changed, in front of what waits to be processed; then the next event is due.
  var nextEvent: [String] {
    let back = """
      if :: moved && waits > 0 && !ended -> \
      j = returned; do :: j > 0 -> j--; again[j + waits] = again[j] :: else -> break od; \
      j = 0; do :: j < waits -> again[j] = deferred[j]; deferred[j] = 0; j++ :: else -> break od; \
      returned = returned + waits; waits = 0 \
      :: else fi;
      """
    let again = """
      :: !ended && returned > 0 -> cause = again[0] - 1; returned--; \
      j = 0; do :: j < returned -> again[j] = again[j + 1]; j++ :: else -> break od
      """
    let due = ":: !ended && \(deferrals.isEmpty ? "" : "returned == 0 && ")elapses && timers > 0 && left[0] == 0 -> \(takeTimer)"
    return (deferrals.isEmpty ? [] : [back]) + ["if"] + (deferrals.isEmpty ? [] : [again]) + (timeouts.isEmpty ? [] : [due])
      + [":: else -> break", "fi"]
  }

  /// A machine that has ended waits for nothing.
  var forgetting: String {
    let lists = memory.filter { $0.isForgotten }.map { "i = 0; do :: i < \($0.count) -> \($0.name)[i] = 0; i++ :: else -> break od;" }
    let counts = (deferrals.isEmpty ? [] : ["waits = 0;"]) + (timeouts.isEmpty ? [] : ["timers = 0;"])
    return lists.isEmpty ? "" : "if :: ended -> \((lists + counts).joined(separator: " ")) skip :: else fi;"
  }

  // MARK: Timers

  /// Time passes up to the next deadline.
  var passing: String {
    guard !timeouts.isEmpty else { return "" }
    return """
      elapses = (cause == \(time)); \
      if :: elapses && timers == 0 -> cause = \(Self.nothing) \
      :: elapses && timers > 0 -> delay = left[0]; \
      i = 0; do :: i < timers -> left[i] = left[i] - delay; i++ :: else -> break od; \(takeTimer) \
      :: else fi;
      """
  }

  /// Takes the first timer, whose event is the cause.
  private var takeTimer: String {
    let events = timeouts.enumerated().map { ":: timer[0] == \($0 + 1) -> cause = \($1.event)" }.joined(separator: " ")
    return "if \(events) :: else fi; j = 0; \(removeTimer)"
  }

  private var removeTimer: String {
    """
    timers--; \
    do :: j < timers -> timer[j] = timer[j + 1]; left[j] = left[j + 1]; j++ :: else -> break od; \
    timer[timers] = 0; left[timers] = 0
    """
  }

  /// Stops the timers of states that are left, and forgets what these have let in at joins.
  var leaving: [String] {
    let joins = joinSources.enumerated().map { "if :: leaving[\($1.state)] -> joined[\($0)] = 0 :: else fi;" }
    let stopped = timeouts.enumerated().map { "(timer[i] == \($0 + 1) && leaving[\($1.state)])" }.joined(separator: " || ")
    guard !timeouts.isEmpty else { return joins }
    return joins + ["i = 0; do :: i < timers -> if :: \(stopped) -> j = i; \(removeTimer) :: else -> i++ fi :: else -> break od;"]
  }

  /// Starts the timers of a state: what is due first is first, of what is due at the same time what was started first.
  func starting(in state: Int) -> String {
    timeouts.enumerated().filter { $1.state == state }.map { number, timeout in
      """
      j = timers; \
      do :: j == 0 -> break :: j > 0 -> if :: left[j - 1] > \(timeout.ticks) -> timer[j] = timer[j - 1]; left[j] = left[j - 1]; j-- \
      :: else -> break fi od; \
      timer[j] = \(number + 1); left[j] = \(timeout.ticks); timers++;
      """
    }.joined(separator: " ")
  }
}
