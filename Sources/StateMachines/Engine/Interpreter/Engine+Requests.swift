/// What guards, hooks and entries of states ask for.
extension Engine {
  /// Puts an event in the internal queue.
  @usableFromInline
  mutating func raise(event: StoredEvent, column: ColumnID) {
    raise(StoredOccurrence(kind: .event, column: column, event: event))
  }

  /// Sends an event to the machine itself.
  @usableFromInline
  mutating func send(_ event: StoredEvent, column: ColumnID, after delay: Duration, id: String?) {
    request(.send(Pending(column: column, event: event, cancelKey: id.map { .id($0) }), after: min(delay, .longest)))
  }

  mutating func runAfterCommit(_ work: @escaping @Sendable () -> Void) {
    effects.commitWork.append(work)
    hasEffects = true
  }

  /// Puts a cause in the internal queue.
  mutating func raise(_ cause: StoredOccurrence) {
    effects.raised.append(cause)
    hasEffects = true
  }

  mutating func raiseFailure(_ error: any Error) {
    raise(StoredOccurrence(kind: .failure, column: tables.pointee.failureColumn, error: error))
  }

  /// Asks for something that is granted when the macrostep commits.
  mutating func request(_ request: Request) {
    effects.requests.append(request)
    hasEffects = true
  }

  /// Keeps a payload until the macrostep is reported.
  mutating func keepUntilReported(_ value: AnyValue) {
    effects.values.append(value)
    hasEffects = true
  }
}
