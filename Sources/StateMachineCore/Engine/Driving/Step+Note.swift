// Events with data, which charts have; StateMachineFormats uses these.

extension Step {
  /// Puts an event in the internal queue, with a text that belongs to it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - note: The text; it is undone, copied and saved with the event.
  package mutating func raise(_ event: Event, note: String?) {
    engine.pointee.raise(event: StoredEvent(event, note: note), column: compiled.column(of: event))
  }

  /// Sends an event to the machine itself, with a text that belongs to it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - delay: How long it waits after the commit.
  ///   - id: By what it can be cancelled.
  ///   - note: The text; it is undone, copied and saved with the event.
  package mutating func send(_ event: Event, after delay: Duration, id: String?, note: String?) {
    engine.pointee.send(StoredEvent(event, note: note), column: compiled.column(of: event), after: delay, id: id)
  }

  /// Attaches a text to the completion that follows from the final state which is entered now.
  ///
  /// - Parameter note: The text.
  package mutating func noteCompletion(_ note: String) {
    engine.pointee.effects.completionNote = note
    engine.pointee.hasEffects = true
  }

  /// The text that came with ``lastCause``; nil where none did.
  package var lastNote: String? {
    let occurrence =
      switch engine.pointee.occurrence.kind {
      case .always, .stop: engine.pointee.lastEvent
      case .event, .start, .failure, .done: engine.pointee.occurrence
      }
    return occurrence.kept?._withUnsafeGuaranteedRef { $0.note }
  }
}
