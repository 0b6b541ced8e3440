public import StateMachines

/// What came of an event with an argument or a reply, and the reply of its action.
public struct DurableReply<State: Hashable & Sendable & Codable, Reply: Sendable>: Sendable {
  /// What came of the event.
  public let outcome: DurableOutcome<State>
  /// What the action returned; nil where the event was rejected.
  public let reply: Reply?
}

extension DurableReply: Equatable where Reply: Equatable {}

// Each has a form without a key, one with a key for replies that can be stored, and one for `Void`, which is not `Codable`.

extension DurableMachines {
  /// What a caller does in the transaction of an event that is accepted.
  public typealias CallBody<Reply: Sendable> = @Sendable (DurableTransaction, DurableReply<State, Reply>) async throws -> Void

  /// Gives an event with an argument to a machine, in one transaction, and returns the reply of its action.
  ///
  /// The argument is not stored. It can be copied, since the action runs again where the transaction does, after a conflict. Like
  /// `fire` with an event in all else; ``attempt(_:_:on:_:)`` says why an event was rejected.
  ///
  /// ```swift
  /// let receipt = try await orders.fire(Order.Event.pay, card, on: "o-1")
  /// ```
  ///
  /// - Parameters:
  ///   - call: The case of the event.
  ///   - argument: What the action consumes.
  ///   - id: The id of the machine.
  ///   - body: What to do in the same transaction for an event that is accepted, on stores with SQL.
  /// - Returns: What the action returned; nil where the event was rejected.
  /// - Throws: A ``DurableError``, an error of the store, or what the closure throws; then nothing was stored, unless it is
  ///   ``StoreError/commitUnknown(_:)``.
  @_disfavoredOverload
  @discardableResult
  public func fire<Argument: Sendable, Reply: Sendable>(
    _ call: CallCase<Event, Argument, Reply>, _ argument: Argument, on id: String, _ body: CallBody<Reply>? = nil
  ) async throws -> Reply? {
    try await attempt(call, argument, on: id, body).reply
  }

  /// Gives an event with an argument to a machine; a request that is repeated with its key gets the first reply.
  ///
  /// ```swift
  /// let receipt = try await orders.fire(Order.Event.pay, card, on: "o-1", key: request.key)
  /// ```
  ///
  /// - Parameters:
  ///   - call: The case of the event.
  ///   - argument: What the action consumes; it is not compared with that of the first request.
  ///   - id: The id of the machine.
  ///   - key: The key of the request; nil where there is none. It belongs to this event: with the key of another one the call throws.
  ///   - body: What to do in the same transaction for an event that is accepted; it is not called for a request that was repeated.
  /// - Returns: What the action returned; nil where the event was rejected.
  /// - Throws: As without a key; what encoding the reply throws, and then nothing is stored.
  @discardableResult
  public func fire<Argument: Sendable, Reply: Sendable & Codable>(
    _ call: CallCase<Event, Argument, Reply>, _ argument: Argument, on id: String, key: String?, _ body: CallBody<Reply>? = nil
  ) async throws -> Reply? {
    try await attempt(call, argument, on: id, key: key, body).reply
  }

  /// Gives an event that takes an argument and does not reply to a machine.
  ///
  /// - Parameters:
  ///   - call: The case of the event.
  ///   - argument: What the action consumes.
  ///   - id: The id of the machine.
  ///   - key: The key of the request; nil where there is none.
  ///   - body: What to do in the same transaction for an event that is accepted.
  /// - Returns: Whether the event was accepted.
  /// - Throws: As for an event that replies.
  @discardableResult
  public func fire<Argument: Sendable>(
    _ call: CallCase<Event, Argument, Void>, _ argument: Argument, on id: String, key: String? = nil, _ body: CallBody<Void>? = nil
  ) async throws -> Bool {
    try await attempt(call, argument, on: id, key: key, body).reply != nil
  }

  /// Gives an event that replies to a machine.
  ///
  /// - Parameters:
  ///   - call: The case of the event.
  ///   - id: The id of the machine.
  /// - Returns: What the action returned; nil where the event was rejected.
  /// - Throws: As for an event with an argument.
  @discardableResult
  public func fire<Reply: Sendable>(_ call: CallCase<Event, Void, Reply>, on id: String) async throws -> Reply? {
    try await attempt(call, (), on: id).reply
  }

  /// Gives an event that replies to a machine; a request that is repeated with its key gets the first reply.
  ///
  /// - Parameters:
  ///   - call: The case of the event.
  ///   - id: The id of the machine.
  ///   - key: The key of the request; nil where there is none.
  /// - Returns: What the action returned; nil where the event was rejected.
  /// - Throws: As for an event with an argument.
  @discardableResult
  public func fire<Reply: Sendable & Codable>(
    _ call: CallCase<Event, Void, Reply>, on id: String, key: String?
  ) async throws -> Reply? {
    try await attempt(call, (), on: id, key: key).reply
  }

  // MARK: With the outcome

  /// Gives an event with an argument to a machine, and returns what came of it together with the reply.
  ///
  /// - Parameters:
  ///   - call: The case of the event.
  ///   - argument: What the action consumes.
  ///   - id: The id of the machine.
  ///   - body: What to do in the same transaction for an event that is accepted.
  /// - Returns: The outcome, and what the action returned.
  /// - Throws: As `fire` does.
  @_disfavoredOverload
  @discardableResult
  public func attempt<Argument: Sendable, Reply: Sendable>(
    _ call: CallCase<Event, Argument, Reply>, _ argument: Argument, on id: String, _ body: CallBody<Reply>? = nil
  ) async throws -> DurableReply<State, Reply> {
    let event = Submission<Context, State, Event>(
      call(.any), as: Call<Argument, Reply>.self, argument, on: id, key: nil, encode: nil)
    return try await process(event, body) { _ in nil }
  }

  /// Gives an event with an argument to a machine, and returns what came of it together with the reply; the same for a request that is
  /// repeated with its key.
  ///
  /// - Parameters:
  ///   - call: The case of the event.
  ///   - argument: What the action consumes.
  ///   - id: The id of the machine.
  ///   - key: The key of the request; nil where there is none.
  ///   - body: What to do in the same transaction for an event that is accepted; it is not called for a request that was repeated.
  /// - Returns: The outcome, and what the action returned.
  /// - Throws: As `fire` does.
  @discardableResult
  public func attempt<Argument: Sendable, Reply: Sendable & Codable>(
    _ call: CallCase<Event, Argument, Reply>, _ argument: Argument, on id: String, key: String?, _ body: CallBody<Reply>? = nil
  ) async throws -> DurableReply<State, Reply> {
    let event = Submission<Context, State, Event>(
      call(.any), as: Call<Argument, Reply>.self, argument, on: id, key: key, encode: { try JSON.text(of: $0) })
    return try await process(event, body) { stored in try? stored.map { try JSON.value(of: $0) } }
  }

  /// Gives an event that takes an argument and does not reply to a machine, and returns what came of it.
  ///
  /// - Parameters:
  ///   - call: The case of the event.
  ///   - argument: What the action consumes.
  ///   - id: The id of the machine.
  ///   - key: The key of the request; nil where there is none.
  ///   - body: What to do in the same transaction for an event that is accepted; it is not called for a request that was repeated.
  /// - Returns: The outcome, with an empty reply where the event was accepted.
  /// - Throws: As `fire` does.
  @discardableResult
  public func attempt<Argument: Sendable>(
    _ call: CallCase<Event, Argument, Void>, _ argument: Argument, on id: String, key: String? = nil, _ body: CallBody<Void>? = nil
  ) async throws -> DurableReply<State, Void> {
    let event = Submission<Context, State, Event>(
      call(.any), as: Call<Argument, Void>.self, argument, on: id, key: key, encode: nil)
    return try await process(event, body) { _ in () }
  }

  /// Processes an event with an argument or a reply.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - body: What to do in the same transaction; nil for nothing.
  ///   - decode: The reply that was stored with the first answer; nil where there is none or it cannot be decoded.
  /// - Returns: The outcome, with the reply where the event was accepted.
  /// - Throws: What a call throws.
  private func process<Reply: Sendable>(
    _ event: Submission<Context, State, Event>, _ body: CallBody<Reply>?, _ decode: (String?) -> Reply?
  ) async throws -> DurableReply<State, Reply> {
    var untypedBody: Body?
    if let body {
      untypedBody = { transaction, outcome, reply in
        try await body(transaction, DurableReply(outcome: outcome, reply: reply.value(Reply.self)))
      }
    }
    let answer = try await process([event], untypedBody)[0]
    let outcome = try answer.outcome.get()
    guard outcome.isAccepted else { return DurableReply(outcome: outcome, reply: nil) }
    guard let reply = answer.reply.value(Reply.self) ?? decode(answer.reply.stored) else {
      let stored = answer.reply.stored ?? "no reply"
      throw DurableError.unreadable(
        id: event.id, issues: ["the answer to '\(event.key ?? "")' is that of another event: it has \(stored), not a \(Reply.self)"])
    }
    return DurableReply(outcome: outcome, reply: reply)
  }
}
