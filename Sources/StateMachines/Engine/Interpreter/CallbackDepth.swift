#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How deep the calling thread is in work for after a commit that fires events, which run such work in turn.
///
/// `onCommit` and `onRejection` run before `fire` returns, so a machine that fires itself there recurses, and would overflow the stack. The
/// depth belongs to the thread and not to a machine: machines that fire each other in turn recurse as well.
enum CallbackDepth {
  /// Enough for any chain of machines.
  ///
  /// In a release build 100 levels take 200 to 400 KB of stack, and what the work itself takes; a secondary
  /// thread on Darwin has 512 KB. A debug build takes twice as much.
  static let limit = 100

  // Safe because it is made once and never changed or given back.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static var depth: Int {
    Int(bitPattern: pthread_getspecific(key))
  }

  /// Whether an event fired now may not leave work.
  static var isExhausted: Bool { depth > limit }

  /// Runs work one level deeper, or drops it where that is too deep.
  static func enter(_ work: () -> Void) {
    let outer = depth
    guard outer <= limit else { return }
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: outer + 1))
    work()
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: outer))
  }
}

extension Engine {
  /// Undoes a step that leaves work too deep in the work of others.
  mutating func checkCallbackDepth() throws {
    guard !effects.commitWork.isEmpty, CallbackDepth.isExhausted else { return }
    throw recursion
  }

  /// Why an event that leaves work too deep in the work of others is rejected.
  var recursion: MachineError {
    mutating get {
      let leaves = [memory.pointee.active.node, active.node]
      return .runaway(cycle: leaves.prefix(leaves[0] == leaves[1] ? 1 : 2).map { compiled.name(of: BorrowedState(node: $0)) })
    }
  }
}
