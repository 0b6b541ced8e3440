/// Why a step is taken.
///
/// The cases are closed: a `switch` over them needs no `default`.
public enum Cause<State: Hashable & Sendable, Event: Sendable>: Sendable {
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

extension Cause: Equatable where Event: Equatable {
  /// Whether two causes are the same; errors are equal if they are of one type, and are equal there or else described alike.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.event(let a), .event(let b)): a == b
    case (.done(let a), .done(let b)): a == b
    case (.always, .always), (.start, .start), (.stop, .stop): true
    case (.failure(let a), .failure(let b)): areEqual(a, b)
    default: false
    }
  }
}

/// Whether two errors are of one type, and equal there or else described alike.
func areEqual(_ a: any Error, _ b: any Error) -> Bool {
  func isEqual<Failure: Equatable>(_ a: Failure) -> Bool { (b as? Failure) == a }
  guard type(of: a) == type(of: b) else { return false }
  if let a = a as? any Equatable { return isEqual(a) }
  return "\(a)" == "\(b)"
}

extension Cause: CustomStringConvertible {
  /// The event, or a description in its place: `pay`, `done(upload)`, `always`, `start`, `stop`, `failure(…)`.
  public var description: String {
    switch self {
    case .event(let event): "\(event: event)"
    case .done(let state): "done(\(label: state))"
    case .always: "always"
    case .start: "start"
    case .stop: "stop"
    case .failure(let error): "failure(\(error))"
    }
  }
}
