extension TypedChart {
  /// Works off an event and sums up what came of it.
  func attempt(
    _ event: Event, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer, postpones: Bool = true
  ) -> Outcome<State, Event> {
    let answer = lend(event) { interpret(occurrence(of: event, at: $0), memory, context, postpones: postpones) }
    return outcome(of: answer, for: event)
  }

  /// Works off an event, sums up what came of it, and writes down what was done.
  func trace(
    _ event: Event, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer
  ) -> (Outcome<State, Event>, [TraceRecord]) {
    let tracer = Tracer()
    let answer = lend(event) { interpret(occurrence(of: event, at: $0), memory, context, tracer: tracer) }
    return (outcome(of: answer, for: event), tracer.take())
  }

  /// The answer to an event, with types.
  func outcome(of answer: Answer, for event: Event) -> Outcome<State, Event> {
    switch answer.verdict {
    case .queued:
      return .accepted(.queued)
    case .deferred:
      return .accepted(.deferred)
    case .joining:
      return .accepted(.joining)
    case .rejected:
      return .rejected(Rejection(event, in: answer.configuration, answer.refusal, of: self))
    case .transitioned:
      guard let transition = answer.macrosteps.first.flatMap({ Transition($0, in: self) }) else {
        fatalError("a macrostep that took a transition has recorded it")
      }
      return .transitioned(transition)
    }
  }

  /// Works off an event that has to lead to a transition.
  func require(
    _ event: Event, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer
  ) throws(Rejection<State, Event>) -> Transition<State, Event> {
    switch attempt(event, memory, context, postpones: false) {
    case .transitioned(let transition): return transition
    case .rejected(let rejection): throw rejection
    case .accepted: fatalError("an event that is not postponed is taken or rejected")
    }
  }

  /// Whether an event would be accepted; nothing is changed.
  func accepts(_ event: Event, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer) -> Bool {
    lend(event) { accepts(occurrence(of: event, at: $0), memory, context) }
  }

  final func occurrence(of event: Event, at place: UnsafeRawPointer) -> Occurrence {
    Occurrence(kind: .event, column: column(of: event), borrowed: place)
  }
}
