import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The definitions that the library keeps for the program: one for each key, made by the first thread that asks.
///
/// Its closure runs outside the lock, so definitions may ask for other ones while they are made, and threads make different ones at the
/// same time. Other threads that ask for one that is being made wait. Before a thread waits, it follows the definition that it wants to the
/// thread that makes it, to the definition for which that one waits, and so on. If that leads back to the thread itself, waiting would
/// never end.
@usableFromInline
enum SharedDefinitions {
  /// A definition that is being made.
  private struct Making {
    let key: SharedDefinitionKey
    let thread: pthread_t
  }

  /// A thread that waits for a definition that another thread makes.
  private struct Waiting {
    let thread: pthread_t
    let key: SharedDefinitionKey
  }

  /// What threads read without the lock.
  // Safe because it is atomic, and so is all that changes in the table.
  nonisolated(unsafe) private static let current = Atomic<UnsafePointer<SharedDefinitionTable>?>(nil)

  // Safe because they are touched only by threads that hold the mutex.
  nonisolated(unsafe) private static var table = SharedDefinitionTable()
  /// Tables that were replaced, which some threads may still read.
  nonisolated(unsafe) private static var replaced: [UnsafePointer<SharedDefinitionTable>] = []
  nonisolated(unsafe) private static var makings: [Making] = []
  nonisolated(unsafe) private static var waitings: [Waiting] = []

  // Safe because they are made once and never changed or given back.
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()
  nonisolated(unsafe) private static let isMade: UnsafeMutablePointer<pthread_cond_t> = {
    let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    pthread_cond_init(condition, nil)
    return condition
  }()

  /// The address of the definition of a key; nil where it has still to be made.
  ///
  /// - Complexity: O(1), without a lock and without allocation.
  @usableFromInline
  static func find(_ key: SharedDefinitionKey) -> UnsafeRawPointer? {
    current.load(ordering: .acquiring)?.pointee.definition(of: key)
  }

  /// The address of the definition of a key, made by a closure if no other thread does so.
  ///
  /// - Precondition: The closure does not need the same definition.
  @usableFromInline
  static func make(_ key: SharedDefinitionKey, _ make: () -> UnsafeRawPointer) -> UnsafeRawPointer {
    if let definition = reserve(key) { return definition }
    let definition = make()
    add(definition, for: key)
    return definition
  }

  /// Waits while another thread makes the definition of a key.
  ///
  /// - Returns: The address of the definition; nil where the calling thread is to make it.
  private static func reserve(_ key: SharedDefinitionKey) -> UnsafeRawPointer? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let definition = table.definition(of: key) { return definition }
      let thread = currentThread()
      guard let making = making(key) else {
        makings.append(Making(key: key, thread: thread))
        return nil
      }
      if let cycle = cycle(from: making, to: thread) { stop(cycle) }
      waitings.append(Waiting(thread: thread, key: key))
      pthread_cond_wait(isMade, mutex)
      waitings.removeAll { pthread_equal($0.thread, thread) != 0 }
    }
  }

  private static func add(_ definition: UnsafeRawPointer, for key: SharedDefinitionKey) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    makings.removeAll { $0.key == key }
    if table.add(definition, for: key) || table.count == 1 { publish() }
    pthread_cond_broadcast(isMade)
  }

  /// Makes a table that replaces another one visible to threads without the lock.
  private static func publish() {
    let place = UnsafeMutablePointer<SharedDefinitionTable>.allocate(capacity: 1)
    place.initialize(to: table)
    if let old = current.load(ordering: .relaxed) { replaced.append(old) }
    current.store(UnsafePointer(place), ordering: .releasing)
  }

  // MARK: Cycles

  private static func making(_ key: SharedDefinitionKey) -> Making? {
    makings.first { $0.key == key }
  }

  /// The definitions that need each other if a thread waits for one that is being made; nil where waiting will end.
  private static func cycle(from making: Making, to thread: pthread_t) -> [SharedDefinitionKey]? {
    var (making, keys) = (making, [making.key])
    while pthread_equal(making.thread, thread) == 0 {
      guard let wanted = waitings.first(where: { pthread_equal($0.thread, making.thread) != 0 }), let next = self.making(wanted.key)
      else { return nil }
      making = next
      keys.append(making.key)
    }
    // Those that the thread makes for the last of them, one for another.
    let own = makings.filter { pthread_equal($0.thread, thread) != 0 }.map(\.key)
    return keys + own.drop { $0 != making.key }.dropFirst()
  }

  private static func stop(_ cycle: [SharedDefinitionKey]) -> Never {
    if cycle.count == 1 { fatalError("the shared definition for \(cycle[0]) needs itself while it is made") }
    fatalError("shared definitions need each other while they are made: \(cycle.map { "for \($0)" }.joined(separator: ", "))")
  }
}
