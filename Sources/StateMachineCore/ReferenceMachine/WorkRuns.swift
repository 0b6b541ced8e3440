/// The tasks that a machine has started and that have not ended, each for one activation.
///
/// An activation is registered inside the section of the machine, before its task can run. When its state is left it is removed, by the
/// number that it has, inside the section as well. So a task that has its first turn after other threads can see that the state was left
/// finds that it is not registered any more, and does nothing.
///
/// Tasks hold it, and not the machine: when the machine is released, its tasks are cancelled. Nothing of the user's runs inside the section
/// that guards it.
final class WorkRuns: Sendable {
  /// What is run, as far as tasks know it.
  struct Run: Sendable {
    let work: AnyWork
    let input: AnyValue?
    var attempt: Int
    /// The work fails instead: it ran in a process that ended.
    let isInterrupted: Bool
    fileprivate var task: Task<Void, Never>?
    /// The task waits for its next attempt, or the attempt waits for the task.
    fileprivate var waiting: UnsafeContinuation<Void, Never>?
    fileprivate var mayGoOn = false

    init(_ work: AnyWork, _ input: AnyValue?, attempt: Int, isInterrupted: Bool) {
      (self.work, self.input, self.attempt, self.isInterrupted) = (work, input, attempt, isInterrupted)
    }
  }

  private struct Registry {
    var runs: [Activation: Run] = [:]
    /// What was removed and is still to be cancelled.
    var ended: [Activation: Run] = [:]
    /// By activation, what is called how and has not returned yet, whether or not it is of use.
    var running: [Activation: (order: UInt64, name: String)] = [:]
    var started: UInt64 = 0
    /// Tasks that wait for the others, by number; nil where one does not wait yet.
    var idleWaiters: [UInt64: UnsafeContinuation<Void, Never>?] = [:]
    var waiterCount: UInt64 = 0
  }

  private let registry = Protected(Registry())

  init() {}

  // MARK: Registering

  /// Notes that work is about to be started, or an attempt of work whose task waits for it.
  func register(_ activation: Activation, _ run: Run) {
    registry.runMutable { registry in
      if registry.runs[activation] == nil { registry.runs[activation] = run } else { registry.runs[activation]?.attempt = run.attempt }
    }
  }

  /// Removes an activation that is of no use any more, so that its task does not begin.
  func end(_ activation: Activation) {
    registry.runMutable { registry in
      if let run = registry.runs.removeValue(forKey: activation) { registry.ended[activation] = run }
    }
  }

  /// Cancels the task of an activation that has ended.
  ///
  /// Cancelling calls handlers of the user's, so this is called when the machine has been left.
  func cancel(_ activation: Activation) {
    let run = registry.runMutable { $0.ended.removeValue(forKey: activation) }
    run?.task?.cancel()
    run?.waiting?.resume()
  }

  func cancelAll() {
    let runs = registry.runMutable { registry in
      defer { (registry.runs, registry.ended) = ([:], [:]) }
      return registry.runs.merging(registry.ended) { run, _ in run }
        .inOrder { ($0.key.number, $0.key.inner.count) < ($1.key.number, $1.key.inner.count) }.map(\.value)
    }
    for run in runs {
      run.task?.cancel()
      run.waiting?.resume()
    }
  }

  // MARK: Starting

  /// Starts the task of an activation, unless it was cancelled meanwhile; or lets its task go on with the next attempt.
  func start(_ activation: Activation, _ makeTask: () -> Task<Void, Never>) {
    enum Next {
      case nothing
      case task
      case attempt(UnsafeContinuation<Void, Never>?)
    }
    let next: Next = registry.runMutable { registry in
      guard let run = registry.runs[activation] else { return .nothing }
      guard registry.running[activation] == nil else {
        registry.runs[activation]?.mayGoOn = run.waiting == nil
        registry.runs[activation]?.waiting = nil
        return .attempt(run.waiting)
      }
      registry.started += 1
      registry.running[activation] = (registry.started, run.work.name)
      return .task
    }
    switch next {
    case .nothing: return
    case .attempt(let waiting): waiting?.resume()
    case .task:
      let task = makeTask()
      let isOfUse = registry.runMutable { registry in
        guard registry.runs[activation] != nil else { return false }
        registry.runs[activation]?.task = task
        return true
      }
      if !isOfUse { task.cancel() }
    }
  }

  // MARK: In the task

  /// What the task of an activation has to run; nil where it is of no use any more.
  func run(_ activation: Activation) -> Run? {
    registry.runMutable { $0.runs[activation] }
  }

  /// Waits for the time of the next attempt.
  ///
  /// - Returns: False where the activation is of no use any more.
  func waitForNextAttempt(_ activation: Activation) async -> Bool {
    await withUnsafeContinuation { continuation in
      let waits = registry.runMutable { registry in
        guard let run = registry.runs[activation], !run.mayGoOn else {
          registry.runs[activation]?.mayGoOn = false
          return false
        }
        registry.runs[activation]?.waiting = continuation
        return true
      }
      if !waits { continuation.resume() }
    }
    return run(activation) != nil
  }

  /// The task returns.
  func noteReturn(of activation: Activation) {
    let (run, waiters) = registry.runMutable { registry -> (Run?, [UnsafeContinuation<Void, Never>]) in
      registry.running[activation] = nil
      let run = registry.runs.removeValue(forKey: activation)
      guard registry.running.isEmpty else { return (run, []) }
      defer { registry.idleWaiters = [:] }
      return (run, registry.idleWaiters.values.compactMap(\.self))
    }
    for waiter in waiters { waiter.resume() }
    withExtendedLifetime(run) {}
  }

  // MARK: Waiting for tasks

  /// The names of the tasks that have not returned, in the order in which they began.
  var namesOfRunning: [String] {
    registry.runMutable { $0.running.values.inOrder { $0.order < $1.order }.map(\.name) }
  }

  /// A number for a task that will wait for the others.
  func makeWaiter() -> UInt64 {
    registry.runMutable { registry in
      registry.waiterCount += 1
      registry.idleWaiters[registry.waiterCount] = .some(nil)
      return registry.waiterCount
    }
  }

  /// Waits until no task runs, until ``stopWaiting(_:)``, or until the calling task is cancelled.
  func waitUntilIdle(_ waiter: UInt64) async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let waits = registry.runMutable { registry in
          guard !registry.running.isEmpty, registry.idleWaiters[waiter] != nil else {
            registry.idleWaiters[waiter] = nil
            return false
          }
          registry.idleWaiters[waiter] = continuation
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      stopWaiting(waiter)
    }
  }

  /// Lets a task that waits go on.
  func stopWaiting(_ waiter: UInt64) {
    let continuation = registry.runMutable { $0.idleWaiters.removeValue(forKey: waiter) }
    continuation??.resume()
  }
}
