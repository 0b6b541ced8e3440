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
  var stateNames: [String] = []
  /// Events in order of first mention; those that only hooks speak of come last.
  var mentions: [Mentioned] = []
  var isMentioned: Set<Mentioned> = []
  /// The written targets of payload states.
  var values: [State] = []
  /// The cases of events: by number their names, and how to tell whether an event is one.
  var cases: [(name: String, matches: @Sendable (Event) -> Bool)] = []
  var caseNumbers: [String: Int32] = [:]
  /// Events that hooks wait for.
  var filteredEvents: [Int32] = []
  /// How many states were declared or first named so far.
  var order = 0

  enum Mentioned: Hashable {
    case event(Int32)
    case eventCase(Int32)
    case kind(Int32)
  }
}
