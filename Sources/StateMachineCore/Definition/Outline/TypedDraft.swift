/// A draft that knows states, events and user code.
///
/// It gives ids to whatever is named, as early as possible, so that everything after it works on arrays.
package final class TypedDraft<Context, State: Hashable & Sendable, Event: Sendable>: Draft {
  var rejectionHooks: [@Sendable (Context, String, Rejection<State, Event>) -> Void] = []
  @exclusivity(unchecked) var states = StateIDs<State>()
  let events = EventIDs<Event>.make()
  /// By state, its value; nil for a region without a name.
  @exclusivity(unchecked) var values: [State?] = []
  /// By state, what it is called where its value does not say.
  @exclusivity(unchecked) var givenNames: [String?] = []
  /// States are cases of an enumeration; nil as long as no state is known.
  var statesAreCases: Bool?
  /// What a chart calls its states.
  package var chartNames: [State: String] = [:]
  /// By line, what timeouts fire.
  var timeoutEvents: [Event] = []
  /// What the definition says that callers do not send; nil where it says nothing.
  var declaredInternal: [EventDescriptor<State, Event>.Form]?
  /// The events of the ends of work, with the states that have it.
  package var ends: [(event: Event, states: StateFilter, scope: ScopeID)] = []
}
