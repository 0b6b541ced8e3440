import Dispatch
import Synchronization

extension Sample {
  /// Runs a round of that many operations in a task; what it returns is the checksum.
  static func timingTask(_ operations: Int, _ work: () async -> Int) async -> Self {
    let begin = ContinuousClock.now
    let checksum = await work()
    let end = ContinuousClock.now
    return Self(nanoseconds: (end - begin) / .nanoseconds(1), operations: operations, checksum: checksum)
  }

  /// Runs a task while this thread is blocked.
  @discardableResult
  static func waiting<Result: Sendable>(for work: @escaping @Sendable () async -> Result) -> Result {
    let result = Mutex(Result?.none)
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      let value = await work()
      result.withLock { $0 = value }
      isDone.signal()
    }
    isDone.wait()
    guard let value = result.withLock({ $0 }) else { fatalError("a task ended without a result") }
    return value
  }
}
