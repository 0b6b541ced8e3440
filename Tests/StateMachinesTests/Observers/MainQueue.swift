import Dispatch

/// What the tests on the main actor wait for.
enum MainQueue {
  /// Returns once the main queue has worked off what was put on it before, and what that put on it in turn.
  static func settle() async {
    for _ in 1...5 {
      await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }
  }
}
