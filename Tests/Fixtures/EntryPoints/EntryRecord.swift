/// What a machine answers when it is asked.
struct EntrySight: Sendable {
  var state: String
  var configuration: String
  var isFinished: Bool
  var can: [String]
  /// The active states by path, as lines.
  var tree: String
  var snapshot: any Hashable & Sendable
  /// When the next timer is due; nil for a machine that does not say it.
  var deadline: Duration??

  var isUnstarted: Bool { "\(snapshot)".hasPrefix("unstarted") }

  func agrees(with other: Self) -> Bool {
    state == other.state && configuration == other.configuration && isFinished == other.isFinished && can == other.can
      && tree == other.tree && AnyHashable(snapshot) == AnyHashable(other.snapshot)
      && (deadline == nil || other.deadline == nil || deadline == other.deadline)
  }
}

/// What a hook sees.
struct EntryHook: Sendable {
  var place: EntryPoint.Extra
  /// Which hook it is, and all that its step says.
  var step: String
  /// What the machine answers meanwhile; nil for a machine that a hook cannot reach.
  var machine: EntrySight?
}

/// What a call returns.
struct EntryAnswer: Sendable {
  var isAccepted: Bool?
  var outcome: String?
  /// The transitions of due events.
  var advanced: [String]?
  /// In what the reply contradicts the rest.
  var fault: String?
  /// Its trace ends otherwise than that of another entry point.
  var endsOtherwise = false

  /// The event led to a transition, but by its failure.
  var isTakenByFailure: Bool { isAccepted == true && outcome?.contains(" by failure") == true }
}

/// All there is to see of one act; nil where an entry point does not show it.
struct EntryRecord: Sendable {
  var answer: EntryAnswer
  var sight: EntrySight
  var hooks: [EntryHook]
  /// The hooks that the definition has.
  var places: Set<EntryPoint.Extra>
  var transitions: [String]?
  var rejections: [String]?
  var traces: [String]?
  /// In what the entry point contradicts itself.
  var contradiction: String?

  /// In what this differs from another record, which may show more or less; nil where it does not.
  func difference(from other: Self) -> String? {
    if let contradiction { return contradiction }
    if let answer = differs(\.answer.isAccepted, other, "accepted") ?? differs(\.answer.outcome, other, "outcome") { return answer }
    if let hook = hookDifference(from: other.hooks.filter { places.contains($0.place) }) { return hook }
    if let notified = differs(\.transitions, other, "transitions") ?? differs(\.rejections, other, "rejections") { return notified }
    if let recorded = differs(\.traces, other, "traces") ?? differs(\.answer.advanced, other, "advanced") { return recorded }
    return sight.agrees(with: other.sight) ? nil : "at rest: \(sight)\nexpected: \(other.sight)"
  }

  private func differs<Value: Equatable>(_ part: KeyPath<Self, Value?>, _ other: Self, _ name: String) -> String? {
    guard let mine = self[keyPath: part], let others = other[keyPath: part], mine != others else { return nil }
    return "\(name): \(mine)\nexpected: \(others)"
  }

  private func hookDifference(from others: [EntryHook]) -> String? {
    for (mine, expected) in zip(hooks, others) {
      if mine.step != expected.step { return "hook: \(mine.step)\nexpected: \(expected.step)" }
      guard let sight = mine.machine, let expectedSight = expected.machine, !sight.agrees(with: expectedSight) else { continue }
      return "in the hook \(mine.step): \(sight)\nexpected: \(expectedSight)"
    }
    return hooks.count == others.count ? nil : "\(hooks.count) hooks\nexpected: \(others.map(\.step))"
  }

  /// Shows what only another record shows, so that a third one is compared with both.
  mutating func fill(from other: Self) {
    answer.advanced = answer.advanced ?? other.answer.advanced
    sight.deadline = sight.deadline ?? other.sight.deadline
    guard other.hooks.count == hooks.count else { return }
    for (index, hook) in other.hooks.enumerated() {
      if let deadline = hook.machine?.deadline { hooks[index].machine?.deadline = deadline }
    }
  }
}
