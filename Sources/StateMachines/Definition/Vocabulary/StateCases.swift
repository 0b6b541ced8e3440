/// A state enum some of whose cases hold a payload, each of which lines name by a key such as `\.buffering`.
///
/// Use it for states that keep data while they are active. A case says what its state holds by a ``Holds``, and `Keys` has a property of
/// the same name for each such case, which is the case itself:
///
/// ```swift
/// enum State: StateCases {
///   case idle, buffering(Holds<[Int]>)
///   struct Keys: CaseKeys { let buffering = State.buffering }
/// }
///
/// // in a definition:
/// sm.when(Event.add, in: \.buffering) { number, buffer, step in buffer.append(number) }
/// ```
///
/// Each key has a `let` of its own. In one `let` for several cases that hold payloads of one type, Swift 6.3 gives all of them the first
/// case.
///
/// `@Payloads` of `StateMachineMacros` writes such an enum for one whose cases have their payloads as associated values: the states of
/// `enum Page { case empty, showing(Profile) }` are those of `Page.Case`, and ``ThreadsafeMachine/fullState`` is a `Page`.
public protocol StateCases: Hashable, Sendable {
  /// The type whose properties are the keys of the cases that hold a payload.
  associatedtype Keys: CaseKeys

  /// What a state and its payload are together: this type itself, unless the cases belong to an enum with associated values.
  associatedtype FullState: Sendable = Self

  /// This state together with its payload.
  ///
  /// - Parameter payloads: The payloads of the active states.
  /// - Returns: Both; nil where the payload is not there.
  func fullState(with payloads: borrowing StatePayloads<Self>) -> FullState?
}

extension StateCases where FullState == Self {
  /// The state, whose payload is no part of it.
  public func fullState(with payloads: borrowing StatePayloads<Self>) -> Self? { self }
}

/// A literal that names a case which holds a payload, such as `\.buffering`: it is a function of the enum's keys, so that no key path is
/// made.
public typealias StateLiteral<State: StateCases, Payload: Sendable> =
  @Sendable (State.Keys) -> HoldingCase<State, Payload>

/// The payloads of the states of a machine, from which ``StateCases/fullState(with:)`` makes a state.
public struct StatePayloads<State: StateCases>: ~Copyable {
  /// Where the payload of a state is, if it is of a type; it stays there while this value is used.
  private let place: (State, any Any.Type) -> UnsafeRawPointer?

  init(_ place: @escaping (State, any Any.Type) -> UnsafeRawPointer?) {
    self.place = place
  }

  /// A copy of the payload of a state.
  ///
  /// - Parameter state: The key of the state.
  /// - Returns: The payload; nil where the state has none at this moment.
  public func payload<Payload>(of state: StateLiteral<State, Payload>) -> Payload? {
    // Safe because the place is that of a payload of this type.
    place(state(State.Keys())(.any), Payload.self)?.assumingMemoryBound(to: Payload.self).pointee
  }
}
