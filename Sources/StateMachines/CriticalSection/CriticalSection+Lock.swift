public import Synchronization

#if canImport(Darwin)
  public import Darwin
#elseif canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#endif

// The lock, whole: one word, taken and left by one atomic each while nobody waits; a parking lot for those who wait; and what each thread
// knows of the read sections that it is in. `LockWord` has the bits.

extension CriticalSection {
  /// What came of the wish to be inside.
  enum Entry {
    case taken
    /// The thread was inside already.
    case held
    /// Waiting would have closed this circle of sections, the wished one first.
    case circle([CriticalSection])
  }

  /// The calling thread, as ``owner`` has it; its lowest bit is free.
  @inlinable
  @inline(__always)
  static var thisThread: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
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
  final func enter() -> Entry {
    let thread = Self.thisThread
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
      } else if let circle = ParkingLot.park(thread, at: self, wish: .alone) {
        return .circle(circle)
      }
    }
  }

  /// Takes the section if its word is still as it was seen.
  @inline(__always)
  final func enter(seeing seen: UInt64) -> Bool {
    let thread = Self.thisThread  // Behind the exchange it would be waited for.
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
    owner.store(0, ordering: .relaxed)
    var seen = word.load(ordering: .relaxed)
    while seen & (LockWord.waiters | stops) == 0 {
      let desired = (seen & ~(LockWord.locked | mask)) | bits
      let exchanged: Bool
      (exchanged, seen) = word.compareExchange(
        expected: seen, desired: desired, successOrdering: .releasing, failureOrdering: .relaxed)
      if exchanged { return true }
    }
    return leaveToWaiters(clearing: mask, setting: bits, unless: stops)
  }

  @inline(never)
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
      if let circle = ParkingLot.park(Self.thisThread, at: self, wish: .reading) { return circle }
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

/// Where threads wait for sections: one for the process, touched only by those who wait, or wake others.
///
/// Before a thread parks, it follows the section it wishes for to those who are inside, to the sections these wait for, and so on. Back at
/// itself, waiting would never end. All others on such a way are parked and stand still under the mutex, so what is seen is so; and of any
/// circle one thread comes last, and sees it whole.
///
/// Readers wait behind writers that are parked, so that readers without end do not keep a writer out. That is politeness, and no circle is
/// worth it: a reader whose politeness would close one goes in.
enum ParkingLot {
  /// Tries of about a microsecond each.
  static let triesBeforeParking = 40

  /// What a parked thread waits for.
  enum Wish {
    case alone
    case reading
  }

  /// A parked thread; it lies on that thread's stack.
  private struct Waiter {
    let thread: UInt
    // Safe because the thread that waits for the section keeps it alive.
    unowned(unsafe) let section: CriticalSection
    let wish: Wish
    /// The read sections that the thread is in.
    let readHolds: UnsafeMutablePointer<ReadHold>?
    var condition = pthread_cond_t()
    var isParked = true
    var search: UInt64 = 0
    var next: UnsafeMutablePointer<Waiter>?
  }

  // Safe because both are touched only by threads that hold the mutex.
  nonisolated(unsafe) private static var first: UnsafeMutablePointer<Waiter>?
  nonisolated(unsafe) private static var searches: UInt64 = 0

  // Safe because it is made once and never changed or given back.
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  // MARK: Waiting

  /// Waits until the section may be free; then it is to be tried again, by a reader past those who wait.
  ///
  /// - Returns: The circle that waiting would have closed.
  static func park(_ thread: UInt, at section: CriticalSection, wish: Wish) -> [CriticalSection]? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      guard announceWaiter(at: section, wish) else { return nil }
      searches += 1
      guard let way = way(to: thread, from: section, wish) else { break }
      if isPolite(wish, at: section) { return nil }
      guard let reader = way.politeReader else { return way.sections }
      wake { $0 == reader }
    }
    var waiter = Waiter(thread: thread, section: section, wish: wish, readHolds: ReadHold.ofThisThread)
    withUnsafeMutablePointer(to: &waiter) { waiter in
      append(waiter)
      pthread_cond_init(&waiter.pointee.condition, nil)
      while waiter.pointee.isParked { pthread_cond_wait(&waiter.pointee.condition, mutex) }
      pthread_cond_destroy(&waiter.pointee.condition)
    }
    return nil
  }

  /// Sets the bit that makes the next one who leaves wake others, unless there is nothing to wait for any more.
  private static func announceWaiter(at section: CriticalSection, _ wish: Wish) -> Bool {
    while true {
      let seen = section.word.load(ordering: .relaxed)
      switch wish {
      case .alone: if seen & LockWord.taken == 0 { return false }
      case .reading: if seen & LockWord.locked == 0, firstWriter(at: section) == nil { return false }
      }
      if seen & LockWord.waiters != 0 { return true }
      let (exchanged, _) = section.word.compareExchange(expected: seen, desired: seen | LockWord.waiters, ordering: .relaxed)
      if exchanged { return true }
    }
  }

  /// Whether a thread waits only to let a writer go first; where waiting would never end, it need not.
  private static func isPolite(_ wish: Wish, at section: CriticalSection) -> Bool {
    wish == .reading && section.word.load(ordering: .relaxed) & LockWord.locked == 0
  }

  // MARK: Waking

  /// Leaves a section for which somebody may wait: the first that waits is woken, with all readers if it is one.
  ///
  /// - Returns: False where one of the bits `stops` is set; then the section is not left, and a thread that was woken waits again.
  @discardableResult
  static func leave(_ section: CriticalSection, unless stops: UInt64 = 0, _ left: (UInt64) -> UInt64) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var seen = section.word.load(ordering: .relaxed)
    guard seen & stops == 0 else { return false }
    if let head = firstWaiter(at: section) {
      let wish = head.pointee.wish
      wake { $0 == head || (wish == .reading && $0.pointee.wish == .reading && $0.pointee.section === section) }
    }
    let isLast = firstWaiter(at: section) == nil
    while seen & stops == 0 {
      let desired = left(seen) & ~(isLast ? LockWord.waiters : 0)
      let (exchanged, original) = section.word.compareExchange(
        expected: seen, desired: desired, successOrdering: .releasing, failureOrdering: .relaxed)
      if exchanged { return true }
      seen = original
    }
    return false
  }

  private static func wake(where isMeant: (UnsafeMutablePointer<Waiter>) -> Bool) {
    remove { waiter in
      guard isMeant(waiter) else { return false }
      waiter.pointee.isParked = false
      pthread_cond_signal(&waiter.pointee.condition)
      return true
    }
  }

  // MARK: The list of those who wait, first come first

  private static func append(_ waiter: UnsafeMutablePointer<Waiter>) {
    guard var last = first else {
      first = waiter
      return
    }
    while let next = last.pointee.next { last = next }
    last.pointee.next = waiter
  }

  private static func remove(where isMeant: (UnsafeMutablePointer<Waiter>) -> Bool) {
    var previous: UnsafeMutablePointer<Waiter>?
    var current = first
    while let waiter = current {
      current = waiter.pointee.next
      guard isMeant(waiter) else {
        previous = waiter
        continue
      }
      if let previous { previous.pointee.next = current } else { first = current }
    }
  }

  private static func firstWaiter(at section: CriticalSection) -> UnsafeMutablePointer<Waiter>? {
    firstWaiter { $0.section === section }
  }

  private static func firstWriter(at section: CriticalSection) -> UnsafeMutablePointer<Waiter>? {
    firstWaiter { $0.section === section && $0.wish == .alone }
  }

  private static func firstWaiter(where isMeant: (Waiter) -> Bool) -> UnsafeMutablePointer<Waiter>? {
    var current = first
    while let waiter = current {
      if isMeant(waiter.pointee) { return waiter }
      current = waiter.pointee.next
    }
    return nil
  }

  // MARK: Circles

  /// A way from a section that is wished for to a thread that would wait for it.
  private struct Way {
    var sections: [CriticalSection]
    /// A reader on the way that waits only to let a writer go first: if it does not, the way is cut.
    var politeReader: UnsafeMutablePointer<Waiter>?
  }

  private static func way(to thread: UInt, from section: CriticalSection, _ wish: Wish) -> Way? {
    let word = section.word.load(ordering: .relaxed)
    if word & LockWord.locked != 0 {
      let owner = section.owner.load(ordering: .relaxed) & ~CriticalSection.readingBit
      if owner == thread { return Way(sections: [section]) }
      guard let waiter = firstWaiter(where: { $0.thread == owner }) else { return nil }
      return way(to: thread, through: waiter, from: section)
    }
    if ReadHold.contains(section, from: ReadHold.ofThisThread) { return Way(sections: [section]) }
    var current = first
    while let waiter = current {
      current = waiter.pointee.next
      guard ReadHold.contains(section, from: waiter.pointee.readHolds) else { continue }
      if let way = way(to: thread, through: waiter, from: section) { return way }
    }
    return nil
  }

  private static func way(to thread: UInt, through waiter: UnsafeMutablePointer<Waiter>, from section: CriticalSection) -> Way? {
    guard waiter.pointee.search != searches else { return nil }
    waiter.pointee.search = searches
    guard var way = way(to: thread, from: waiter.pointee.section, waiter.pointee.wish) else { return nil }
    way.sections.insert(section, at: 0)
    if isPolite(waiter.pointee.wish, at: waiter.pointee.section) { way.politeReader = waiter }
    return way
  }
}

/// An overlapping read section that a thread is in; it lies in a list of that thread's own, the innermost first.
///
/// A section knows how many readers it has, not who they are; so each thread knows its own. It is in the list only once the section was
/// granted: a reader that waits would otherwise lead the search for circles back to itself.
struct ReadHold {
  // Safe because the thread that is in a section keeps it alive.
  unowned(unsafe) let section: CriticalSection
  let outer: UnsafeMutablePointer<ReadHold>?

  // Safe because it is made once and never changed or given back.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  static var ofThisThread: UnsafeMutablePointer<ReadHold>? {
    pthread_getspecific(key)?.assumingMemoryBound(to: ReadHold.self)
  }

  /// Notes that the calling thread is in a section.
  static func push(_ section: CriticalSection) {
    let hold = UnsafeMutablePointer<ReadHold>.allocate(capacity: 1)
    hold.initialize(to: ReadHold(section: section, outer: ofThisThread))
    pthread_setspecific(key, hold)
  }

  /// Notes that the calling thread has left the section that it entered last.
  static func pop() {
    guard let innermost = ofThisThread else { return }
    pthread_setspecific(key, innermost.pointee.outer)
    innermost.deallocate()
  }

  static func contains(_ section: CriticalSection, from innermost: UnsafeMutablePointer<ReadHold>?) -> Bool {
    var current = innermost
    while let hold = current {
      if hold.pointee.section === section { return true }
      current = hold.pointee.outer
    }
    return false
  }
}
