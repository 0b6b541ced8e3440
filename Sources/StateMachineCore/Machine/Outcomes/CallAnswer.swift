/// The answer to an event with an argument: what came of it, and the reply.
///
/// It cannot be copied, since the reply may be of a type that cannot.
public struct CallAnswer<State: Hashable & Sendable, Event: Sendable, Reply: ~Copyable>: ~Copyable {
  /// The transition that sums up the macrostep, or why the event was rejected.
  public let outcome: Outcome<State, Event>

  /// What the action returned; nil where the event was rejected.
  public var reply: Reply?

  /// The answer; what an action returned before the step was undone is no reply.
  @inlinable
  init(_ outcome: Outcome<State, Event>, _ reply: consuming Reply?) {
    self.outcome = outcome
    if case .rejected = outcome {
      self.reply = nil
    } else {
      self.reply = CallFrame.certain(reply)
    }
  }
}

extension CallAnswer where Reply: ~Copyable {
  /// The reply of the transition, or of the line that ignores the event.
  ///
  /// For an event whose rejection is a mistake of the program, `try!` stops the program with a sentence that names the event, the state and
  /// the reason:
  ///
  /// ```swift
  /// let action = try! machine.attempt(Event.next, 7).get()
  /// ```
  ///
  /// `require` also throws where a line ignores the event, since it wants a transition.
  ///
  /// - Returns: The reply.
  /// - Throws: Why the event was rejected.
  @inlinable
  public consuming func get() throws(Rejection<State, Event>) -> Reply {
    if case .rejected(let rejection) = outcome { throw rejection }
    return CallFrame.certain(reply)
  }
}

extension CallAnswer: Sendable where Reply: Sendable & ~Copyable {}
