import StateMachines

/// What a machine remembers beside its active states and its context.
enum Remembered: Hashable {
  /// Nothing but what is left of the timeouts of states, in the order in which they are due.
  case timeouts([TimeoutLeft])
  /// What two snapshots have in common whose machines go on in the same way.
  case snapshot(AnyHashable)
}
