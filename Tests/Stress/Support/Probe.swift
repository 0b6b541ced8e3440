/// An object whose release is counted, and may call back.
final class Probe: Sendable {
  private let living: Counter
  private let onRelease: (@Sendable () -> Void)?

  init(_ living: Counter, onRelease: (@Sendable () -> Void)? = nil) {
    self.living = living
    self.onRelease = onRelease
    living.add()
  }

  deinit {
    onRelease?()
    living.add(-1)
  }

  /// Keeps the probe alive in the closure that calls this.
  func hold() {}
}
