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

  /// How long the closure of a call, such as ``DurableMachines/fire(_:on:key:_:)``, may take.
  ///
  /// It holds the lock of its machine meanwhile, and in SQLite that of the database. Then its task is cancelled, the transaction is rolled
  /// back, and the call throws ``DurableError/tooSlow(limit:)``.
  public var closureTimeLimit = Duration.seconds(30)

  /// How what is due is processed.
  public var timers = TimerSettings()

  /// How messages are delivered.
  public var delivery = DeliverySettings()

  /// How tasks of states are run.
  public var tasks = TaskSettings()

  /// The usual limits and delays.
  public init() {}

  /// How long to wait after so many failures in a row.
  func backOff(_ failures: Int) -> Duration {
    var delay = firstRetry
    for _ in 0..<min(max(failures - 1, 0), 30) where delay < longestRetry { delay = delay > longestRetry / 2 ? longestRetry : delay * 2 }
    return min(delay, longestRetry)
  }

  /// A sentence for each number that makes no sense.
  var issues: [String] {
    let counts = [
      ("attempts", attempts), ("batch", batch), ("timers.attempts", timers.attempts), ("delivery.machines", delivery.machines),
      ("delivery.messages", delivery.messages),
      ("delivery.attempts", delivery.attempts), ("tasks.count", tasks.count), ("tasks.claims", tasks.claims),
    ]
    let durations = [
      ("firstRetry", firstRetry), ("longestRetry", longestRetry), ("closureTimeLimit", closureTimeLimit), ("timers.lease", timers.lease),
      ("timers.time", timers.time),
      ("delivery.lease", delivery.lease), ("delivery.timeLimit", delivery.timeLimit), ("tasks.lease", tasks.lease),
      ("tasks.timeLimit", tasks.timeLimit),
    ]
    return counts.filter { $0.1 < 1 }.map { "'\($0.0)' of the settings is \($0.1), and has to be 1 at least" }
      + durations.filter { $0.1 <= .zero }.map { "'\($0.0)' of the settings is \($0.1), and has to be longer than nothing" }
  }
}

extension Duration {
  /// A time to wait between two looks at a store: a millisecond at least, a year at most.
  var asPollingInterval: Duration { min(max(self, .milliseconds(1)), .seconds(365 * 86_400)) }
}
