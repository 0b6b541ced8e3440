extension Engine {
  /// What a macrostep asks for and answers, beside the configuration.
  ///
  /// Most steps ask for nothing, so an engine has none of this until it is needed.
  ///
  /// Its properties are not watched for overlapping accesses: the thread that runs the engine is alone with it.
  final class Notes {
    // MARK: Of one macrostep

    /// The internal queue.
    @exclusivity(unchecked) var raised: [KeptOccurrence] = []
    /// What was thrown, where the cause is a failure.
    @exclusivity(unchecked) var failure: (any Error)?
    /// Payloads that somebody may still look at: of targets that were worked out, of states that were left.
    @exclusivity(unchecked) var values: [AnyValue] = []
    /// The payloads of the active states, where states have states inside.
    @exclusivity(unchecked) var activeValues: [Int32: AnyValue] = [:]
    /// The payloads of what histories recorded in this macrostep, and of what a microstep enters.
    @exclusivity(unchecked) var recordedValues: [Int32: [Int32: AnyValue]] = [:]
    @exclusivity(unchecked) var enteringValues: [Int32: AnyValue] = [:]
    /// What runs after the entry actions of a state, since its history leads to its default.
    @exclusivity(unchecked) var historyContents: [(node: Int32, operations: Rows)] = []
    /// The payloads that the log refers to, of states that the macrostep left.
    @exclusivity(unchecked) var configurationBefore: Configuration?
    /// The errors of failures that are logged, by the place in the log, and the part of the log for which the engine has no room.
    @exclusivity(unchecked) var loggedErrors: [Int32: any Error] = [:]
    @exclusivity(unchecked) var restOfLog: [Int32] = []
    /// The event that waited and is processed now: the log refers to it.
    @exclusivity(unchecked) var processed: Pending?
    /// What was asked for and not granted yet; also what was fired by something that went when a macrostep was over.
    @exclusivity(unchecked) var requests: [Request] = []
    /// The event of the macrostep, where it has to wait.
    @exclusivity(unchecked) var postponed: Pending?
    @exclusivity(unchecked) var commitWork: [@Sendable () -> Void] = []
    @exclusivity(unchecked) var transitions: [TransitionRecord] = []
    /// Guards that said no, in the order in which they were asked.
    @exclusivity(unchecked) var guards: [Int32] = []
    /// Why the last event was rejected, where somebody asks.
    @exclusivity(unchecked) var refusal = Refusal.noTransition
    /// The states of late microsteps, to show the cycle of a run-away.
    @exclusivity(unchecked) var path: [Int32] = []

    // MARK: Of the whole call

    /// The transitions of each macrostep that stands, where they are recorded.
    @exclusivity(unchecked) var macrosteps: [[TransitionRecord]] = []
    /// Events that came up meanwhile, next first.
    @exclusivity(unchecked) var queue = PendingQueue()
    /// Somebody wants the machine to stop, right after this macrostep.
    @exclusivity(unchecked) var stops = false
    /// What listeners are notified of once the machine is left.
    @exclusivity(unchecked) var delivery = Delivery()
    /// What is told when all is done, in order.
    @exclusivity(unchecked) var aftermath: [Aftermath] = []

    private func take<Value>(_ place: inout Value, leaving rest: Value) -> Value {
      var last = rest
      swap(&place, &last)
      return last
    }

    func beginMacrostep() {
      // What goes may call the machine when it goes, so it goes when all is empty.
      let last = (
        take(&raised, leaving: []), take(&failure, leaving: nil), take(&values, leaving: []), take(&activeValues, leaving: [:]),
        take(&recordedValues, leaving: [:]), take(&enteringValues, leaving: [:]), take(&configurationBefore, leaving: nil),
        take(&loggedErrors, leaving: [:]), take(&processed, leaving: nil), take(&postponed, leaving: nil),
        take(&commitWork, leaving: []), take(&transitions, leaving: [])
      )
      defer { withExtendedLifetime(last) {} }
      historyContents = []
      guards = []
      path = []
      restOfLog = []
    }
  }

  /// Something a step asks for, granted when it commits.
  enum Request {
    case send(Pending, after: Duration)
    case cancel(Pending.CancelKey)
  }

  /// Something to do when the machine is at rest again.
  enum Aftermath {
    case work(@Sendable () -> Void)
    case rejection(RejectedEvent)
  }
}
