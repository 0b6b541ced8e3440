/// The payload of the state that a transition leads to, and the reply to the event that took it there.
///
/// ```swift
/// sm.when(Event.open, from: .closed, to: \.open) { path, step in Made(File(path), "opened") }
/// ```
///
/// Actions return it where an event that takes an argument or replies leads to a state that holds a payload. The reply is worked out first,
/// so that it may be taken out of the payload:
///
/// ```swift
/// sm.when(Event.produced, from: \.full, to: \.buffering) { element, buffer, step in Made(buffer, buffer.removeFirst()) }
/// ```
public struct Made<Payload: Sendable, Reply: ~Copyable>: ~Copyable {
  @usableFromInline let payload: Payload
  @usableFromInline let reply: Reply

  /// A payload and a reply.
  ///
  /// - Parameters:
  ///   - payload: What the state holds from now on; worked out after the reply.
  ///   - reply: The answer to the caller.
  /// - Throws: What the payload throws.
  @inlinable
  public init(_ payload: @autoclosure () throws -> Payload, _ reply: consuming Reply) rethrows {
    self.payload = try payload()
    self.reply = reply
  }
}

extension Made where Reply == Void {
  /// A payload, for an event without a reply.
  ///
  /// - Parameter payload: What the state holds from now on.
  @inlinable
  public init(_ payload: consuming Payload) {
    self.payload = payload
    reply = ()
  }
}
