/// The transitions that an observer is notified of; nil passes all.
///
/// States are compared by id, as in hooks.
@usableFromInline
struct TransitionFilter<Event: Sendable>: Sendable {
  @usableFromInline
  enum States: Sendable {
    case one(StateID)
    case several(Set<StateID>)

    func contains(_ node: StateID) -> Bool {
      switch self {
      case .one(let state): state == node
      case .several(let states): states.contains(node)
      }
    }
  }

  @usableFromInline let isEvent: (@Sendable (Event) -> Bool)?
  @usableFromInline let leaving: States?
  @usableFromInline let entering: States?

  @inlinable
  init(isEvent: (@Sendable (Event) -> Bool)?, leaving: States?, entering: States?) {
    self.isEvent = isEvent
    self.leaving = leaving
    self.entering = entering
  }

  @usableFromInline
  func passes<State>(_ transition: Transition<State, Event>, _ record: TransitionRecord) -> Bool {
    if let isEvent, !(transition.event.map(isEvent) ?? false) { return false }
    if let leaving, !record.exits(where: leaving.contains) { return false }
    if let entering, !record.enters(where: entering.contains) { return false }
    return true
  }
}
