extension TypedCompiledDefinition {
  /// The answer to an event, with types.
  @inlinable
  final func outcome(of answer: Answer, for event: Event) -> Outcome<State, Event> {
    switch answer {
    case .queued:
      return .accepted(.queued)
    case .deferred:
      return .accepted(.deferred)
    case .joining:
      return .accepted(.joining)
    case .ignored:
      return .accepted(.ignored)
    case .rejected(let refusal):
      return .rejected(Rejection(event, refusal, of: self))
    case .transitioned(let macrostep):
      return .transitioned(transition(of: macrostep))
    }
  }

  /// What a brief step did, or the answer where there was none, which is moved out of its place.
  @inlinable
  final func outcome(of step: BriefStep?, or answer: UnsafeMutablePointer<Answer>, for event: Event) -> Outcome<State, Event> {
    if let step { return .transitioned(Transition(step, for: event, in: self)) }
    return outcome(of: answer.move(), for: event)
  }

  /// The answer to an event that has to lead to a transition.
  @inlinable
  final func transition(of answer: consuming Answer, for event: Event) throws(Rejection<State, Event>) -> Transition<State, Event> {
    switch consume answer {
    case .transitioned(let macrostep): return transition(of: macrostep)
    case .rejected(let refusal): throw Rejection(event, refusal, of: self)
    case .queued, .deferred, .joining, .ignored: fatalError("an event that is not postponed is taken or rejected")
    }
  }

  @usableFromInline
  final func transition(of macrostep: MacrostepRecord) -> Transition<State, Event> {
    guard let transition = Transition(macrostep, in: self) else { fatalError("a macrostep that took a transition has recorded it") }
    return transition
  }

  final func occurrence(
    of event: Event, at place: UnsafeRawPointer, _ frame: UnsafeMutablePointer<CallFrame>? = nil
  ) -> Occurrence {
    Occurrence(event: place, column: column(of: event), call: frame)
  }
}
