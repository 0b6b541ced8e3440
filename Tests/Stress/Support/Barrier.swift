import Foundation
import Synchronization

/// A place where threads wait for each other, again and again.
///
/// They spin, so that they go on as nearly at the same time as the processors allow.
final class Barrier: Sendable {
  private let count: Int
  private let arrived = Atomic(0)

  init(_ count: Int) {
    self.count = count
  }

  func arrive() {
    let number = arrived.add(1, ordering: .acquiringAndReleasing).newValue
    let all = (number + count - 1) / count * count
    while arrived.load(ordering: .acquiring) < all { sched_yield() }
  }
}
