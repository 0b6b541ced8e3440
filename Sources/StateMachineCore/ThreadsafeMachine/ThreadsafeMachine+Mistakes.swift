// What is written by mistake, unavailable, so that the compiler says what to write instead.

extension ThreadsafeMachine {
  /// Not to be used: an event with an argument is given to the machine at once.
  @available(*, unavailable, message: "an event with an argument cannot wait: use fire")
  @_disfavoredOverload
  public func enqueue<Argument: ~Copyable, Reply: ~Copyable>(
    _ call: CallCase<Event, Argument, Reply>, _ argument: consuming Argument
  ) {}

  /// Not to be used: an event with an argument is given to the machine at once.
  @available(*, unavailable, message: "an event with an argument cannot wait: use fire")
  @_disfavoredOverload
  @discardableResult
  public func submit<Argument: ~Copyable, Reply: ~Copyable>(
    _ call: CallCase<Event, Argument, Reply>, _ argument: consuming Argument
  ) async -> Outcome { fatalError("unavailable") }
}
