import Foundation

/// Stops the program where a scenario makes no progress: a deadlock would else wait for the limit of the whole run, and not say where.
final class Watchdog: Sendable {
  private let progress = Counter()
  private let isStopped = DispatchSemaphore(value: 0)

  init(_ scenario: String, patience: Double) {
    Thread.detachNewThread { [progress, isStopped] in
      var seen = 0
      while isStopped.wait(timeout: .now() + patience) == .timedOut {
        let now = progress.value
        guard now > seen else {
          fatalError("stress: \(scenario) makes no progress for \(Int(patience)) s, STRESS_SEED=\(StressSettings.seed)")
        }
        seen = now
      }
    }
  }

  func notice() {
    progress.add()
  }

  func stop() {
    isStopped.signal()
  }
}
