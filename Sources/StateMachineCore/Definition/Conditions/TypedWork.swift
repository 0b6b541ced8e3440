/// The tasks and streams of a state, with their types.
class TypedWork<Context, State: Hashable & Sendable, Event: Sendable, Input: Sendable>: AnyWork, @unchecked Sendable {
  // Safe because the closures are immutable and `@Sendable`.
  typealias MakeInput = @Sendable (borrowing Step<Context, State, Event>) throws -> Input
  typealias MakeFailure = @Sendable (any Error) -> Event?

  private let makeInput: MakeInput?
  private let makeFailure: MakeFailure?

  init(_ settings: Settings, _ makeInput: MakeInput?, _ makeFailure: MakeFailure?) {
    self.makeInput = makeInput
    self.makeFailure = makeFailure
    super.init(settings)
  }

  override final func input(_ step: borrowing AnyStep) throws -> AnyValue? {
    guard let makeInput else { return nil }
    return Value(try makeInput(Step<Context, State, Event>(step.frame)))
  }

  override var inputType: SlotType? { makeInput == nil ? nil : TypedSlotType<Input>() }

  override final var hasCodableInput: Bool { makeInput == nil || Input.self is any (Encodable & Decodable).Type }

  override final func input(_ decode: (any Decodable.Type) throws -> any Decodable) throws -> AnyValue? {
    guard makeInput != nil, let type = Input.self as? any Decodable.Type else { return nil }
    return (try decode(type) as? Input).map { Value($0) }
  }

  override final func answer(to error: any Error) -> FailureAnswer {
    guard let makeFailure else { return .raised }
    return makeFailure(error).map { .event(StoredEvent($0)) } ?? .ignored
  }

  /// The input that was made.
  final func input(_ value: AnyValue?) -> Input {
    // Safe because this work has made it; work without an input has the input `Void`, which has no content.
    if let value { return unsafeDowncast(value, to: Value<Input>.self).wrapped }
    return unsafeBitCast((), to: Input.self)
  }
}
