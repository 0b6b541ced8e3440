/// A step between two configurations, or the step to one.
///
/// It belongs to no generic type, as other things of which there are many: lists of such are slow where their types are not known.
struct FoundEdge: Hashable, Sendable {
  /// The configuration to which it leads, or from which it comes.
  var node: Int32
  /// The place of an event, or the complement of that of a duration.
  var cause: Int32
}

/// What is known of a configuration beside its states.
struct FoundMarks: Hashable, Sendable {
  var isFinished: Bool
  /// Whether a step of time leads to another configuration.
  var isLeftByTime = false
  /// Why it may also lead to configurations to which no edge leads.
  var cuts: ExplorationCuts
}

/// What is not known of a configuration.
struct ExplorationCuts: OptionSet, Hashable {
  let rawValue: UInt8

  /// A step leads beyond the limit.
  static var limit: Self { Self(rawValue: 1) }
  /// A state takes an event that is not fired.
  static var events: Self { Self(rawValue: 2) }
  /// Work runs, whose events are fired as by callers.
  static var work: Self { Self(rawValue: 4) }
  /// Work runs that may do more than fire events: a transition takes its failure, or it is a child machine.
  static var reports: Self { Self(rawValue: 8) }

  /// Those that matter for properties.
  static var ofProperties: Self { [.limit, .events, .reports] }
}
