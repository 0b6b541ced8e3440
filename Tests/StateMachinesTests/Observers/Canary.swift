import Dispatch

/// An object that only somebody else holds, and that tells when it is let go of.
final class Canary: Sendable {
  private let released: DispatchSemaphore

  init(_ released: DispatchSemaphore) {
    self.released = released
  }

  /// Holds the canary for as long as what calls it lives.
  func sing() {}

  deinit {
    released.signal()
  }
}
