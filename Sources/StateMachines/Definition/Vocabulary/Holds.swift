/// What a state keeps while it is active: `case buffering(Holds<Buffer>)`.
///
/// Use it where data belongs to one state and not to the machine as a whole. The machine keeps the payload in its own memory: a transition
/// into the state makes it, actions change it in place, and it is released when the state is left. So no data of a state can be read or
/// changed while another one is active. The marker itself has no content: the enum stays as small and as fast as one of plain cases. The
/// enum declares that it is `Hashable`, which needs no code. The case itself, `State.buffering`, is the key that definitions and calls
/// take:
///
/// ```swift
/// enum State: Hashable, Sendable { case idle, buffering(Holds<[Int]>) }
/// enum Event: Hashable, Sendable { case add(Call<Int, Void>), take(Call<Void, [Int]>) }
///
/// let definition = MachineDefinition<State, Event>.verified(initial: .idle) { sm in
///   sm.when(Event.add, from: .idle, to: State.buffering) { number, step in Made([number]) }
///   sm.when(Event.add, in: State.buffering) { number, buffer, step in buffer.append(number) }
///   sm.when(Event.take, from: State.buffering, to: .idle) { buffer, step in buffer }
/// }
/// ```
///
/// Where a state is only named – in lists, hooks, `is`, `initial:` – `.buffering(.any)` is it.
@frozen
public struct Holds<Payload: Sendable>: Hashable, Sendable {
  @usableFromInline
  init() {}

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

/// A case of a state enum that holds a payload, such as `State.buffering`.
public typealias HoldingCase<State, Payload: Sendable> = (Holds<Payload>) -> State
