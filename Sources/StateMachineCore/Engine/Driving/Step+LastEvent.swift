extension Step {
  /// The cause; where the step is eventless or the machine ends, the cause of the step before it in the macrostep.
  ///
  /// SCXML 5.10.1: `_event` is the last event that was taken from a queue, until the next one is.
  package var lastCause: Cause<State, Event> {
    switch engine.pointee.occurrence.kind {
    case .always, .stop: compiled.cause(of: engine.pointee.lastEvent, engine.pointee.effects.failure)
    case .event, .start, .failure, .done: cause
    }
  }
}
