public import StateMachines
import Synchronization

/// Runs everything of thread-safe machines and of actors that does not run in a call, on one thread and in an order that a test chooses.
///
/// Pass it as the clock of each machine of a test. From then on it runs the tasks and streams of states, the events of `enqueue` and
/// `submit`, the calls of observers on queues, and timers. Nothing of it runs by itself, so that a test never waits:
///
/// ```swift
/// let executor = ManualExecutor()
/// let order = ThreadsafeMachine(definition, clock: executor)   // sm.task("charge", in: .charging) { … }
///
/// order.fire(.pay)          // order.state is .charging: the task is ready and has not begun
/// order.fire(.cancel)       // it never begins
/// executor.run()            // runs what is ready, until nothing is
/// ```
///
/// ``everyOrder(limit:_:)`` runs a test in every order that is possible.
///
/// It runs what the tasks of the machine run, with the executor as their preferred executor: nonisolated async code, and actors without an
/// executor of their own that are not busy elsewhere. The main actor, actors with an executor of their own, and actors that a test has just
/// called run their part on their threads. In async code write `await executor.run()`, which waits for those that own machines.
///
/// Out of reach are other actors that are busy elsewhere, observers on the main actor, unstructured tasks that a task starts, and
/// `Task.sleep`; use the clock of the machine in place of that.
///
/// Run everything before the test ends: a task that is ready and never runs is not released, and neither is its executor.
///
/// All calls but `enqueue` of jobs belong on one thread, that of the test.
public final class ManualExecutor: MachineExecutor {
  private struct Job {
    let name: String
    let work: Work
  }

  private enum Work {
    case closure(@Sendable () -> Void)
    case job(UnownedJob)
  }

  private struct Agenda {
    var ready: [Job] = []
    /// The choices to make before the first one is always taken.
    var plan: ArraySlice<Int> = []
    var record: [Choice] = []
    var names: [String] = []
    var generator: SplitMix?
    /// What goes to each actor that owns a machine, and comes back, in the order of these numbers; false where the actor is gone.
    var visits: [Int: @Sendable () async -> Bool] = [:]
    var visitCount = 0

    /// The index of what is run next; where there is a choice, it is recorded.
    mutating func choose() -> Int {
      let count = ready.count
      guard count > 1 else { return 0 }
      let taken = min(plan.popFirst() ?? generator?.next(below: count) ?? 0, count - 1)
      record.append(Choice(taken: taken, count: count))
      return taken
    }

    mutating func take(_ index: Int) -> Job {
      let job = ready.remove(at: index)
      names.append(job.name)
      return job
    }
  }

  /// A choice between several things that were ready.
  struct Choice {
    let taken: Int
    let count: Int
  }

  private let agenda = Protected(Agenda())
  private let clock = ManualClock()

  /// An executor that runs what is ready in the order in which it became ready; its clock reads zero.
  public init() {}

  init(plan: [Int]) {
    agenda.runMutable { $0.plan = plan[...] }
  }

  init(seed: UInt64) {
    agenda.runMutable { $0.generator = SplitMix(state: seed) }
  }

  // MARK: What is ready

  /// What can be run next, by name: `task`, `enqueue`, `observer`, `alarm`, and the names of steps that the test has added.
  public var ready: [String] {
    agenda.runMutable { $0.ready.map(\.name) }
  }

  /// Adds a step of the test, to be run in some order with everything else.
  ///
  /// - Parameters:
  ///   - name: What it is called in ``order``.
  ///   - work: The step; it runs on the thread of the test.
  public func add(_ name: String, _ work: @escaping @Sendable () -> Void) {
    agenda.runMutable { $0.ready.append(Job(name: name, work: .closure(work))) }
  }

  /// Adds an asynchronous step of the test, such as a call of an actor.
  ///
  /// - Parameters:
  ///   - name: What it is called in ``order``, as long as it has not waited for anything.
  ///   - work: The step; it runs on the thread of the test.
  public func addTask(_ name: String, _ work: @escaping @Sendable () async -> Void) {
    add(name) { Task(executorPreference: self) { await work() } }
  }

  /// The names of what was run so far, in order.
  public var order: [String] {
    agenda.runMutable { $0.names }
  }

  // MARK: Running

  /// Runs what is ready, and what becomes ready in its course, until nothing is ready.
  ///
  /// Something that makes itself ready again and again keeps it from returning. The time does not change.
  public func run() {
    while runNext() {}
  }

  /// The same in async code, where `await order.fire(.pay)` of an actor may have left the actor on a thread of Swift.
  ///
  /// As long as the actor has not left that thread, tasks of its machine go on there. The call waits, suspended, until the actors that own
  /// machines have run what they had to run, before it looks at what is ready. So it also reaches the machine of a main-actor object.
  ///
  /// - Parameter isolation: The actor of the caller, where everything runs that is ready.
  public func run(isolation: isolated (any Actor)? = #isolation) async {
    repeat {
      while runNextReady() {}
      await waitForActors(isolation: isolation)
    } while !ready.isEmpty
  }

  /// Runs one of the things that are ready: the first one, or what the order of ``everyOrder(limit:_:)`` says.
  ///
  /// - Returns: Whether anything was ready.
  @discardableResult
  public func runNext() -> Bool {
    runNextReady()
  }

  private func runNextReady() -> Bool {
    let job: Job? = agenda.runMutable { agenda in
      guard !agenda.ready.isEmpty else { return nil }
      return agenda.take(agenda.choose())
    }
    return run(job)
  }

  /// The same in async code, once the actors that own machines have run what they had to run.
  ///
  /// - Parameter isolation: The actor of the caller.
  /// - Returns: Whether anything was ready.
  @discardableResult
  public func runNext(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    await waitForActors(isolation: isolation)
    return runNextReady()
  }

  /// Runs the first thing of a name that is ready.
  ///
  /// - Parameter name: The name.
  /// - Returns: Whether there was one.
  @discardableResult
  public func run(_ name: String) -> Bool {
    runFirst(name)
  }

  private func runFirst(_ name: String) -> Bool {
    run(
      agenda.runMutable { agenda in
        agenda.ready.firstIndex { $0.name == name }.map { agenda.take($0) }
      })
  }

  /// The same in async code, once the actors that own machines have run what they had to run.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isolation: The actor of the caller.
  /// - Returns: Whether there was one.
  @discardableResult
  public func run(_ name: String, isolation: isolated (any Actor)? = #isolation) async -> Bool {
    await waitForActors(isolation: isolation)
    return runFirst(name)
  }

  /// Goes to each actor that owns a machine, behind everything that waits there.
  private func waitForActors(isolation: isolated (any Actor)?) async {
    for (number, visit) in agenda.runMutable({ $0.visits.sorted { $0.key < $1.key } }) {
      let isGone = await withCheckedContinuation(isolation: isolation) { continuation in
        // An actor runs jobs of a higher priority first.
        Task.detached(priority: .background) { continuation.resume(returning: await !visit()) }
      }
      if isGone { agenda.runMutable { $0.visits[number] = nil } }
    }
  }

  private func run(_ job: Job?) -> Bool {
    switch job?.work {
    case .closure(let work)?: work()
    case .job(let job)?: job.runSynchronously(on: asUnownedTaskExecutor())
    case nil: return false
    }
    return true
  }

  /// The choices that were made.
  var record: [Choice] {
    agenda.runMutable { $0.record }
  }

  // MARK: Time

  /// What the clock reads: zero, and what it was advanced by since.
  public var now: Duration { clock.now }

  /// Moves the time on, and makes ready what becomes due on the way.
  ///
  /// - Parameter duration: How far; a negative duration is zero.
  public func advance(by duration: Duration) {
    clock.advance(by: duration)
  }

  /// Has work made ready once the clock has come to a time; machines call it.
  ///
  /// - Parameters:
  ///   - deadline: When, as ``now`` counts.
  ///   - work: What to run.
  /// - Returns: What cancels it, as long as it has not become ready.
  public func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard deadline > now else {
      add("alarm", work)
      return {}
    }
    return clock.schedule(at: deadline) { [weak self] in self?.add("alarm", work) }
  }

  // MARK: What machines call

  package func run(_ name: String, _ work: @escaping @Sendable () -> Void) {
    add(name, work)
  }

  package func addActor(_ visit: @escaping @Sendable () async -> Bool) {
    agenda.runMutable {
      $0.visits[$0.visitCount] = visit
      $0.visitCount += 1
    }
  }

  /// Makes a job of a task ready; the runtime of Swift calls it.
  ///
  /// - Parameter job: The job.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    agenda.runMutable { $0.ready.append(Job(name: "task", work: .job(job))) }
  }
}

/// A generator of numbers that follow from a seed.
struct SplitMix {
  var state: UInt64

  mutating func next(below count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }
}
