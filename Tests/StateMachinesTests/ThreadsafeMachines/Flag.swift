import Synchronization

/// Set once, for threads to see.
final class Flag: Sendable {
  private let atomic = Atomic(false)

  func set() {
    atomic.store(true, ordering: .releasing)
  }

  var isSet: Bool { atomic.load(ordering: .acquiring) }
}
