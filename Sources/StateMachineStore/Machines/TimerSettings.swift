/// How what is due in machines is processed: limits.
public struct TimerSettings: Sendable {
  /// How long a worker works at what it has taken in one transaction before it leaves the rest for the next one.
  ///
  /// A hook that takes longer is not interrupted.
  public var time = Duration.seconds(5)

  /// How long what is due belongs to the worker that has taken it.
  ///
  /// If a process ends or is stopped meanwhile, it waits as long before another worker takes it. While a hook still runs, no other worker
  /// takes it, since its row is locked.
  public var lease = Duration.seconds(10)

  /// How often what is due in a machine is begun, if it does not end each time, before the machine is parked.
  ///
  /// It does not end where the process ends, or where the database ends the transaction since a hook takes too long. After the first
  /// time, the machine is taken alone. One that was parked before is parked again after one time.
  public var attempts = 5

  /// The usual limits.
  public init() {}
}
