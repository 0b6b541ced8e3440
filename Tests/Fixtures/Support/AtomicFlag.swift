import Synchronization

/// A Boolean that one thread sets once and others read.
final class AtomicFlag: Sendable {
  private let atomic = Atomic(false)

  func set() {
    atomic.store(true, ordering: .releasing)
  }

  var isSet: Bool { atomic.load(ordering: .acquiring) }
}
