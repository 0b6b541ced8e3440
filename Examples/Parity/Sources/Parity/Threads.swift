import Dispatch
import Foundation
import StateMachines

/// Calls a closure on eight threads, with their numbers, and returns when all calls have returned.
func onEightThreads(_ work: @escaping @Sendable (Int) -> Void) {
  let running = DispatchGroup()
  for number in 0..<8 {
    running.enter()
    Thread.detachNewThread {
      work(number)
      running.leave()
    }
  }
  running.wait()
}

/// Calls a closure on another thread, and returns its result.
func onAnotherThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
  let result = Protected<Result?>(nil)
  let finished = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    let value = work()
    result.runMutable { $0 = value }
    finished.signal()
  }
  finished.wait()
  return result.runReadonly { $0 }
}
