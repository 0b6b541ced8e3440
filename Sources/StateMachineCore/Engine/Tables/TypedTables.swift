/// What a definition says in the types of its user, by the ids of its tables.
struct TypedTables<State: Hashable & Sendable, Event: Sendable> {
  var outlineStates: StateIDs<State>
  /// By the outline's id; none for what only filters speak of.
  var nodeOf: [StateID]
  var eventIDs: EventIDs<Event>
  /// By id; nil for a region without a name.
  var states: [State?]
  var stateNames: NameList<Numbered.State>
  /// In order of first mention.
  var events: [Event]
  var mentions: [Mention<Event>]
  var timeoutEvents: [Event]
}
