import Dispatch

/// Runs the alarms of all machines of the process, on at most 64 threads.
///
/// One thread at a time, the leader, waits for the next deadline. Before it runs the work of an alarm, it gives the lead to another thread:
/// an idle one, or a new one as long as there are fewer than 64. So work that blocks delays nothing, until it blocks all 64 threads; then
/// due alarms wait in order, and the first thread that returns leads. Threads that are idle for some seconds end, all but the leader. They
/// are never joined, and end with the process. A child made by `fork` does not have them.
///
/// Safe because everything that changes is touched only by threads that hold the mutex.
final class AlarmThreads: @unchecked Sendable {
  static let shared = AlarmThreads()

  private static let mostThreads = 64
  /// How long a thread is idle before it ends.
  private static let idleLimit: UInt64 = 5_000_000_000

  /// Monotonic, not counting sleep.
  static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  private let mutex = ThreadMutex()
  private let leader = ThreadCondition()
  private let idle = ThreadCondition()

  private var alarms = AlarmHeap()
  private var threadCount = 0
  private var idleCount = 0
  private var hasLeader = false
  /// A thread was signalled or started to take the lead.
  private var awaitsLeader = false
  /// When the leader will look at the alarms without a signal.
  private var wakeTime: UInt64 = 0

  func schedule(at deadline: UInt64, _ work: @escaping AlarmHeap.Work) -> AlarmHeap.Ticket {
    mutex.lock()
    defer { mutex.unlock() }
    let ticket = alarms.add(work, at: deadline)
    if !hasLeader {
      callLeader()
    } else if deadline < wakeTime {
      wakeTime = deadline
      leader.signal()
    }
    return ticket
  }

  /// Cancels an alarm; the leader is not woken for that.
  func cancel(_ ticket: AlarmHeap.Ticket) {
    mutex.lock()
    let work = alarms.cancel(ticket)
    mutex.unlock()
    withExtendedLifetime(work) {}  // What it captures is released outside the mutex.
  }

  /// Signals an idle thread to take the lead, or starts one; where all are busy, the first that returns takes it.
  private func callLeader() {
    guard !awaitsLeader else { return }
    if idleCount > 0 {
      idle.signal()
      awaitsLeader = true
    } else if threadCount < Self.mostThreads, LibraryThread.start("state machines", { AlarmThreads.shared.run() }) {
      threadCount += 1
      awaitsLeader = true
    }
  }

  // MARK: What a thread does

  private func run() {
    while let work = nextWork() { work() }
  }

  /// Waits for an alarm that is due; nil where the thread is to end.
  private func nextWork() -> AlarmHeap.Work? {
    mutex.lock()
    defer { mutex.unlock() }
    guard takeLead() else {
      threadCount -= 1
      return nil
    }
    while true {
      if let work = alarms.takeDue(by: Self.now) {
        hasLeader = false
        callLeader()
        return work
      }
      wakeTime = alarms.nextDeadline ?? .max
      leader.wait(mutex, until: wakeTime)
    }
  }

  /// Waits until no other thread leads; false where that took too long.
  private func takeLead() -> Bool {
    let end = Self.now + Self.idleLimit
    while hasLeader {
      idleCount += 1
      let isInTime = idle.wait(mutex, until: end)
      idleCount -= 1
      if !isInTime, hasLeader { return false }
    }
    hasLeader = true
    awaitsLeader = false
    return true
  }
}
