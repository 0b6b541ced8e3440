import Dispatch
import StateMachines

/// Drives a part of the subscriptions on a queue of its own.
///
/// What is handed to it runs in its mutable sections, one after the other and in order, so a subscription that always goes to the same
/// worker hears its requests in the order of the feed.
///
/// Safe because the fleet is reached only inside the critical section.
final class Worker: Threadsafe, @unchecked Sendable {
  /// So few that a feed is never held in memory as a whole.
  private static let waitingBatches = 4

  let criticalSection = CriticalSection(label: "worker")
  private let room = DispatchSemaphore(value: waitingBatches)
  private var fleet = Fleet()

  /// Takes entries for later; waits while too many wait already.
  func take(_ batch: [FeedEntry]) {
    room.wait()
    enqueueMutable { [self] in
      for entry in batch { fleet.take(entry) }
      room.signal()
    }
  }

  /// What became of all that it took.
  func finish() -> Fleet {
    for _ in 0..<Self.waitingBatches { room.wait() }
    for _ in 0..<Self.waitingBatches { room.signal() }
    return runReadonly { fleet }
  }
}
