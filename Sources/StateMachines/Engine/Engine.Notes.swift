extension Engine {
  /// What a macrostep asks for and answers, beside the configuration.
  ///
  /// Most steps ask for nothing, so an engine has none of this until it is needed.
  final class Notes {
    // MARK: Of one macrostep

    /// The internal queue.
    var raised: [KeptOccurrence] = []
    /// What was thrown, where the cause is a failure.
    var failure: (any Error)?
    /// Payloads that somebody may still look at: of targets that were worked out, of states that were left.
    var values: [AnyValue] = []
    /// The payloads of the active states, where states have states inside.
    var activeValues: [Int32: AnyValue] = [:]
    /// The payloads of what histories recorded in this macrostep, and of what is entered by a history.
    var recordedValues: [Int32: [Int32: AnyValue]] = [:]
    var enteringValues: [Int32: AnyValue] = [:]
    /// What runs after the entry actions of a state, since its history leads to its default.
    var historyContents: [(node: Int32, operations: Rows)] = []
    /// What a microstep left and entered, where somebody wants to know.
    var exited: [StateReference] = []
    var entered: [StateReference] = []
    /// What was asked for and not granted yet; also what was fired by something that went when a macrostep was over.
    var requests: [Request] = []
    /// The event of the macrostep, where it has to wait.
    var postponed: Pending?
    var commitWork: [@Sendable () -> Void] = []
    var transitions: [TransitionRecord] = []
    /// Guards that said no, in the order in which they were asked.
    var guards: [Int32] = []
    /// Why the last event was rejected, where somebody asks.
    var refusal = Refusal.noTransition
    /// The states of late microsteps, to show the cycle of a run-away.
    var path: [Int32] = []

    // MARK: Of the whole call

    /// The transitions of each macrostep that stands, where they are recorded.
    var macrosteps: [[TransitionRecord]] = []
    /// Events that came up meanwhile, next first.
    var queue = PendingQueue()
    /// Somebody wants the machine to stop, right after this macrostep.
    var stops = false
    /// Observers that are to be told of what was committed.
    var listeners: [Subscription] = []
    /// What is told when all is done, in order.
    var aftermath: [Aftermath] = []

    func beginMicrostep() {
      exited = []
      entered = []
    }

    func beginMacrostep() {
      // What goes may call the machine when it goes, so it goes when all is empty.
      let last = (raised, values, activeValues, recordedValues, enteringValues, exited, entered, postponed, commitWork, transitions)
      defer { withExtendedLifetime(last) {} }
      raised = []
      failure = nil
      values = []
      activeValues = [:]
      recordedValues = [:]
      enteringValues = [:]
      exited = []
      entered = []
      postponed = nil
      commitWork = []
      transitions = []
      historyContents = []
      guards = []
      path = []
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
