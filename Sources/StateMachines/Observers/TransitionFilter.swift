/// The transitions that an observer is notified of; nil passes all.
///
/// States are compared by id, so that a state with a payload matches its kind, as in hooks.
@usableFromInline
struct TransitionFilter<Event: Hashable & Sendable>: Sendable {
  @usableFromInline let event: Event?
  @usableFromInline let leaving: StateID?
  @usableFromInline let entering: StateID?

  @inlinable
  init(event: Event?, leaving: StateID?, entering: StateID?) {
    self.event = event
    self.leaving = leaving
    self.entering = entering
  }

  @usableFromInline
  func passes<State>(_ transition: Transition<State, Event>, _ record: TransitionRecord) -> Bool {
    if let event, transition.event != event { return false }
    if let leaving, !record.exits(leaving) { return false }
    if let entering, !record.enters(entering) { return false }
    return true
  }
}
