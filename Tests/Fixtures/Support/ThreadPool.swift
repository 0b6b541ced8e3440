import Dispatch
import Foundation
import Testing

/// Threads of a test, which it may block and waits for with a time limit.
final class ThreadPool: Sendable {
  private let group = DispatchGroup()

  /// Starts one thread.
  func start(_ work: @escaping @Sendable () -> Void) {
    group.enter()
    Thread.detachNewThread { [group] in
      work()
      group.leave()
    }
  }

  /// Starts threads that get their numbers and begin their work together.
  func start(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let barrier = Barrier(count)
    for number in 0..<count {
      start {
        barrier.arrive()
        work(number)
      }
    }
  }

  /// Waits until all threads have finished; false if one of them hangs.
  func isFinished() -> Bool {
    group.wait(timeout: TestTimeout.deadline) == .success
  }

  /// A pool with threads that get their numbers and begin their work together.
  static func start(_ count: Int = 1, _ work: @escaping @Sendable (Int) -> Void) -> ThreadPool {
    let threads = ThreadPool()
    threads.start(count, work)
    return threads
  }

  /// Runs work on several threads and waits until all have finished.
  static func run(_ count: Int, _ work: @escaping @Sendable (Int) -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(start(count, work).isFinished(), "a thread hangs", sourceLocation: sourceLocation)
  }

  /// Evaluates a closure on another thread and returns its result; nil if it hangs.
  static func onAnotherThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
    let (threads, result) = (ThreadPool(), ValueBox<Result>())
    threads.start { result.value = body() }
    return threads.isFinished() ? result.value : nil
  }

  /// Evaluates a closure on a thread that it may block while tasks of others go on.
  static func value<Result: Sendable>(of body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }

  /// Lets other threads run, a bounded number of times.
  static func yield(_ times: Int = 1) {
    for _ in 0..<times { sched_yield() }
  }
}
