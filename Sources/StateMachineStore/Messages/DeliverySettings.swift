/// How messages are delivered: limits and delays.
public struct DeliverySettings: Sendable {
  /// The messages of how many machines are delivered at the same time, 1,000 at most.
  ///
  /// Those of one machine always leave one after the other.
  public var machines = 50

  /// How many messages of a machine are taken at once.
  public var messages = 20

  /// How long messages belong to the one who has taken them.
  ///
  /// If a process ends or is stopped, its messages wait as long before another one delivers them. It should be more than twice as long as
  /// ``timeLimit``: what takes longer than half of it may be delivered by others at the same time.
  public var lease = Duration.seconds(60)

  /// How long the delivery of a message may take.
  ///
  /// Then its task is cancelled and left alone, other messages take its place, and the attempt has failed with
  /// ``DurableError/tooSlow(limit:)``. A delivery that ignores its cancellation may still reach the receiver, beside the next attempt.
  public var timeLimit = Duration.seconds(20)

  /// How often the delivery of a message is attempted before the message is put aside.
  ///
  /// The delays between attempts are those of ``DurableSettings/firstRetry`` and ``DurableSettings/longestRetry``.
  public var attempts = 20

  /// The usual limits and delays.
  public init() {}
}
