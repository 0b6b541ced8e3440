import Dispatch
import StateMachines
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Parts of some work that the calling thread does, and other threads with it, until all are done.
///
/// The others are tasks, so that they have the task-local values of the caller. The caller waits only for parts that a thread has begun:
/// where no thread is free, it does all of them itself.
final class Parts: Sendable {
  private let count: Int
  private let next = Atomic(0)
  private let doneCount = Atomic(0)
  private let isDone = DispatchSemaphore(value: 0)
  /// Nil once all parts are done: a task may begin later.
  private let work: Protected<(@Sendable (Int) -> Void)?>

  private init(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.work = Protected(work)
  }

  /// How many threads run at the same time.
  static var processorCount: Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) }

  /// Does some parts.
  ///
  /// - Parameters:
  ///   - count: How many parts there are.
  ///   - threads: How many threads do them at most.
  ///   - work: What does the part of a number.
  static func run(_ count: Int, threads: Int, _ work: @escaping @Sendable (Int) -> Void) {
    guard count > 1, threads > 1 else { return (0..<count).forEach(work) }
    let parts = Parts(count, work)
    for _ in 1..<min(threads, count) {
      Task { parts.doSome { parts.isDone.signal() } }
    }
    parts.doSome {}
    while parts.doneCount.load(ordering: .acquiring) < count { parts.isDone.wait() }
    parts.work.runMutable { $0 = nil }
  }

  private func doSome(_ afterEach: () -> Void) {
    guard let work = work.runMutable({ $0 }) else { return }
    while case let part = next.add(1, ordering: .relaxed).oldValue, part < count {
      work(part)
      doneCount.add(1, ordering: .releasing)
      afterEach()
    }
  }
}
