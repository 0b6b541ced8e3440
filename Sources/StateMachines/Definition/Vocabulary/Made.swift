/// The payload of the state that a transition leads to, and the reply to the event that took it there.
///
/// ```swift
/// sm.when(Event.open, from: .closed, to: State.open) { path, step in Made(File(path), "opened") }
/// ```
///
/// Actions return it where an event that takes an argument or replies leads to a state that holds a payload.
public struct Made<Payload: Sendable, Reply: ~Copyable>: ~Copyable {
  @usableFromInline let payload: Payload
  @usableFromInline let reply: Reply

  /// A payload and a reply.
  ///
  /// - Parameters:
  ///   - payload: What the state holds from now on.
  ///   - reply: The answer to the caller.
  @inlinable
  public init(_ payload: consuming Payload, _ reply: consuming Reply) {
    self.payload = payload
    self.reply = reply
  }
}

extension Made where Reply == Void {
  /// A payload, for an event without a reply.
  ///
  /// - Parameter payload: What the state holds from now on.
  @inlinable
  public init(_ payload: consuming Payload) {
    self.init(payload, ())
  }
}
