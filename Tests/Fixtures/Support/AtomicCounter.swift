import Synchronization

/// A number that several threads increase.
final class AtomicCounter: Sendable {
  private let atomic = Atomic(0)

  /// Adds to the number and returns the sum.
  @discardableResult
  func add(_ count: Int = 1) -> Int {
    atomic.add(count, ordering: .sequentiallyConsistent).newValue
  }

  var count: Int { atomic.load(ordering: .sequentiallyConsistent) }
}
