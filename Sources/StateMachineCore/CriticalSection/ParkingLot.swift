import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The threads that wait for sections: one list for the process, used only by threads that wait or wake others.
///
/// Before a thread parks, it follows the section that it wants to the threads inside, to the sections that these wait for, and so on. If
/// that leads back to the thread itself, waiting would never end. All other threads of such a cycle are parked and cannot change anything
/// while the mutex is held, so the search sees a consistent state. One thread of any cycle is the last to park, and finds the whole cycle.
///
/// Readers queue behind parked writers so that writers do not starve. Exception: if queuing would close a wait cycle, the reader enters at
/// once.
enum ParkingLot {
  /// Tries of about a microsecond each.
  static let triesBeforeParking = 40

  /// What a parked thread waits for.
  enum Access {
    case writing
    case reading
  }

  /// A parked thread; it lies on that thread's stack.
  private struct Waiter {
    let thread: UInt
    // Safe because the thread that waits for the section keeps it alive.
    unowned(unsafe) let section: CriticalSection
    let access: Access
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

  /// Waits until the section may be free; then the caller tries again, a reader without regard to parked writers.
  ///
  /// - Returns: The cycle that waiting would have closed.
  static func park(_ thread: UInt, at section: CriticalSection, access: Access) -> [CriticalSection]? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      guard announceWaiter(at: section, access) else { return nil }
      searches += 1
      guard let waitPath = waitPath(to: thread, from: section, access) else { break }
      if yieldsToWriter(access, at: section) { return nil }
      guard let reader = waitPath.yieldingReader else { return waitPath.sections }
      wake { $0 == reader }
    }
    var waiter = Waiter(thread: thread, section: section, access: access, readHolds: ReadHold.ofThisThread)
    withUnsafeMutablePointer(to: &waiter) { waiter in
      append(waiter)
      pthread_cond_init(&waiter.pointee.condition, nil)
      while waiter.pointee.isParked { pthread_cond_wait(&waiter.pointee.condition, mutex) }
      pthread_cond_destroy(&waiter.pointee.condition)
    }
    return nil
  }

  /// Sets the bit that makes the next thread that leaves wake others, unless there is nothing to wait for any more.
  private static func announceWaiter(at section: CriticalSection, _ access: Access) -> Bool {
    while true {
      let seen = section.word.load(ordering: .relaxed)
      switch access {
      case .writing: if seen & LockWord.taken == 0 { return false }
      case .reading: if seen & LockWord.locked == 0, firstWriter(at: section) == nil { return false }
      }
      if seen & LockWord.waiters != 0 { return true }
      let (exchanged, _) = section.word.compareExchange(expected: seen, desired: seen | LockWord.waiters, ordering: .relaxed)
      if exchanged { return true }
    }
  }

  /// Whether a thread waits only to let a writer go first; where waiting would never end, it need not.
  private static func yieldsToWriter(_ access: Access, at section: CriticalSection) -> Bool {
    access == .reading && section.word.load(ordering: .relaxed) & LockWord.locked == 0
  }

  // MARK: Waking

  /// Leaves a section for which threads may wait: the first is woken, with all readers if it is one.
  ///
  /// - Returns: False where one of the bits `stops` is set; then the section is not left, and a thread that was woken waits again.
  @discardableResult
  static func leave(_ section: CriticalSection, unless stops: UInt64 = 0, _ left: (UInt64) -> UInt64) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var seen = section.word.load(ordering: .relaxed)
    guard seen & stops == 0 else { return false }
    if let head = firstWaiter(at: section) {
      let access = head.pointee.access
      wake { $0 == head || (access == .reading && $0.pointee.access == .reading && $0.pointee.section === section) }
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

  private static func wake(where predicate: (UnsafeMutablePointer<Waiter>) -> Bool) {
    remove { waiter in
      guard predicate(waiter) else { return false }
      waiter.pointee.isParked = false
      pthread_cond_signal(&waiter.pointee.condition)
      return true
    }
  }

  // MARK: The list of parked threads, in order of arrival

  private static func append(_ waiter: UnsafeMutablePointer<Waiter>) {
    guard var last = first else {
      first = waiter
      return
    }
    while let next = last.pointee.next { last = next }
    last.pointee.next = waiter
  }

  private static func remove(where predicate: (UnsafeMutablePointer<Waiter>) -> Bool) {
    var previous: UnsafeMutablePointer<Waiter>?
    var current = first
    while let waiter = current {
      current = waiter.pointee.next
      guard predicate(waiter) else {
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
    firstWaiter { $0.section === section && $0.access == .writing }
  }

  private static func firstWaiter(where predicate: (Waiter) -> Bool) -> UnsafeMutablePointer<Waiter>? {
    var current = first
    while let waiter = current {
      if predicate(waiter.pointee) { return waiter }
      current = waiter.pointee.next
    }
    return nil
  }

  // MARK: Wait cycles

  /// The sections by which a thread that wants one would wait for itself.
  private struct WaitPath {
    var sections: [CriticalSection]
    /// A parked reader among them that waits only to let a writer go first: if it enters at once, there is no cycle.
    var yieldingReader: UnsafeMutablePointer<Waiter>?
  }

  private static func waitPath(to thread: UInt, from section: CriticalSection, _ access: Access) -> WaitPath? {
    let word = section.word.load(ordering: .relaxed)
    if word & LockWord.locked != 0 {
      let owner = section.owner.load(ordering: .relaxed) & ~CriticalSection.readingBit
      if owner == thread { return WaitPath(sections: [section]) }
      guard let waiter = firstWaiter(where: { $0.thread == owner }) else { return nil }
      return waitPath(to: thread, through: waiter, from: section)
    }
    if ReadHold.contains(section, from: ReadHold.ofThisThread) { return WaitPath(sections: [section]) }
    var current = first
    while let waiter = current {
      current = waiter.pointee.next
      guard ReadHold.contains(section, from: waiter.pointee.readHolds) else { continue }
      if let waitPath = waitPath(to: thread, through: waiter, from: section) { return waitPath }
    }
    return nil
  }

  private static func waitPath(to thread: UInt, through waiter: UnsafeMutablePointer<Waiter>, from section: CriticalSection) -> WaitPath? {
    guard waiter.pointee.search != searches else { return nil }
    waiter.pointee.search = searches
    guard var waitPath = waitPath(to: thread, from: waiter.pointee.section, waiter.pointee.access) else { return nil }
    waitPath.sections.insert(section, at: 0)
    if yieldsToWriter(waiter.pointee.access, at: waiter.pointee.section) { waitPath.yieldingReader = waiter }
    return waitPath
  }
}
