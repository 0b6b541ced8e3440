import StateMachines

/// An event of a call, and how a transaction gives it to its machine: again, where the transaction is run again.
struct Submission<Context: Sendable, State: Hashable & Sendable & Codable, Event: Sendable & Codable>: Sendable {
  typealias Loaded = LoadedMachine<Context, State, Event>
  typealias Answer = DurableMachines<Context, State, Event>.EventAnswer

  /// The id of the machine.
  let id: String
  /// The key of the request; nil where there is none.
  let key: String?
  /// The event, with `.any` in place of an argument.
  let event: Event
  /// Attempts the event, with the key of its request or the library's own; the flag says that it is the caller's.
  let attempt: @Sendable (Loaded, _ request: String, _ isCallersKey: Bool, inout CommitWork) throws -> Answer

  /// An event without an argument and a reply.
  init(_ event: DurableEvent<Event>) {
    (id, key, self.event) = (event.id, event.key, event.event)
    attempt = { machine, request, isCallersKey, work in
      let (outcome, outcomeInMemory) = try machine.attempt(
        event.event, request: request, isCallersKey: isCallersKey, leaving: &work)
      return Answer(outcome: .success(outcome), outcomeInMemory: outcomeInMemory)
    }
  }

  /// An event with an argument and a reply.
  ///
  /// - Parameters:
  ///   - event: The event, with `.any` in place of the argument.
  ///   - type: The types of its argument and reply.
  ///   - argument: The argument.
  ///   - id: The id of the machine.
  ///   - key: The key of the request; nil where there is none.
  ///   - encode: Encodes the reply, where there is a key; nil where a reply has no content.
  init<Argument: Sendable, Reply: Sendable>(
    _ event: Event, as type: Call<Argument, Reply>.Type, _ argument: Argument, on id: String, key: String?,
    encode: (@Sendable (Reply) throws -> String)?
  ) {
    (self.id, self.key, self.event) = (id, key, event)
    attempt = { machine, request, isCallersKey, work in
      let (outcome, outcomeInMemory, reply) = try machine.attempt(
        event, as: type, argument, request: request, isCallersKey: isCallersKey, leaving: &work)
      let stored = isCallersKey ? try reply.flatMap { try encode?($0) } : nil
      return Answer(outcome: .success(outcome), outcomeInMemory: outcomeInMemory, reply: EventReply(reply, stored: stored))
    }
  }
}

/// What the action of an event returned, and how it is stored with the key of the request.
struct EventReply: Sendable {
  private struct Content<Reply: Sendable>: Sendable {
    let reply: Reply
  }

  private var content: (any Sendable)?
  /// The reply as JSON; nil where there is none.
  var stored: String?

  init(stored: String? = nil) {
    self.stored = stored
  }

  init<Reply: Sendable>(_ reply: Reply?, stored: String?) {
    content = reply.map { Content(reply: $0) }
    self.stored = stored
  }

  /// The reply of this call; nil where there is none, as for a request that was repeated.
  func value<Reply: Sendable>(_ type: Reply.Type) -> Reply? {
    (content as? Content<Reply>)?.reply
  }
}
