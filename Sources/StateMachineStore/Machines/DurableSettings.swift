/// Limits and delays of durable machines.
public struct DurableSettings: Sendable {
  /// How often a call runs its transaction again after a conflict, or a commit whose result is unknown.
  public var attempts = 5

  /// How many machines a worker takes at a time.
  public var batch = 50

  /// How long a parked machine waits for its second attempt; each further delay is twice as long.
  public var firstRetry = Duration.seconds(5)

  /// The longest delay between two attempts of a parked machine.
  public var longestRetry = Duration.seconds(3_600)

  /// How messages are delivered.
  public var delivery = DeliverySettings()

  /// The usual limits and delays.
  public init() {}

  /// How long to wait after so many failures in a row.
  func backOff(_ failures: Int) -> Duration {
    let doublings = min(max(failures - 1, 0), 30)
    return min(firstRetry * (1 << doublings), longestRetry)
  }
}
