/// A definition while it is written: the builders of all scopes write into one.
///
/// It gives numbers to whatever is named, as early as possible, so that everything after it works on arrays.
final class Draft<Context, State: Hashable & Sendable, Event: Hashable & Sendable> {
  var outline = Outline()
  var userCode = Chart.UserCode()
  var rejectionHooks: [@Sendable (Context, Rejection<State, Event>) -> Void] = []
  var states = StateNumbers<State>()
  var events = EventNumbers<Event>()
  /// The first value of each state, nil where only its kind was named.
  var representatives: [State?] = []
  var isMentioned: Set<Mentioned> = []
  /// The written targets of payload states.
  var values: [State] = []
  /// The cases of events: by number, how to tell whether an event is one.
  var cases: [@Sendable (Event) -> Bool] = []
  var caseNumbers: [String: Int32] = [:]
  /// Events that hooks wait for.
  var filteredEvents: [Int32] = []
  /// How many states were declared or first named so far.
  var order = 0
}
