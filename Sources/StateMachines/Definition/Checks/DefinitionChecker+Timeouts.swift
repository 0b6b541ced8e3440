/// The warnings about timeouts.
extension DefinitionChecker {
  /// Warns of timeouts whose event is always rejected.
  ///
  /// The event is processed while the state of the timeout is active. So it is rejected unless a state that can be active together with
  /// that one has a transition for it, or defers it. An event for which there is no transition at all is rejected even where it is
  /// deferred.
  mutating func checkThatTimeoutsAreTaken() {
    guard !outline.timeouts.isEmpty else { return }
    let receivers = EventReceivers(of: Set(outline.timeouts.map(\.event)), self)
    for (number, timeout) in outline.timeouts.enumerated() {
      let handlers = receivers.handlers(of: timeout.event)
      let candidates = handlers.isEmpty ? [] : [handlers, receivers.deferring(timeout.event)]
      guard !candidates.contains(where: { states.canBeActive($0, with: states.nodeOf[timeout.state]) }) else { continue }
      warn(.timeoutNeverTaken, of: .timeout(number), at: timeout.place) {
        "\($0.name(of: timeout)) is never taken: no transition takes it\(handlers.isEmpty ? "" : " while that state is active")"
      }
    }
  }

  /// Warns of durations below zero, and of timeouts that are declared twice.
  mutating func checkDurations() {
    var first: [ConstantTimeout: LinePlace] = [:]
    for (number, timeout) in outline.timeouts.enumerated() {
      guard let duration = timeout.duration else { continue }
      if duration < .zero {
        warn(.negativeDuration, of: .timeout(number), at: timeout.place) {
          "\($0.name(of: timeout)) has the negative duration \(duration); it is due at once"
        }
      }
      let constant = ConstantTimeout(state: timeout.state, event: timeout.event, duration: duration)
      guard let other = first[constant] else {
        first[constant] = timeout.place
        continue
      }
      warn(.duplicateTimeout, of: .timeout(number), at: timeout.place) {
        "\($0.name(of: timeout)) is declared twice with the same duration; the other line is \($0.outline.place(other))"
      }
    }
  }

  /// A timeout in messages: `the timeout 'expire' of 'suspended'`.
  private func name(of timeout: TimeoutLine) -> String {
    "the timeout '\(names.events[timeout.event])' of \(name(of: timeout.state))"
  }
}

/// Timeouts that send the same event at the same time.
private struct ConstantTimeout: Hashable {
  var state: OutlineStateID
  var event: EventID
  var duration: Duration
}
