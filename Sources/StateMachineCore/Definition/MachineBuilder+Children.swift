extension MachineBuilder {
  /// Runs a machine of another definition while a state is active.
  ///
  /// The child is started when the state has been entered and the macrostep has committed, and stopped when the state is left, with its
  /// exit actions. Hooks send it events. It processes them after the commit, in the same call and before the next event of this machine; if
  /// the step is undone, nothing was sent. Its timers are those of this machine, its tasks are started by this machine, and its snapshot is
  /// part of the snapshot of this machine.
  ///
  /// ```swift
  /// sm.child(payment, Payment.definition, in: .paying) { last in last == .settled ? .paid : .declined }
  /// sm.when(.confirm, in: .paying) { step in step.send(.confirm, to: payment) }
  /// ```
  ///
  /// An error that an entry action of its initial state throws is the failure of the child, see
  /// ``onFailure(of:to:if:action:perform:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - child: What it is called, with its types.
  ///   - definition: What it is.
  ///   - in: The state.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - onEnd: Makes an event of the final state at the top that the child has reached; nil reports nothing. It is called while this
  ///     machine is reserved.
  public mutating func child<ChildState, ChildEvent>(
    _ child: ChildMachine<ChildState, ChildEvent>, _ definition: MachineDefinition<ChildState, ChildEvent>, in: State,
    fileID: String = #fileID, line: UInt = #line, onEnd: @escaping @Sendable (ChildState) -> Event?
  ) {
    let place = draft.place(fileID, line)
    add(child, definition, nil, onEnd, in: waiting(`in`, at: place), at: place)
  }

  /// Runs a machine of another definition, with a context of its own, while a state is active.
  ///
  /// Like ``child(_:_:in:fileID:line:onEnd:)`` in all else.
  ///
  /// - Parameters:
  ///   - child: What it is called, with its types.
  ///   - definition: What it is.
  ///   - in: The state.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - context: Makes the context of the child, in the step that enters the state, after the entry actions.
  ///   - onEnd: Makes an event of the final state at the top that the child has reached; nil reports nothing.
  public mutating func child<ChildContext: Sendable, ChildState, ChildEvent>(
    _ child: ChildMachine<ChildState, ChildEvent>, _ definition: ContextDefinition<ChildContext, ChildState, ChildEvent>, in: State,
    fileID: String = #fileID, line: UInt = #line,
    context: @escaping @Sendable (borrowing Step<Context, State, Event>) throws -> ChildContext,
    onEnd: @escaping @Sendable (ChildState) -> Event?
  ) {
    let place = draft.place(fileID, line)
    add(child, definition, context, onEnd, in: waiting(`in`, at: place), at: place)
  }

  private func add<ChildContext: Sendable, ChildState, ChildEvent>(
    _ child: ChildMachine<ChildState, ChildEvent>, _ definition: ContextDefinition<ChildContext, ChildState, ChildEvent>,
    _ context: (@Sendable (borrowing Step<Context, State, Event>) throws -> ChildContext)?,
    _ onEnd: @escaping @Sendable (ChildState) -> Event?, in states: StateFilter, at place: LinePlace
  ) {
    let code = ChildWork<Context, State, Event, ChildContext, ChildState, ChildEvent>(
      AnyWork.Settings(name: child.name, kind: .child), definition.compiled, context, onEnd)
    work(code, in: states, mayFail: false, mapsFailures: false, at: place)
  }
}
