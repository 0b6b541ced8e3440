extension EventRecorder<OracleTrace> {
  /// Records an event that a machine rejected; `isUndone` tells whether its step failed.
  @Sendable
  func appendRejection(of event: String, isUndone: Bool) {
    append(isUndone ? .undone(event) : .rejected(event))
  }
}
