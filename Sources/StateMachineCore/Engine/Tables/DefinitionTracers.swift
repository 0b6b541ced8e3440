import Synchronization

/// The closures that tests have called with the traces of all machines of a definition.
struct DefinitionTracers: ~Copyable, Sendable {
  private let hasClosures = Atomic(false)
  private let closures = Mutex((next: 0, list: [(number: Int, call: @Sendable (any Sendable) -> Void)]()))

  /// Locked around each use of the closures, for the thread sanitizer, which does not know `Mutex` on Linux.
  private static let mutex = ThreadMutex()

  /// Whether there is a closure.
  var areWanted: Bool { hasClosures.load(ordering: .relaxed) }

  /// - Returns: The number by which to remove the closure.
  func add(_ closure: @escaping @Sendable (any Sendable) -> Void) -> Int {
    Self.mutex.lock()
    defer { Self.mutex.unlock() }
    return closures.withLock { closures in
      defer { closures.next += 1 }
      closures.list.append((closures.next, closure))
      hasClosures.store(true, ordering: .relaxed)
      return closures.next
    }
  }

  func remove(_ number: Int) {
    // What the closure holds is released outside the lock.
    Self.mutex.lock()
    let last = closures.withLock { closures in
      defer { hasClosures.store(!closures.list.isEmpty, ordering: .relaxed) }
      return closures.list.firstIndex { $0.number == number }.map { closures.list.remove(at: $0) }
    }
    Self.mutex.unlock()
    withExtendedLifetime(last) {}
  }

  func call(with record: any Sendable) {
    Self.mutex.lock()
    let list = closures.withLock { $0.list }
    Self.mutex.unlock()
    for closure in list { closure.call(record) }
  }
}
