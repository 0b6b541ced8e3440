/// What someone does by hand to a message that waits or was put aside; see ``DurableMachines/repairMessage(_:_:by:reason:)``.
///
/// The other messages of the machine are due at once, too, and their attempts are counted anew.
///
/// A minor release may add cases, so a `switch` over them needs a `default`.
public enum MessageRepair<Message: Codable & Sendable>: Sendable {
  /// It is delivered again at once, with all its attempts, behind earlier ones of its machine that wait.
  case retry
  /// It never leaves.
  case drop
  /// Another message takes its place, with the same ``DurableMessage/id`` up to its last part, the version that has written the message.
  /// One that was put aside stays there until it is tried again.
  case replace(Message)
}
