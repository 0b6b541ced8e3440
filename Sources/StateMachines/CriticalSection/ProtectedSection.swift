import Synchronization

/// The section of a ``Protected``, which a thread enters once at a time.
///
/// Safe because it adds one immutable name to a critical section.
final class ProtectedSection: CriticalSection, @unchecked Sendable {
  private let protectedName: String

  init(of protectedName: String, _ mode: Mode) {
    self.protectedName = protectedName
    super.init(word: mode == .concurrent ? LockWord.concurrent : 0, extras: nil)
  }

  override var name: String { protectedName }
}

extension CriticalSection {
  /// Enters a mutable section, and stops the program where the thread is in one of any kind here.
  @usableFromInline
  final func beginOnce(_ call: StaticString) {
    stopInside(call)
    if case .cycle(let cycle) = enter() { stop(call, wouldClose: cycle) }
  }

  /// Enters a read section, and stops the program where the thread is in one of any kind here.
  @usableFromInline
  final func beginReadonlyOnce() -> ReadonlyHold {
    stopInside("runReadonly")
    return beginReadonly()
  }

  private func stopInside(_ call: StaticString) {
    let owner = owner.load(ordering: .relaxed)
    let outer: StaticString
    if owner == Self.thisThread {
      outer = "runMutable"
    } else if owner == Self.thisThread | Self.readingBit || ReadHold.contains(self, from: ReadHold.ofThisThread) {
      outer = "runReadonly"
    } else {
      return
    }
    fatalError("'\(call)' inside '\(outer)' of the same \(name): its value is accessible to one section at a time")
  }
}
