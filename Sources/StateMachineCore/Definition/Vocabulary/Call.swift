/// What a case of an event enum takes and answers: `case pay(Call<Card, Receipt>)`.
///
/// Use it where an event has an argument that is not part of the event, or where the machine is to answer. It has no content, so the enum
/// stays as small and as fast as one of plain cases. The enum declares that it is `Hashable`, which needs no code. The case itself,
/// `Event.pay`, is the key that definitions and calls take:
///
/// ```swift
/// enum Event: Hashable, Sendable { case pay(Call<Int, Receipt>), cancel }
///
/// sm.when(Event.pay, from: .placed, to: .paid) { amount, step in Receipt(amount: amount) }
///
/// let receipt = machine.fire(Event.pay, 12)
/// ```
///
/// Where an event is only named – in rejections, `can`, filters of hooks, `impossible` – `.pay(.any)` is it.
@frozen
public struct Call<Argument: ~Copyable, Reply: ~Copyable>: Hashable, Sendable, Codable {
  @usableFromInline
  init() {}

  /// The value with which an event is named, without an argument.
  @inlinable
  public static var any: Self { Self() }

  /// Not to be used: an argument is no part of the event.
  @available(*, unavailable, message: "fire the event with its argument: fire(Event.pay, 12); where it is only named, write .pay(.any)")
  public init(_ argument: consuming Argument) { fatalError("unavailable") }
}

extension Call: CustomStringConvertible, CustomDebugStringConvertible where Argument: ~Copyable, Reply: ~Copyable {
  /// `any`, since there is nothing to show.
  public var description: String { "any" }

  /// The same.
  public var debugDescription: String { description }
}

/// A case of an event enum that takes an argument and answers, such as `Event.pay`.
public typealias CallCase<Event, Argument: ~Copyable, Reply: ~Copyable> = (Call<Argument, Reply>) -> Event
