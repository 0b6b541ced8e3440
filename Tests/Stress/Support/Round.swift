import Foundation
import TestSupport

/// One round of a scenario: what its threads share.
final class Round: Sendable {
  private let number: UInt64
  private let end: ContinuousClock.Instant
  private let watchdog: Watchdog
  private let reports = Locked<[String]>([])

  init(_ number: UInt64, end: ContinuousClock.Instant, _ watchdog: Watchdog) {
    self.number = number
    self.end = end
    self.watchdog = watchdog
  }

  /// The time of the scenario is over: long loops end early.
  var isOver: Bool { .now >= end }

  var failures: [String] { reports.value }

  func expect(_ condition: Bool, _ report: @autoclosure () -> String) {
    if !condition { reports.change { $0.append("\(report()), in round \(number)") } }
  }

  /// Expects a condition that running tasks and queues will satisfy, within half a minute.
  func expectSoon(_ report: @autoclosure () -> String, _ condition: () -> Bool) {
    let limit = ContinuousClock.now + .seconds(30)
    while !condition(), .now < limit { sched_yield() }
    expect(condition(), report())
  }

  /// Random choices of one thread; thread 0 is that of the round.
  func generator(_ thread: Int = 0) -> SeededGenerator {
    SeededGenerator(seed: StressSettings.seed &* 1_000_003 &+ number &* 1_009 &+ UInt64(thread))
  }

  /// Notifies the watchdog of progress.
  func notice() {
    watchdog.notice()
  }

  /// Runs so many threads, which begin together and know their numbers, and waits for all of them.
  func run(_ threads: Int, _ work: @escaping @Sendable (Int, inout SeededGenerator) -> Void) {
    let (group, start) = (DispatchGroup(), Barrier(threads))
    for number in 1...threads {
      group.enter()
      let thread = Thread { [self] in
        var generator = generator(number)
        start.arrive()
        work(number, &generator)
        watchdog.notice()
        group.leave()
      }
      // Chains of calls inside each other take more than a secondary thread has on Darwin.
      thread.stackSize = 16 << 20
      thread.start()
    }
    group.wait()
  }

  /// Runs a task that may need the cooperative pool, and waits for it.
  func wait(_ work: @escaping @Sendable () async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Task {
      await work()
      isDone.signal()
    }
    isDone.wait()
  }
}
