import Dispatch

/// The main queue, as tests on the main actor wait for it.
enum MainQueue {
  /// Returns once the main queue has run the blocks that were on it, and the blocks that those added in turn.
  static func settle() async {
    for _ in 1...5 {
      await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }
  }
}
