/// The transitions that an observer is notified of; nil passes all.
///
/// States are compared by number, so that a state with a payload matches its kind, as in hooks.
@usableFromInline
struct TransitionFilter<Event: Hashable & Sendable>: Sendable {
  @usableFromInline let event: Event?
  @usableFromInline let leaving: Int32?
  @usableFromInline let entering: Int32?

  @inlinable
  init(event: Event?, leaving: Int32?, entering: Int32?) {
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
