/// What a macrostep asks for and answers, beside the configuration.
///
/// Most steps ask for nothing: ``Engine/hasEffects`` says whether any of it is in use. Nothing is released while it is being changed, since
/// a `deinit` may call the machine; see ``Engine/releaseMacrostep(_:)``.
struct Effects {
  // MARK: Of one macrostep

  /// The internal queue.
  var raised = WorkList<StoredOccurrence>()
  /// What was thrown, where the cause is a failure; it is read for no other cause.
  var failure: (any Error)?
  /// The payloads of what histories recorded in this macrostep, and of what a microstep enters.
  var recordedValues: [HistoryID: [StateID: AnyValue]] = [:]
  var enteringValues: [StateID: AnyValue] = [:]
  /// The payloads that actions of this microstep have made for states which are not entered yet.
  var made = WorkList<(node: StateID, place: UnsafeMutableRawPointer)>()
  /// What runs after the entry actions of a state, since its history leads to its default.
  var historyContents = WorkList<(node: StateID, hooks: OperationID.Rows)>()
  /// The event that waited and is processed now: the log refers to it.
  var processed: Pending?
  /// What was asked for and not granted yet, also by objects that were released when a macrostep had ended.
  var requests = WorkList<Engine.Request?>()
  /// The event of the macrostep, where it has to wait.
  var postponed: Pending?
  /// What is run, or passed to the caller, after the commit.
  var commitWork = WorkList<Engine.Callback>()
  /// Guards that were false, in the order in which they were asked.
  var guards = WorkList<GuardID>()
  /// The errors of failures that are logged, by the number of the microstep.
  var loggedErrors = WorkList<(microstep: Int, error: any Error)>()
  /// The transitions that were taken for a failure and raised the next one, each with its source.
  var failing = WorkList<(route: UnsafePointer<RouteRow>, source: StateID)>()
  /// What guards have worked out for the hooks of their lines.
  var found = WorkList<FoundValue>()
  /// What the entry action of a final state attaches to the completion that follows.
  var completionNote: String?
  /// The states of late microsteps, to show the cycle of a run-away.
  var path = WorkList<StateID>()

  // MARK: Of the whole call

  /// The key of the request whose event the call processes first.
  var request: String?
  /// Why the last event was rejected.
  var refusal = Refusal.noTransition
  /// Events that were sent or put back meanwhile, next first.
  var queue = PendingQueue()
  /// Payloads that histories remember no longer, and what guards of earlier macrosteps have worked out.
  var forgotten = WorkList<AnyValue>()
  /// The machine is to be stopped, right after this macrostep.
  var stops = false
  /// Changes of timers that are committed, and are to be made before other threads see the macrostep.
  var timers = WorkList<TimerChange>()
  /// What child machines are to process, before the next macrostep.
  var deliveries = WorkList<Engine.ChildDelivery>()
  // What may call the machine when it is released: what child machines have processed, those that have ended, the engines of their calls,
  // linked by ``Engine/next``, and what undone macrosteps had asked for, with the errors that undid them.
  var delivered = WorkList<Engine.ChildDelivery>()
  var children = WorkList<AnyChild>()
  var childEngines: UnsafeMutablePointer<Engine>?
  var dropped = WorkList<Engine.Request?>()
  var errors = WorkList<any Error>()
  /// Child machines whose start was undone.
  var childFailures = WorkList<(activity: Activities.Activity, error: any Error)>()
  /// What work reported on the thread of a hook, to be processed after the macrostep, whether or not that commits.
  var reports: [ActivityReport] = []
  /// What is run when the call is over, in order.
  var callbacks = WorkList<Engine.Callback>()
  /// The work of states that is to be cancelled before that, or started after it.
  var work = WorkList<Activities.Change>()

  func deallocate() {
    raised.deallocate()
    made.deallocate()
    forgotten.deallocate()
    historyContents.deallocate()
    requests.deallocate()
    commitWork.deallocate()
    guards.deallocate()
    loggedErrors.deallocate()
    failing.deallocate()
    found.deallocate()
    path.deallocate()
    queue.deallocate()
    timers.deallocate()
    deliveries.deallocate()
    delivered.deallocate()
    children.deallocate()
    dropped.deallocate()
    errors.deallocate()
    childFailures.deallocate()
    callbacks.deallocate()
    work.deallocate()
  }

  fileprivate mutating func trim() {
    raised.trim()
    made.trim()
    forgotten.trim()
    requests.trim()
    commitWork.trim()
    failing.trim()
    path.trim()
    queue.trim()
    timers.trim()
    deliveries.trim()
    delivered.trim()
    children.trim()
    dropped.trim()
    errors.trim()
    callbacks.trim()
    work.trim()
  }
}

extension Engine {
  /// Something a step asks for, granted when it commits.
  enum Request {
    case send(Pending, after: Duration)
    case cancel(Pending.CancelKey)
    case begin(WorkID, AnyValue?)
    case interrupt(WorkID)
    case end(of: StateID)
    case deliver(AnyValue, to: String)
  }

  /// What a child machine is to process.
  enum ChildDelivery {
    case of(number: UInt64, AnyChild.Input)
    /// Its state was left: it is not with the machine any more.
    case stop(AnyChild, number: UInt64)
  }

  /// Something to do when the machine is at rest again.
  enum Callback {
    case work(@Sendable () -> Void)
    case rejection(RejectedEvent)
    /// A message for a caller that collects them; else it is dropped.
    case message(any Sendable)
  }

  // MARK: Releasing

  // What is released may call the machine. So each of these takes a value out first, and then releases it; they are given a pointer, as the
  // engine may be changed meanwhile.

  /// Releases what the last macrostep has left, before the next begins.
  static func releaseMacrostep(_ engine: UnsafeMutablePointer<Engine>) {
    engine.pointee.effects.historyContents.removeAllTrivial()
    engine.pointee.effects.path.removeAllTrivial()
    while let last = engine.pointee.effects.raised.popLast() { withExtendedLifetime(last) {} }
    while let last = engine.pointee.effects.loggedErrors.popLast() { withExtendedLifetime(last) {} }
    while let last = engine.pointee.effects.commitWork.popLast() { withExtendedLifetime(last) {} }
    while let last = engine.pointee.effects.found.popLast() { engine.pointee.effects.forgotten.append(last.value) }
    // Whether there is one is not asked: that would copy it.
    release(&engine.pointee.effects.failure, leaving: nil)
    if engine.pointee.effects.completionNote != nil { engine.pointee.effects.completionNote = nil }
    if engine.pointee.effects.processed != nil { release(&engine.pointee.effects.processed, leaving: nil) }
    if engine.pointee.effects.postponed != nil { release(&engine.pointee.effects.postponed, leaving: nil) }
    guard engine.pointee.tables.pointee.holdsPayloads else { return }
    release(&engine.pointee.effects.recordedValues, leaving: [:])
    release(&engine.pointee.effects.enteringValues, leaving: [:])
  }

  /// Releases what was asked for and is not granted.
  static func releaseRequests(_ engine: UnsafeMutablePointer<Engine>) {
    while let last = engine.pointee.effects.requests.popLast() { withExtendedLifetime(last) {} }
  }

  /// Takes back what an undone step has asked for; it is released when the call is over.
  mutating func dropRequests() {
    while let last = effects.requests.popLast() { effects.dropped.append(last) }
  }

  /// Releases everything, at the end of a call.
  @inline(never)
  static func releaseEffects(_ engine: UnsafeMutablePointer<Engine>) {
    releaseMacrostep(engine)
    releaseRequests(engine)
    while let last = engine.pointee.effects.queue.removeFirst() { withExtendedLifetime(last) {} }
    while let last = engine.pointee.effects.timers.popLast() { withExtendedLifetime(last) {} }
    while let last = engine.pointee.effects.deliveries.popLast() { withExtendedLifetime(last) {} }
    while let last = engine.pointee.effects.delivered.popLast() { withExtendedLifetime(last) {} }
    while let child = engine.pointee.effects.childEngines {
      engine.pointee.effects.childEngines = child.pointee.next
      engine.pointee.pool.unsafelyUnwrapped.pointee.waitingCount -= 1
      giveBack(child)
    }
    while let last = engine.pointee.effects.children.popLast() { withExtendedLifetime(last) {} }
    while let last = engine.pointee.effects.dropped.popLast() { withExtendedLifetime(last) {} }
    while let last = engine.pointee.effects.errors.popLast() { withExtendedLifetime(last) {} }
    while let last = engine.pointee.effects.childFailures.popLast() { withExtendedLifetime(last) {} }
    while let last = engine.pointee.effects.callbacks.popLast() { withExtendedLifetime(last) {} }
    while let last = engine.pointee.effects.work.popLast() { withExtendedLifetime(last) {} }
    while let last = engine.pointee.effects.forgotten.popLast() { withExtendedLifetime(last) {} }
    if !engine.pointee.effects.reports.isEmpty { release(&engine.pointee.effects.reports, leaving: []) }
    release(&engine.pointee.effects.refusal, leaving: .noTransition)
    if engine.pointee.effects.request != nil { engine.pointee.effects.request = nil }
    engine.pointee.effects.stops = false
    engine.pointee.hasEffects = false
    engine.pointee.effects.trim()
    engine.pointee.log.trim()
  }

  private static func release<Value>(_ place: inout Value, leaving rest: Value) {
    var last = rest
    swap(&place, &last)
    withExtendedLifetime(last) {}
  }
}
