extension Guard where State: StateCases {
  /// A condition on the payload of a state, without a name; it does not hold where the state is not active.
  ///
  /// ```swift
  /// sm.when(.next, in: \.reading, if: Guard(of: \.reading) { rows, step in rows.count < 100 }) { rows, step in … }
  /// ```
  ///
  /// The payload is read where it is, and not copied.
  ///
  /// - Parameters:
  ///   - state: The key of the state.
  ///   - predicate: Answers whether the condition holds. If it throws, the definition's ``ErrorPolicy`` says what happens.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  @inlinable
  public init<Payload>(
    of state: StateLiteral<State, Payload>,
    _ predicate: @escaping @Sendable (borrowing Payload, borrowing Step<Context, State, Event>) throws -> Bool, fileID: String = #fileID,
    line: UInt = #line
  ) {
    self.init(Self.predicate(of: state, predicate), fileID: fileID, line: line)
  }

  /// A condition on the payload of a state, with a name; it does not hold where the state is not active.
  ///
  /// - Parameters:
  ///   - name: What holds when the answer is true, such as `has room`.
  ///   - state: The key of the state.
  ///   - predicate: Answers whether the condition holds. If it throws, the definition's ``ErrorPolicy`` says what happens.
  @inlinable
  public init<Payload>(
    _ name: String, of state: StateLiteral<State, Payload>,
    _ predicate: @escaping @Sendable (borrowing Payload, borrowing Step<Context, State, Event>) throws -> Bool
  ) {
    self.init(name, payloadOf: state(State.Keys())(Holds()), readsArgument: false, Self.predicate(of: state, predicate))
  }

  @inlinable
  static func predicate<Payload>(
    of state: StateLiteral<State, Payload>,
    _ predicate: @escaping @Sendable (borrowing Payload, borrowing Step<Context, State, Event>) throws -> Bool
  ) -> Predicate {
    let key = state(State.Keys())(Holds())
    return { step in
      guard let payload = step.compiled.place(ofPayload: key, as: Payload.self, in: step.frame) else { return false }
      return try ask(predicate, payload, step)
    }
  }

  /// Asks a predicate about a payload where it is.
  ///
  /// The type of the payload is one that cannot be copied, as far as this function knows. Of any other type the compiler passes a copy to a
  /// closure whose code it does not see.
  @inlinable
  static func ask<Payload: ~Copyable>(
    _ predicate: (borrowing Payload, borrowing Step<Context, State, Event>) throws -> Bool, _ payload: UnsafePointer<Payload>,
    _ step: borrowing Step<Context, State, Event>
  ) rethrows -> Bool {
    try predicate(payload.pointee, step)
  }
}

extension CallGuard where State: StateCases {
  /// A condition on the argument and on the payload of a state; it does not hold where the state is not active.
  ///
  /// Where the state is active, `can(_:)` and `permittedEvents` count it as true: they have no argument.
  ///
  /// ```swift
  /// sm.when(
  ///   Event.row, in: \.reading,
  ///   if: .init("fits", of: \.reading) { row, table, step in row.count == table.columns }
  /// ) { row, table, step in table.add(row) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What holds when the answer is true, such as `fits`.
  ///   - state: The key of the state.
  ///   - predicate: Answers whether the condition holds. If it throws, the definition's ``ErrorPolicy`` says what happens.
  @inlinable
  public init<Payload>(
    _ name: String, of state: StateLiteral<State, Payload>,
    _ predicate: @escaping @Sendable (borrowing Argument, borrowing Payload, borrowing Step<Context, State, Event>) throws -> Bool
  ) {
    let key = state(State.Keys())(Holds())
    self.init(
      Guard(name, payloadOf: key, readsArgument: true, Self.predicate(of: state, predicate, unknown: true)),
      pessimistic: Guard(name, payloadOf: key, readsArgument: true, Self.predicate(of: state, predicate, unknown: false)))
  }

  @inlinable
  static func predicate<Payload>(
    of state: StateLiteral<State, Payload>,
    _ predicate: @escaping @Sendable (borrowing Argument, borrowing Payload, borrowing Step<Context, State, Event>) throws -> Bool,
    unknown: Bool
  ) -> Guard<Context, State, Event>.Predicate {
    let key = state(State.Keys())(Holds())
    return { step in
      guard let payload = step.compiled.place(ofPayload: key, as: Payload.self, in: step.frame) else { return false }
      guard let call = step.frame.pointee.call else { return unknown }
      return try call.pointee.withArgument { (argument: borrowing Argument) in try ask(predicate, argument, payload, step) } ?? unknown
    }
  }

  /// Asks a predicate about an argument and about a payload where it is, like that of a ``Guard``.
  @inlinable
  static func ask<Payload: ~Copyable>(
    _ predicate: (borrowing Argument, borrowing Payload, borrowing Step<Context, State, Event>) throws -> Bool,
    _ argument: borrowing Argument, _ payload: UnsafePointer<Payload>, _ step: borrowing Step<Context, State, Event>
  ) rethrows -> Bool {
    try predicate(argument, payload.pointee, step)
  }
}
