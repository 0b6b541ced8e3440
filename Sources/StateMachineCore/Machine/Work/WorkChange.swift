/// What the owner of a machine has to do about the work of its states, where the machine cannot do it: see ``ContextMachine/takeWork()``.
///
/// The cases are closed: a `switch` over them needs no `default`.
public enum WorkChange<Event: Sendable>: Sendable {
  /// Work is to be started.
  case start(StateWork<Event>)
  /// Work is of no use any more: its state was left, or its time limit has passed. Whatever it reports is dropped.
  case cancel(Activation)

  init(_ change: Activities.Change, _ activities: Activities) {
    guard change.kind != .cancel, let activity = activities[change.activation] else {
      self = .cancel(change.activation)
      return
    }
    self = .start(StateWork(change, activity))
  }
}
