/// Which transitions an observer wants to hear of; nil passes all.
struct TransitionFilter<State: Hashable & Sendable, Event: Hashable & Sendable>: Sendable {
  var event: Event?
  var leaving: State?
  var entering: State?

  func passes(_ transition: Transition<State, Event>) -> Bool {
    if let event, transition.event != event { return false }
    if let leaving, !transition.exited.contains(leaving) { return false }
    if let entering, !transition.entered.contains(entering) { return false }
    return true
  }
}
