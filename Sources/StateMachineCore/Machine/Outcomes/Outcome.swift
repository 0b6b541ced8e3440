/// The answer to an event.
///
/// The cases are closed: a `switch` over them needs no `default`.
///
/// ```swift
/// switch machine.attempt(.pay) {
/// case .transitioned(let transition): print("now \(transition.target)")
/// case .accepted(.ignored): print("nothing to do")
/// case .accepted: print("later")
/// case .rejected(let rejection): print(rejection)
/// }
/// ```
public enum Outcome<State: Hashable & Sendable, Event: Sendable>: Sendable, CustomStringConvertible {
  /// How an event was accepted without a transition.
  public enum Acceptance: Hashable, Sendable {
    /// Fired inside a hook: it is processed right after the macrostep.
    case queued
    /// Postponed by the active state.
    case deferred
    /// One of the events of a join that waits for the others.
    case joining
    /// The definition says that it changes nothing there.
    case ignored
  }

  /// At least one transition was taken.
  case transitioned(Transition<State, Event>)
  /// The event waits, or is ignored.
  case accepted(Acceptance)
  /// Nothing ran, nothing changed.
  case rejected(Rejection<State, Event>)

  /// Whether the event was accepted: a transition was taken, or the event waits, or is ignored.
  public var isAccepted: Bool { rejection == nil }

  /// The transition, where one was taken.
  public var transition: Transition<State, Event>? {
    if case .transitioned(let transition) = self { transition } else { nil }
  }

  /// The rejection, where there is one.
  public var rejection: Rejection<State, Event>? {
    if case .rejected(let rejection) = self { rejection } else { nil }
  }

  /// `transitioned: placed -> paid (pay)`, `accepted: deferred`, `rejected: 'ship' does not apply while 'placed'; permitted: pay`.
  public var description: String {
    switch self {
    case .transitioned(let transition): "transitioned: \(transition)"
    case .accepted(let acceptance): "accepted: \(acceptance)"
    case .rejected(let rejection): "rejected: \(rejection)"
    }
  }
}

extension Outcome: Equatable where Event: Equatable {}
