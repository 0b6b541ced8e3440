/// The warnings about timeouts.
extension DefinitionChecker {
  /// Warns of timeouts whose event is always rejected.
  ///
  /// The event is processed while the state of the timeout is active. So it is rejected unless a state that can be active together with
  /// that one has a transition for it, or defers it. An event for which there is no transition at all is rejected even where it is
  /// deferred. A timeout of `.any` is right if its event is taken in one of the states.
  func checkThatTimeoutsAreTaken() {
    guard !outline.timeouts.isEmpty else { return }
    let receivers = EventReceivers(of: Set(outline.timeouts.map(\.event)), self)
    for (number, timeout) in outline.timeouts.enumerated() {
      let handlers = receivers.handlers(of: timeout.event)
      let candidates = handlers.isEmpty ? [] : [handlers, receivers.deferring(timeout.event)]
      let timed = states.sources(timeout.states, in: timeout.scope)
      let rejecting = timed.filter { node in !candidates.contains { states.canBeActive($0, with: node) } }
      if outline.calls[timeout.event] != nil {
        warn(.timeoutNeverTaken, of: .timeout(number), at: timeout.place) {
          "the timeout '\($0.names.events[timeout.event])' is always rejected: the event takes an argument or replies"
        }
      } else if timed.isEmpty {
        warn(.timeoutNeverTaken, of: .timeout(number), at: timeout.place) {
          "the timeout '\($0.names.events[timeout.event])' has no state"
        }
      } else if let node = rejecting.first, states.named(timeout.states) != nil || rejecting.count == timed.count {
        warn(.timeoutNeverTaken, of: .timeout(number), at: timeout.place) {
          "\($0.name(of: timeout, in: node)) is never taken: no transition takes it\(handlers.isEmpty ? "" : " while that state is active")"
        }
      }
    }
  }

  /// Warns of durations below zero, and of timeouts that are declared twice.
  func checkDurations() {
    var first: [ConstantTimeout: LinePlace] = [:]
    for (number, timeout) in outline.timeouts.enumerated() {
      guard let duration = timeout.duration else { continue }
      for node in states.sources(timeout.states, in: timeout.scope) {
        if duration < .zero {
          warn(.negativeDuration, of: .timeout(number), at: timeout.place) {
            "\($0.name(of: timeout, in: node)) has the negative duration \(duration); it is due at once"
          }
        }
        let constant = ConstantTimeout(state: node, event: timeout.event, duration: duration)
        guard let other = first[constant] else {
          first[constant] = timeout.place
          continue
        }
        warn(.duplicateTimeout, of: .timeout(number), at: timeout.place) {
          "\($0.name(of: timeout, in: node)) is declared twice with the same duration; the other line is \($0.outline.place(other))"
        }
      }
    }
  }

  /// A timeout of one of its states in messages: `the timeout 'expire' of 'suspended'`.
  private func name(of timeout: TimeoutLine, in node: StateID) -> String {
    "the timeout '\(names.events[timeout.event])' of \(name(of: node))"
  }
}

/// Timeouts that send the same event at the same time.
private struct ConstantTimeout: Hashable {
  var state: StateID
  var event: EventID
  var duration: Duration
}
