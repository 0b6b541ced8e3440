extension ContextMachine {
  /// The deepest state that is certainly the only one: in a flat machine the active state.
  ///
  /// Before the start it is the initial state; after `stop` and after the end the last one.
  @inlinable
  public var state: State {
    compiled.value(of: memory.active.borrowed)
  }

  /// Every active state that has a name, in document order; after `stop` and after the end the last ones.
  public var configuration: [State] {
    compiled.states(of: memory.configuration)
  }

  /// Whether the machine has reached a final state at the top.
  public var isFinished: Bool {
    memory.phase == .finished
  }

  /// Whether a state is active.
  ///
  /// - Parameter state: The state; a payload state is compared as a whole.
  /// - Returns: Whether it is one of the ``configuration``.
  public func `is`(_ state: State) -> Bool {
    compiled.isActive(state, in: memory.configuration)
  }

  /// Whether `fire` would be true now.
  ///
  /// It evaluates guards, has no side effects, and runs no hook; an event whose guard throws is not accepted.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: What guards reach.
  /// - Returns: Whether the event would be accepted.
  public func can(_ event: Event, with context: Context) -> Bool {
    var (copy, context) = (self, context)
    return copy.withMemory(&context) { memory, context in
      compiled.withEvent(event) { ValueHolder(compiled, memory, context).accepts(compiled.occurrence(of: event, at: $0)) }
    }
  }

  /// Those of the definition's events that would be accepted now.
  ///
  /// - Parameter context: What guards reach.
  /// - Returns: The events, in order of first mention.
  public func permittedEvents(with context: Context) -> [Event] {
    compiled.events.filter { can($0, with: context) }
  }
}

extension ContextMachine where Context == Void {
  /// Whether `fire` would be true now.
  ///
  /// It evaluates guards, has no side effects, and runs no hook; an event whose guard throws is not accepted.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the event would be accepted.
  public func can(_ event: Event) -> Bool {
    var copy = self
    return copy.withMemory { memory, context in
      compiled.withEvent(event) { ValueHolder(compiled, memory, context).accepts(compiled.occurrence(of: event, at: $0)) }
    }
  }

  /// Those of the definition's events that would be accepted now, in order of first mention.
  public var permittedEvents: [Event] {
    compiled.events.filter { can($0) }
  }
}

extension ContextMachine where State: PayloadState {
  /// Whether a state of a kind is active, whatever its payload.
  ///
  /// - Parameter kind: The kind; a state without a payload that is called like it is asked for as a state.
  /// - Returns: Whether it is active.
  @_disfavoredOverload
  public func `is`(_ kind: State.Kind) -> Bool {
    state.kind == kind
  }
}
