/// The answer to an event with an argument: what came of it, and the reply.
///
/// It cannot be copied, since the reply may be of a type that cannot.
public struct CallAnswer<State: Hashable & Sendable, Event: Hashable & Sendable, Reply: ~Copyable>: ~Copyable {
  /// The transition that sums up the macrostep, or why the event was rejected.
  public let outcome: Outcome<State, Event>

  /// What the action returned; nil where the event was rejected.
  public var reply: Reply?

  /// The answer; what an action returned before the step was undone is no reply.
  @inlinable
  @inline(__always)
  init(_ outcome: Outcome<State, Event>, _ reply: consuming Reply?) {
    self.outcome = outcome
    if case .rejected = outcome {
      self.reply = nil
    } else {
      self.reply = CallFrame.certain(reply)
    }
  }
}

extension CallAnswer: Sendable where Reply: Sendable & ~Copyable {}
