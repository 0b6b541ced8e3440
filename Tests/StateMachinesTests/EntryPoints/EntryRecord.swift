import StateMachines

/// What a machine answers when it is asked.
struct EntrySight: Equatable, Sendable {
  var state: String
  var configuration: [String]
  var isFinished: Bool
  var can: [String]
  var snapshot: Snapshot<String, String>
}

/// What a hook sees.
struct EntryHook: Equatable, Sendable {
  /// Which hook it is, and all that its step says.
  struct Step: Equatable, Sendable {
    var place: String
    var state: String
    var source: String
    var target: String
    var targets: [String]
    var cause: String
    var configuration: [String]
  }

  var step: Step
  /// What the machine answers meanwhile; nil for a machine that a hook cannot reach.
  var machine: EntrySight?
}

/// All there is to see of one act; nil where an entry point does not show it.
struct EntryRecord: Sendable {
  var isAccepted: Bool?
  var outcome: String?
  var sight: EntrySight
  var hooks: [EntryHook]?
  var transitions: [String]?
  var rejections: [String]?
  /// In what the entry point contradicts itself.
  var contradiction: String?

  /// In what this differs from another record, which may show more or less; nil where it does not.
  func difference(from other: EntryRecord) -> String? {
    if let contradiction { return contradiction }
    if let answer = differs(\.isAccepted, other, "accepted") ?? differs(\.outcome, other, "outcome") { return answer }
    if let hook = hookDifference(from: other) ?? differs(\.hooks?.count, other, "number of hooks") { return hook }
    if let notified = differs(\.transitions, other, "transitions") ?? differs(\.rejections, other, "rejections") { return notified }
    return sight == other.sight ? nil : "at rest: \(sight)\nexpected: \(other.sight)"
  }

  private func differs<Value: Equatable>(_ part: KeyPath<Self, Value?>, _ other: Self, _ name: String) -> String? {
    guard let mine = self[keyPath: part], let others = other[keyPath: part], mine != others else { return nil }
    return "\(name): \(mine)\nexpected: \(others)"
  }

  private func hookDifference(from other: Self) -> String? {
    guard let hooks, let others = other.hooks else { return nil }
    for (mine, expected) in zip(hooks, others) {
      if mine.step != expected.step { return "hook: \(mine.step)\nexpected: \(expected.step)" }
      guard let sight = mine.machine, let expectedSight = expected.machine, sight != expectedSight else { continue }
      return "in the hook \(mine.step): \(sight)\nexpected: \(expectedSight)"
    }
    return nil
  }
}
