// The case of a state that holds a payload where a state is only named, unavailable, so that the compiler says what to write instead.

extension MachineBuilder {
  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write in: .state(.any)")
  @_disfavoredOverload
  public mutating func ignore<Payload>(_ event: Event, in: HoldingCase<State, Payload>) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write in: .state(.any)")
  @_disfavoredOverload
  public mutating func impossible<Payload>(_ event: Event, in: HoldingCase<State, Payload>, stops: Bool = false) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write in: .state(.any)")
  @_disfavoredOverload
  public mutating func ignore<Argument: ~Copyable, Reply: ~Copyable, Payload>(
    _ call: CallCase<Event, Argument, Reply>, in: HoldingCase<State, Payload>
  ) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write in: .state(.any)")
  @_disfavoredOverload
  public mutating func ignore<Argument: ~Copyable, Reply: ~Copyable, Payload>(
    _ call: CallCase<Event, Argument, Reply>, in: HoldingCase<State, Payload>, replying: @autoclosure () -> Reply
  ) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write in: .state(.any)")
  @_disfavoredOverload
  public mutating func impossible<Argument: ~Copyable, Reply: ~Copyable, Payload>(
    _ call: CallCase<Event, Argument, Reply>, in: HoldingCase<State, Payload>, stops: Bool = false
  ) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write .state(.any)")
  @_disfavoredOverload
  public mutating func onEntry<Payload>(_ state: HoldingCase<State, Payload>, perform: Hook) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write .state(.any)")
  @_disfavoredOverload
  public mutating func onExit<Payload>(_ state: HoldingCase<State, Payload>, perform: Hook) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write .state(.any)")
  @_disfavoredOverload
  public mutating func compound<Payload>(_ state: HoldingCase<State, Payload>, initial: State, _ build: (inout Self) -> Void) {}
}
