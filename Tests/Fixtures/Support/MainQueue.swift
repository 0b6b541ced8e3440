import Dispatch

/// The main queue, as tests on the main actor wait for it.
enum MainQueue {
  /// Returns once the main queue has run the blocks that were on it, and the blocks that those added in turn.
  ///
  /// - Parameter finish: What runs on the main queue before this returns. Where the main queue never becomes empty, that ends what keeps it
  ///   busy at once; the task may be resumed much later.
  static func settle(finish: @escaping @Sendable () -> Void = {}) async {
    await withCheckedContinuation { continuation in
      run(after: 4) {
        finish()
        continuation.resume()
      }
    }
  }

  private static func run(after turns: Int, _ body: @escaping @Sendable () -> Void) {
    DispatchQueue.main.async { turns == 0 ? body() : run(after: turns - 1, body) }
  }
}
