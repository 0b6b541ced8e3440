/// A state, as the engine knows it.
struct StateNode {
  var isFinal = false
  /// Entered, left: the operations of its hooks.
  var entry = Rows()
  var exit = Rows()
  var timeouts = Rows()
  /// What it postpones.
  var deferrals = Rows()
  /// Its eventless transitions, among the candidates.
  var hasEventless = false
}

/// A transition at one state and column: whether it is enabled, and by which of its routes.
struct Candidate {
  /// Asked first, where the event alone does not decide; −1 where it does.
  var matcher: Int32 = -1
  /// The guard of the transition, −1 for none.
  var condition: Int32 = -1
  /// Works out the target; −1 where it is written.
  var computation: Int32 = -1
  /// The branches of a junction; for other transitions one.
  var routes = Rows()
  /// Nothing is tried after it.
  var isLast = false
}

/// A way from a source to a target, with all that is run on it.
struct Route {
  /// The guard of the branch, −1 for none.
  var condition: Int32 = -1
  /// The state it leads to; −1 for an internal transition.
  var target: Int32
  /// The payload of the target, a number among the chart's values; −1 for none.
  var value: Int32 = -1
  /// Before, exit, action, entry and after operations stand in this order.
  var operations = Rows()
  var beforeCount: Int32 = 0
  var exitCount: Int32 = 0
  var actionCount: Int32 = 0
  var entryCount: Int32 = 0

  var isInternal: Bool { target < 0 }
}

/// One hook or action, at its place in a microstep.
struct Operation {
  var hook: Int32
  /// Asked first, for a hook that waits for a `.matching` descriptor; −1 for none.
  var matcher: Int32 = -1
}

/// An event that is sent when a state has been active for some time.
struct Timeout {
  var column: Int32
  /// A number among the chart's events.
  var event: Int32
  /// Zero or less is due at once; nil is worked out on entry, by the duration of that number.
  var duration: Duration?
  var computation: Int32 = -1
}

/// What a state postpones: the events of a column, or those that a matcher finds.
struct Deferral {
  /// −1: every event.
  var column: Int32 = -1
  var matcher: Int32 = -1
}
