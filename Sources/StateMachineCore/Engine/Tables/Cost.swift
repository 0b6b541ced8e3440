/// What a step takes, from the most to the least.
///
/// It is a fact of each route and of each candidate, worked out when the definition is made. A route is never `table`, `reply` or `guards`.
enum Cost: UInt8, Comparable {
  /// An engine.
  case engine
  /// Nothing: the candidate is enabled without a question, and all there is to it is that the event is ignored, or cannot come.
  case table
  /// The same, and a reply is made.
  case reply
  /// An engine where the candidate is enabled; its guard is asked without one.
  case guards
  /// A microstep by a plain route each of whose hooks runs in every step, and which no eventless transition can follow.
  case hooks
  /// The same, of which nothing runs but actions, and one microstep is not near the limit of a macrostep.
  case actions
  /// The same of one action, or none.
  case action

  @inline(__always)
  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  @inline(__always)
  static func >= (one: Self, other: Self) -> Bool { one.rawValue >= other.rawValue }
}
