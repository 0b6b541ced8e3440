/// What an error thrown by a guard or hook does.
///
/// The cases are closed: a `switch` over them needs no `default`.
public enum ErrorPolicy: Sendable {
  /// The macrostep is undone, and the event is rejected with the error.
  case undo
  /// The W3C rule (SCXML 3.12.2, 5.9): the rest of the block is skipped, and the error is raised as an internal event, `.hookFailure`.
  ///
  /// A guard that throws counts as false. A failure that no transition takes is dropped.
  case raise
}
