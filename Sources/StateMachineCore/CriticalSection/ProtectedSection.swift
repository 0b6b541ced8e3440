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
    let thread = Self.thisThread
    stopInside(call, thread)
    if case .cycle(let cycle) = enter(thread) { stop(call, wouldClose: cycle) }
  }

  /// Enters a read section, and stops the program where the thread is in one of any kind here.
  @usableFromInline
  final func beginReadonlyOnce() -> ReadonlyHold {
    let thread = Self.thisThread
    stopInside("runReadonly", thread)
    return beginReadonly(thread)
  }

  private func stopInside(_ call: StaticString, _ thread: UInt) {
    let owner = owner.load(ordering: .relaxed)
    let outer: StaticString
    if owner == thread {
      outer = "runMutable"
    } else if owner == thread | Self.readingBit || ReadHold.contains(self, from: ReadHold.ofThisThread) {
      outer = "runReadonly"
    } else {
      return
    }
    fatalError("'\(call)' inside '\(outer)' of the same \(name): its value is accessible to one section at a time")
  }
}
