public import StateMachines

/// An event for one of several machines, which are locked and committed together.
public struct DurableEvent<Event: Sendable>: Sendable {
  /// The event.
  public var event: Event
  /// The id of the machine.
  public var id: String
  /// The key of the request; nil where there is none.
  public var key: String?

  /// An event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The id of the machine.
  ///   - key: The key of the request; nil where there is none.
  public init(_ event: Event, on id: String, key: String? = nil) {
    (self.event, self.id, self.key) = (event, id, key)
  }
}

extension DurableMachines {
  /// Gives an event to a machine, in one transaction.
  ///
  /// What was due before is processed first, and is kept whatever becomes of the event. Of an event that is rejected nothing else is stored
  /// but its answer, where there is a key. `onCommit` and `onRejection` work runs on the calling task when the transaction has committed.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The id of the machine.
  ///   - key: The key of the request: a request that is repeated with it gets the first answer. An answer is kept until
  ///     ``removeAnswers(olderThan:)`` removes it. A step that failed with an error of a hook is tried again.
  /// - Returns: What came of the event.
  /// - Throws: A ``DurableError``, or an error of the store; then nothing was stored, unless it is ``StoreError/commitUnknown(_:)``.
  @discardableResult
  public func fire(_ event: Event, on id: String, key: String? = nil) async throws -> DurableOutcome<State> {
    try await process([Submission(DurableEvent(event, on: id, key: key))], nil)[0].outcome.get()
  }

  /// Gives an event to a machine, and lets a closure write rows of its own in the same transaction.
  ///
  /// ```swift
  /// try await orders.fire(.pay, on: "o-1", key: request.key) { transaction, outcome in
  ///   try await transaction.execute("INSERT INTO payments (id) VALUES ($1)", [.text("o-1")])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The id of the machine.
  ///   - key: The key of the request.
  ///   - body: What to do for an event that is accepted, on stores with SQL. It holds the lock of the machine, so it should be short. It is
  ///     not called for a request that was repeated; where the transaction is run again after a conflict, so is the closure.
  /// - Returns: What came of the event.
  /// - Throws: What the closure throws, and then nothing is stored; else as without it.
  @discardableResult
  public func fire(
    _ event: Event, on id: String, key: String? = nil,
    _ body: @escaping @Sendable (DurableTransaction, DurableOutcome<State>) async throws -> Void
  ) async throws -> DurableOutcome<State> {
    try await process([Submission(DurableEvent(event, on: id, key: key))]) { transaction, outcome, _ in
      try await body(transaction, outcome)
    }[0].outcome.get()
  }

  /// Gives several events to machines, in one transaction: one commit for all of them.
  ///
  /// They are processed in the order of the list; several may be for one machine. Each is decided alone: that one is rejected changes
  /// nothing for the others.
  ///
  /// - Parameter events: The events.
  /// - Returns: What came of each event, or the ``DurableError`` why its machine has no answer.
  /// - Throws: An error of the store; then nothing was stored, unless it is ``StoreError/commitUnknown(_:)``.
  public func fire(_ events: [DurableEvent<Event>]) async throws -> [Result<DurableOutcome<State>, any Error>] {
    guard !events.isEmpty else { return [] }
    return try await process(events.map { Submission($0) }, nil).map(\.outcome)
  }

  /// Gives an event to a machine, and returns the same answer as a machine in memory: with the errors of hooks, and what was left and
  /// entered.
  ///
  /// Such an answer cannot be stored, so there is no key.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The id of the machine.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  /// - Throws: A ``DurableError``, or an error of the store.
  @discardableResult
  public func attempt(_ event: Event, on id: String) async throws -> Outcome<State, Event> {
    let answer = try await process([Submission(DurableEvent(event, on: id))], nil)[0]
    _ = try answer.outcome.get()
    guard let outcome = answer.outcomeInMemory else { fatalError("only a repeated request has no outcome in memory, and there is no key") }
    return outcome
  }
}
