/// The answer to an event with an argument: what came of it, and the reply.
///
/// It cannot be copied, since the reply may be of a type that cannot.
public struct CallAnswer<State: Hashable & Sendable, Event: Hashable & Sendable, Reply: ~Copyable>: ~Copyable {
  /// The transition that sums up the macrostep, or why the event was rejected.
  public let outcome: Outcome<State, Event>

  /// What the action returned; nil where the event was rejected.
  public var reply: Reply?

  /// The answer; what an action returned before the step was undone is no reply.
  ///
  /// - Parameters:
  ///   - answer: What came of the event; nil where it led to a brief step.
  ///   - step: The brief step.
  ///   - event: The event.
  ///   - compiled: The definition.
  ///   - reply: What an action returned.
  @inlinable
  @inline(__always)
  init(
    _ answer: Answer?, or step: BriefStep, for event: Event, in compiled: TypedCompiledDefinition<State, Event>,
    _ reply: consuming Reply?
  ) {
    outcome = compiled.outcome(of: answer, or: step, for: event)
    if case .rejected? = answer {
      self.reply = nil
    } else {
      self.reply = CallFrame.certain(reply)
    }
  }
}

extension CallAnswer: Sendable where Reply: Sendable & ~Copyable {}
