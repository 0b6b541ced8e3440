import Dispatch

/// The main queue, as tests on the main actor wait for it.
enum MainQueue {
  /// Returns once the main queue has run the blocks that were on it, and the blocks that those added in turn.
  static func settle() async {
    await withCheckedContinuation { continuation in run(after: 4) { continuation.resume() } }
  }

  /// Runs a closure on the main queue when blocks on it have had so many turns.
  ///
  /// Call it before a task waits where the main queue is kept busy without end: on a crowded pool the task gets its turn much later.
  static func run(after turns: Int, _ body: @escaping @Sendable () -> Void) {
    DispatchQueue.main.async { turns == 0 ? body() : run(after: turns - 1, body) }
  }
}
