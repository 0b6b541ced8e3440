public import Synchronization

// The lock is one word (`LockWord`), which is taken and left by one atomic operation each while no thread waits. Threads that wait are in
// the `ParkingLot`. Each thread knows the read sections that it is in (`ReadHold`).

/// The bits of the word that a section is taken and left by.
///
/// Each part is changed by an exchange that keeps the others. A subclass may keep bits of its own in the lower half, in bit 34, and from
/// bit 36 to bit 43.
@usableFromInline
enum LockWord {
  /// A thread is inside, in a mutable section or, where the mode is serial, in a read section.
  @inlinable static var locked: UInt64 { 1 << 32 }
  /// Some thread is parked: leaving goes through the parking lot.
  @inlinable static var waiters: UInt64 { 1 << 33 }
  /// Read sections overlap.
  @inlinable static var concurrent: UInt64 { 1 << 35 }
  /// The number of threads in overlapping read sections.
  @inlinable static var readers: UInt64 { 0xF_FFFF << 44 }
  @inlinable static var oneReader: UInt64 { 1 << 44 }

  /// No thread may enter a mutable section.
  @inlinable static var taken: UInt64 { locked | readers }
}

extension CriticalSection {
  /// The result of trying to enter.
  enum Entry {
    case taken
    /// The thread was inside already.
    case held
    /// Waiting would have closed this cycle of sections, the requested one first.
    case cycle([CriticalSection])
  }

  /// The calling thread, as ``owner`` has it; its lowest bit is free.
  @inlinable
  @inline(__always)
  static var thisThread: UInt {
    #if canImport(Glibc)
      UInt(currentThread())
    #else
      UInt(bitPattern: currentThread())
    #endif
  }

  /// The bit of ``owner`` that says that the innermost section is a read section.
  @inlinable static var readingBit: UInt { 1 }

  /// Whether the calling thread is inside alone.
  @inlinable
  final var isHeldByThisThread: Bool {
    owner.load(ordering: .relaxed) & ~Self.readingBit == Self.thisThread
  }

  /// Takes the section for the calling thread alone, and waits for that if it has to.
  final func enter(_ thread: UInt = CriticalSection.thisThread) -> Entry {
    var tries = 0
    while true {
      let seen = word.load(ordering: .relaxed)
      if seen & LockWord.taken == 0 {
        let (exchanged, _) = word.compareExchange(
          expected: seen, desired: seen | LockWord.locked, successOrdering: .acquiring, failureOrdering: .relaxed)
        if exchanged {
          owner.store(thread, ordering: .relaxed)
          return .taken
        }
      } else if owner.load(ordering: .relaxed) & ~Self.readingBit == thread {
        return .held
      }
      tries += 1
      if tries < ParkingLot.triesBeforeParking {
        Self.backOff()
      } else if let cycle = ParkingLot.park(thread, at: self, access: .writing) {
        return .cycle(cycle)
      }
    }
  }

  /// Takes the section for the calling thread alone, if no thread is inside.
  @inline(__always)
  final func enterIfFree() -> Bool {
    let seen = word.load(ordering: .relaxed)
    return seen & LockWord.taken == 0 && enter(seeing: seen)
  }

  /// Takes the section if its word is still as it was seen.
  @inline(__always)
  final func enter(seeing seen: UInt64) -> Bool {
    let thread = Self.thisThread  // Read before the exchange, which would otherwise serialise this call.
    let (exchanged, _) = word.compareExchange(
      expected: seen, desired: seen | LockWord.locked, successOrdering: .acquiring, failureOrdering: .relaxed)
    if exchanged { owner.store(thread, ordering: .relaxed) }
    return exchanged
  }

  /// Leaves the section, and changes other bits of the word in the same exchange.
  ///
  /// The owner is cleared first: cleared later it could be the next owner's.
  ///
  /// - Returns: Whether the section was left; it is not where one of the bits `stops` is set.
  @inline(__always)
  @discardableResult
  final func leave(clearing mask: UInt64 = 0, setting bits: UInt64 = 0, unless stops: UInt64 = 0) -> Bool {
    var seen = word.load(ordering: .relaxed)
    if seen & (LockWord.waiters | stops) == 0 {
      owner.store(0, ordering: .relaxed)
      if leave(seeing: &seen, clearing: mask, setting: bits) { return true }
    }
    return leaveAgain(clearing: mask, setting: bits, unless: stops)
  }

  /// Leaves the section if its word is still as it was seen.
  @inline(__always)
  private final func leave(seeing seen: inout UInt64, clearing mask: UInt64, setting bits: UInt64) -> Bool {
    let desired = (seen & ~(LockWord.locked | mask)) | bits
    let exchanged: Bool
    (exchanged, seen) = word.compareExchange(
      expected: seen, desired: desired, successOrdering: .releasing, failureOrdering: .relaxed)
    return exchanged
  }

  /// Leaves the section where other threads change its word, a thread waits, or one of the bits `stops` may be set.
  @inline(never)
  private final func leaveAgain(clearing mask: UInt64, setting bits: UInt64, unless stops: UInt64) -> Bool {
    var seen = word.load(ordering: .relaxed)
    guard seen & stops == 0 else { return false }
    owner.store(0, ordering: .relaxed)
    while seen & (LockWord.waiters | stops) == 0 {
      if leave(seeing: &seen, clearing: mask, setting: bits) { return true }
    }
    return leaveToWaiters(clearing: mask, setting: bits, unless: stops)
  }

  private final func leaveToWaiters(clearing mask: UInt64, setting bits: UInt64, unless stops: UInt64) -> Bool {
    let isLeft = ParkingLot.leave(self, unless: stops) { ($0 & ~(LockWord.locked | mask)) | bits }
    if !isLeft { owner.store(Self.thisThread, ordering: .relaxed) }
    return isLeft
  }

  /// Changes bits of the word while others may change different ones.
  ///
  /// - Returns: The word as it was.
  @discardableResult
  final func change(clearing mask: UInt64, setting bits: UInt64) -> UInt64 {
    var seen = word.load(ordering: .relaxed)
    while true {
      let (exchanged, original) = word.compareExchange(
        expected: seen, desired: (seen & ~mask) | bits, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if exchanged { return original }
      seen = original
    }
  }

  /// Changes bits of the word, where none of some other bits is set.
  ///
  /// - Returns: Whether they were changed.
  final func change(clearing mask: UInt64, setting bits: UInt64, unless stops: UInt64) -> Bool {
    var seen = word.load(ordering: .relaxed)
    while seen & stops == 0 {
      let exchanged: Bool
      (exchanged, seen) = word.compareExchange(
        expected: seen, desired: (seen & ~mask) | bits, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if exchanged { return true }
    }
    return false
  }

  /// Takes part in overlapping read sections; the thread is in none of them yet.
  ///
  /// Parked writers go first.
  ///
  /// - Returns: The circle that waiting would have closed.
  final func enterForReading() -> [CriticalSection]? {
    var tries = 0
    var passes = false
    while true {
      let seen = word.load(ordering: .relaxed)
      if seen & LockWord.locked == 0, passes || seen & LockWord.waiters == 0 {
        let (exchanged, _) = word.compareExchange(
          expected: seen, desired: seen + LockWord.oneReader, successOrdering: .acquiring, failureOrdering: .relaxed)
        if exchanged { return nil }
      }
      tries += 1
      guard tries >= ParkingLot.triesBeforeParking else {
        Self.backOff()
        continue
      }
      if let cycle = ParkingLot.park(Self.thisThread, at: self, access: .reading) { return cycle }
      passes = true
    }
  }

  final func leaveAfterReading() {
    var seen = word.load(ordering: .relaxed)
    while seen & LockWord.waiters == 0 || seen & LockWord.readers > LockWord.oneReader {
      let exchanged: Bool
      (exchanged, seen) = word.compareExchange(
        expected: seen, desired: seen - LockWord.oneReader, successOrdering: .releasing, failureOrdering: .relaxed)
      if exchanged { return }
    }
    ParkingLot.leave(self) { $0 - LockWord.oneReader }
  }

  /// Waits for about a microsecond without looking at the word, so that its holder is not disturbed.
  @inline(never)
  static func backOff() {
    for _ in 0..<40 { pause() }
  }

  /// Waits for some nanoseconds.
  @inline(never)
  static func pause() {
    let count = Atomic<Int>(0)
    while count.add(1, ordering: .relaxed).newValue < 4 {}
  }
}
