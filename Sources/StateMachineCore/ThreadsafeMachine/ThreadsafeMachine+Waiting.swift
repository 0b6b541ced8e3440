extension ThreadsafeMachine {
  /// Gives an event to the machine later, on its event queue, and returns at once.
  ///
  /// The events are processed one at a time, first in, first out over all threads, together with those of `submit` and the sections of
  /// `enqueueMutable`. The machine is kept alive until then. `stop` drops those that wait.
  ///
  /// - Parameter event: The event.
  public func enqueue(_ event: Event) {
    enqueue(.event(event, process: { self.fire(event) }, drop: {}))
  }

  /// Gives an event to the machine later, on its event queue, and says there what came of it; returns at once.
  ///
  /// The same as ``enqueue(_:)`` in all else. The completion of an event that `stop` drops is called with a rejection with the reason
  /// `.stopped`.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - completion: Called once, when the event and all that follows from it have been processed, whether or not anything took it.
  public func enqueue(_ event: Event, completion: @escaping @Sendable (Outcome) -> Void) {
    enqueue(.event(event, process: { completion(self.attempt(event)) }, drop: { completion(self.rejection(of: event, .stopped)) }))
  }

  /// Gives an event to the machine on its event queue, and says what came of it; no thread is blocked meanwhile.
  ///
  /// It has its turn after everything that was enqueued before. If the task is cancelled before that, the event is dropped, and the outcome
  /// is a rejection with the reason `.failed(CancellationError())`; if the machine is stopped, one with the reason `.stopped`.
  ///
  /// - Parameter event: The event.
  /// - Returns: What came of it.
  @discardableResult
  public func submit(_ event: Event) async -> Outcome {
    await submitted(event) { self.attempt(event) }
  }
}

extension ReferenceMachine {
  /// What came of an event that was processed on the event queue.
  final func submitted(_ event: Event, _ attempt: @escaping @Sendable () -> Outcome) async -> Outcome {
    let submission = Submission<Outcome>()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard submission.begin(continuation, unlessCancelled: { self.rejection(of: event, .failed(CancellationError())) }) else { return }
        enqueue(
          .event(
            event, process: { submission.finish(attempt) },
            drop: { submission.finish { self.rejection(of: event, .stopped) } }))
      }
    } onCancel: {
      submission.cancel { self.rejection(of: event, .failed(CancellationError())) }
    }
  }

  final func rejection(of event: Event, _ refusal: Refusal) -> Outcome {
    .rejected(Rejection(event, BriefRefusal(refusal, in: call().committed), of: compiled))
  }
}
