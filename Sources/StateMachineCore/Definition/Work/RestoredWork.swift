/// What becomes of the work of a state when a machine is restored in that state.
///
/// The process that ran a task is gone, and nothing tells how far the task had come. So each task, stream and child machine says what is
/// right for it.
///
/// For a task of a durable machine it also counts where its worker was cancelled before there was a result, and where the machine could not
/// process the result, since a hook threw.
public enum RestoredWork: String, Sendable, Hashable, Codable, CaseIterable {
  /// It starts anew, with the input of the time when the state was entered. A task may have run before: it must be safe to run twice.
  case restart
  /// It fails with ``MachineError/interrupted(work:)``, as if its last attempt had thrown that: it is not tried again.
  case fail
  /// Nothing is started, and nothing fails: the state waits for other events.
  case leave
}
