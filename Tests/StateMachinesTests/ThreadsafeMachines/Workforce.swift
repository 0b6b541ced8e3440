import Dispatch
import Foundation

/// Threads of their own, which a test puts to work and waits for, but not for ever.
final class Workforce: Sendable {
  /// Longer than anything takes that does not hang.
  static let patience = DispatchTimeInterval.seconds(240)

  private let group = DispatchGroup()

  /// Puts one thread to work.
  func begin(_ work: @escaping @Sendable () -> Void) {
    group.enter()
    let thread = Thread { [group] in
      work()
      group.leave()
    }
    thread.start()
  }

  /// Puts so many threads to work, which know their numbers and begin together.
  func begin(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let start = StartLine(count)
    for number in 0..<count {
      begin {
        start.arrive()
        work(number)
      }
    }
  }

  /// Waits until all threads have done their work; false where one of them hangs.
  func isDone() -> Bool {
    group.wait(timeout: .now() + Self.patience) == .success
  }

  /// Asks on another thread, and waits for the answer; nil where it hangs.
  static func elsewhere<Answer: Sendable>(_ ask: @escaping @Sendable () -> Answer) -> Answer? {
    let (workforce, answer) = (Workforce(), ValueBox<Answer>())
    workforce.begin { answer.value = ask() }
    return workforce.isDone() ? answer.value : nil
  }

  /// Lets other threads run, a bounded number of times.
  static func giveWay(_ times: Int = 1) {
    for _ in 0..<times { sched_yield() }
  }
}
