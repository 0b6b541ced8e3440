import Synchronization

/// A number that threads count up together.
final class Tally: Sendable {
  private let atomic = Atomic(0)

  /// Counts, and answers with the new number.
  @discardableResult
  func add(_ count: Int = 1) -> Int {
    atomic.add(count, ordering: .sequentiallyConsistent).newValue
  }

  var count: Int { atomic.load(ordering: .sequentiallyConsistent) }
}
