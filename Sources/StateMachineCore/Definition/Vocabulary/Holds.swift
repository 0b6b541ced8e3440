/// What a state keeps while it is active: `case buffering(Holds<[Int]>)`.
///
/// Use it where data belongs to one state and not to the machine as a whole. The machine keeps the payload in its own memory: a transition
/// into the state makes it, actions change it in place, and it is released when the state is left. So no data of a state can be read or
/// changed while another one is active. The marker itself has no content: the enum stays as small and as fast as one of plain cases.
/// Definitions and calls name the case by a key, `\.buffering`:
///
/// ```swift
/// enum State: StateCases {
///   case idle, buffering(Holds<[Int]>)
///   struct Keys: CaseKeys { let buffering = State.buffering }
/// }
/// enum Event: Hashable, Sendable { case add(Call<Int, Void>), take(Call<Void, [Int]>) }
///
/// let definition = MachineDefinition<State, Event>.verified(initial: .idle) { sm in
///   sm.when(Event.add, from: .idle, to: \.buffering) { number, step in Made([number]) }
///   sm.when(Event.add, in: \.buffering) { number, buffer, step in buffer.append(number) }
///   sm.when(Event.take, from: \.buffering, to: .idle) { buffer, step in buffer }
/// }
/// ```
///
/// Where a state is only named – in lists, hooks, `is`, `initial:` – `.buffering(.any)` is it.
@frozen
public struct Holds<Payload: Sendable>: Hashable, Sendable {
  @usableFromInline
  package init() {}

  /// The value with which a state is named, without its payload.
  @inlinable
  public static var any: Self { Self() }

  /// Not to be used: the payload is no part of the state.
  @available(*, unavailable, message: "the transition makes the payload: { step in payload }; where the state is only named, write .any")
  public init(_ payload: consuming Payload) { fatalError("unavailable") }
}

extension Holds: CustomStringConvertible, CustomDebugStringConvertible {
  /// `any`, since there is nothing to show.
  public var description: String { "any" }

  /// The same.
  public var debugDescription: String { description }
}

/// A case of a state enum that holds a payload, such as `State.buffering`, which is a property of the enum's `Keys`.
public typealias HoldingCase<State, Payload: Sendable> = (Holds<Payload>) -> State
