import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The engines of a thread that are not in use.
///
/// A call takes one and gives it back. Calls that are made in the course of another call, from a hook or a `deinit`, take the next one.
struct EnginePool {
  private var first: UnsafeMutablePointer<Engine>?
  /// How many engines there are, in use or not.
  private var count = 0
  /// How many of them have ended their call and are released with the call around it; see ``Engine/giveBack(ofChild:)``.
  var waitingCount = 0

  /// How many engines a thread keeps.
  private static var limit: Int { 8 }

  /// How many calls that need an engine may run inside each other on a thread.
  ///
  /// Twice as many as the levels of ``CallbackDepth``, so that work of each level may call a machine in the hook of another one.
  static var depthLimit: Int { 2 * CallbackDepth.limit }

  /// Whether more calls of the thread run inside each other: an engine beyond those that are kept lasts as long as its call.
  fileprivate var isTooDeep: Bool { count - waitingCount > Self.depthLimit }

  /// The same of the calling thread; it need not be asked where no thread is, see ``CallbackDepth/deepThreads``.
  static var isThisThreadTooDeep: Bool {
    @inline(never) get { ofThisThread(key).pointee.isTooDeep }
  }

  /// The key of the thread's pool; definitions keep a copy, since asking for a global constant costs more than asking for the pool.
  // Safe because it is made once and never changed or given back.
  static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pool in
      // Optional on some platforms only.
      let pool: UnsafeMutableRawPointer? = pool
      pool?.assumingMemoryBound(to: EnginePool.self).release()
    }
    return key
  }()

  /// The pool of the calling thread.
  @inline(__always)
  static func ofThisThread(_ key: pthread_key_t) -> UnsafeMutablePointer<EnginePool> {
    pthread_getspecific(key)?.assumingMemoryBound(to: EnginePool.self) ?? makePool()
  }

  @inline(never)
  private static func makePool() -> UnsafeMutablePointer<EnginePool> {
    let pool = UnsafeMutablePointer<EnginePool>.allocate(capacity: 1)
    pool.initialize(to: EnginePool())
    pthread_setspecific(key, pool)
    return pool
  }

  /// Takes an engine for a call of a machine.
  @inline(__always)
  mutating func take(_ definition: Unmanaged<CompiledDefinition>) -> UnsafeMutablePointer<Engine> {
    guard let engine = first else { return makeEngine(definition.takeUnretainedValue()) }
    first = engine.pointee.next
    return engine
  }

  @inline(never)
  private mutating func makeEngine(_ compiled: CompiledDefinition) -> UnsafeMutablePointer<Engine> {
    let engine = UnsafeMutablePointer<Engine>.allocate(capacity: 1)
    engine.initialize(to: Engine(compiled, isKept: count < Self.limit))
    engine.pointee.frame.engine = engine
    engine.pointee.pool = withUnsafeMutablePointer(to: &self) { $0 }
    count += 1
    engine.pointee.isTooDeep = isTooDeep
    if isTooDeep { CallbackDepth.deepThreads.pointee.add(1, ordering: .relaxed) }
    return engine
  }

  /// Takes an engine back; what it holds was released before.
  @inline(__always)
  mutating func giveBack(_ engine: UnsafeMutablePointer<Engine>) {
    guard engine.pointee.isKept else { return release(engine) }
    engine.pointee.next = first
    first = engine
  }

  @inline(never)
  private mutating func release(_ engine: UnsafeMutablePointer<Engine>) {
    if engine.pointee.isTooDeep { CallbackDepth.deepThreads.pointee.subtract(1, ordering: .relaxed) }
    count -= 1
    Self.release(engine)
  }

  @inline(never)
  private static func release(_ engine: UnsafeMutablePointer<Engine>) {
    engine.deinitialize(count: 1)
    engine.deallocate()
  }
}

extension UnsafeMutablePointer<EnginePool> {
  /// The thread ends.
  fileprivate func release() {
    pointee.releaseAll()
    deinitialize(count: 1)
    deallocate()
  }
}

extension EnginePool {
  fileprivate mutating func releaseAll() {
    while let engine = first {
      first = engine.pointee.next
      Self.release(engine)
    }
  }
}

extension Engine {
  /// Calls a closure with an engine, for a call of a machine.
  @inline(__always)
  static func withEngine<R>(
    _ compiled: CompiledDefinition, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer?, _ flags: Flags = [],
    _ body: (UnsafeMutablePointer<Engine>) -> R
  ) -> R {
    let engine = take(.passUnretained(compiled), compiled.tables, context, flags)
    engine.pointee.begin(with: memory)
    defer { giveBack(engine) }
    return body(engine)
  }

  /// Takes an engine of the calling thread for a call of a machine, which keeps the definition.
  @inline(__always)
  static func take(
    _ definition: Unmanaged<CompiledDefinition>, _ tables: UnsafePointer<DefinitionTables>, _ context: UnsafeMutableRawPointer?,
    _ flags: Flags
  ) -> UnsafeMutablePointer<Engine> {
    let engine = EnginePool.ofThisThread(tables.pointee.poolKey).pointee.take(definition)
    engine.pointee.begin(definition, tables, context, flags)
    return engine
  }

  /// Gives an engine back at the end of its call, on the same thread.
  @inline(__always)
  static func giveBack(_ engine: UnsafeMutablePointer<Engine>) {
    if engine.pointee.hasReleases { release(engine) }
    // Safe because a pool lives as long as its thread.
    engine.pointee.pool.unsafelyUnwrapped.pointee.giveBack(engine)
  }

  /// Whether something has to be released before it is given back.
  @inline(__always)
  var hasReleases: Bool { !flags.isDisjoint(with: .hasEffects | .logsPayloads) }

  /// Releases what a call has left.
  @inline(never)
  private static func release(_ engine: UnsafeMutablePointer<Engine>) {
    if engine.pointee.hasEffects { releaseEffects(engine) }
    if engine.pointee.flags.contains(.logsPayloads) { releasePayloads(engine) }
  }
}
