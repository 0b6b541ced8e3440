/// Why a step is taken.
///
/// The cases are closed: a `switch` over them needs no `default`.
public enum Cause<State: Hashable & Sendable, Event: Hashable & Sendable>: Sendable {
  /// An event: fired, sent, raised, due or put back.
  case event(Event)
  /// The completion of a compound or parallel state.
  case done(State)
  /// Nothing but its guard: an eventless transition.
  case always
  /// The machine starts and enters its initial configuration.
  case start
  /// The machine stops, or has reached a final state at the top, and leaves every state.
  case stop
  /// A guard or hook threw this, and the definition says `onError: .raise`; or a task or a stream of a state failed with it.
  case failure(any Error)
}

extension Cause: CustomStringConvertible {
  /// The event, or a description in its place: `pay`, `done(upload)`, `always`, `start`, `stop`, `failure(…)`.
  public var description: String {
    switch self {
    case .event(let event): "\(event: event)"
    case .done(let state): "done(\(state: state))"
    case .always: "always"
    case .start: "start"
    case .stop: "stop"
    case .failure(let error): "failure(\(error))"
    }
  }
}
