import Synchronization

/// A number that threads change together.
final class Counter: Sendable {
  private let number = Atomic(0)

  @discardableResult
  func add(_ more: Int = 1) -> Int {
    number.add(more, ordering: .sequentiallyConsistent).newValue
  }

  var value: Int { number.load(ordering: .sequentiallyConsistent) }
}
