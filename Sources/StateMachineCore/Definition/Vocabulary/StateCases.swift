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
/// `@Payloads` of `StateMachineMacros` writes such an enum for one whose cases have their payloads as associated values: see
/// ``FullStateCases``.
public protocol StateCases: Hashable, Sendable {
  /// The type whose properties are the keys of the cases that hold a payload.
  associatedtype Keys: CaseKeys
}

/// The cases of an enum with associated values, as the states of a machine: a value of that enum is a state together with its payload.
///
/// Use it where code switches over a state and its payload at once, as a view does. The states of
/// `enum Page { case empty, showing(Profile) }` are those of `Page.Case`, and ``ReferenceMachine/fullState`` is a `Page`. `@Payloads` of
/// `StateMachineMacros` writes `Case`; by hand it is
///
/// ```swift
/// enum Page {
///   case empty, showing(Profile)
///
///   enum Case: FullStateCases {
///     case empty, showing(Holds<Profile>)
///     struct Keys: CaseKeys { let showing = Case.showing }
///
///     func fullState(with payloads: borrowing StatePayloads<Self>) -> Page? {
///       switch self {
///       case .empty: .empty
///       case .showing: payloads.payload(of: \.showing).map { .showing($0) }
///       }
///     }
///   }
/// }
/// ```
public protocol FullStateCases: StateCases {
  /// The enum with associated values.
  associatedtype FullState: Sendable

  /// This state together with its payload.
  ///
  /// It is called while the machine is read, so it cannot fire events of the machine.
  ///
  /// - Parameter payloads: The payloads of the active states.
  /// - Returns: Both; nil where the payload is not there.
  func fullState(with payloads: borrowing StatePayloads<Self>) -> FullState?
}

/// A literal that names a case which holds a payload, such as `\.buffering`: it is a function of the enum's keys, so that no key path is
/// made.
public typealias StateLiteral<State: StateCases, Payload: Sendable> =
  @Sendable (State.Keys) -> HoldingCase<State, Payload>

/// The payloads of the states of a machine, from which ``FullStateCases/fullState(with:)`` makes a state.
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
