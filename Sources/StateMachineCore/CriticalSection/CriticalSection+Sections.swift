import Synchronization

extension CriticalSection {
  /// How a read section was entered, and so how it is left.
  @usableFromInline
  enum ReadonlyHold {
    /// Taken for this thread alone.
    case taken
    /// One of several readers.
    case shared
    /// Inside a section of the same thread; the value is what ``owner`` was.
    case inner(UInt)
    /// Inside an overlapping read section of the same thread.
    case nested
  }

  @usableFromInline
  final func beginReadonly(_ thread: UInt = CriticalSection.thisThread) -> ReadonlyHold {
    let owner = owner.load(ordering: .relaxed)
    if owner & ~Self.readingBit == thread {
      self.owner.store(owner | Self.readingBit, ordering: .relaxed)
      return .inner(owner)
    }
    if word.load(ordering: .relaxed) & LockWord.concurrent != 0 {
      if ReadHold.contains(self, from: ReadHold.ofThisThread) { return .nested }
      if let cycle = enterForReading() { stop("runReadonly", wouldClose: cycle) }
      ReadHold.push(self)
      return .shared
    }
    if case .cycle(let cycle) = enter(thread) { stop("runReadonly", wouldClose: cycle) }
    self.owner.store(thread | Self.readingBit, ordering: .relaxed)
    return .taken
  }

  @usableFromInline
  final func endReadonly(_ hold: ReadonlyHold) {
    switch hold {
    case .taken:
      endMutable()
    case .shared:
      ReadHold.pop()
      leaveAfterReading()
    case .inner(let owner):
      self.owner.store(owner, ordering: .relaxed)
    case .nested:
      break
    }
  }

  /// - Returns: Whether this is the thread's outermost section here, and has to be left.
  @usableFromInline
  final func beginMutable() -> Bool {
    // The calling thread does not read a section that is free.
    if enterIfFree() { return true }
    trapInsideReadonly("runMutable")
    switch enter() {
    case .taken: return true
    case .held: return false
    case .cycle(let cycle): stop("runMutable", wouldClose: cycle)
    }
  }

  @usableFromInline
  final func endMutable() {
    leaveSection()
  }

  /// Stops the program where the innermost section of the thread is a read section.
  final func trapInsideReadonly(_ call: StaticString) {
    let reads =
      owner.load(ordering: .relaxed) == Self.thisThread | Self.readingBit
      || (word.load(ordering: .relaxed) & LockWord.concurrent != 0 && ReadHold.contains(self, from: ReadHold.ofThisThread))
    guard reads else { return }
    fatalError("'\(call)' inside 'runReadonly' of the same object, \(name): a read section cannot become a mutable one; leave it first")
  }

  final func stop(_ call: StaticString, wouldClose cycle: [CriticalSection]) -> Never {
    let names = (cycle + [self]).map(\.name).joined(separator: " -> ")
    fatalError("'\(call)' would wait for ever, for sections that are entered in opposite order: \(names)")
  }
}
