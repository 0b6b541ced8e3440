/// An object that calls a closure when it is released; as a value of states and events it equals only itself.
final class ReleaseProbe: Hashable, Sendable {
  private let onRelease: @Sendable () -> Void

  init(_ onRelease: @escaping @Sendable () -> Void = {}) {
    self.onRelease = onRelease
  }

  deinit {
    onRelease()
  }

  /// Makes the closure that calls this retain the probe.
  func keepAlive() {}

  static func == (one: ReleaseProbe, other: ReleaseProbe) -> Bool { one === other }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A weak reference to a probe.
struct WeakProbe: Sendable {
  weak let probe: ReleaseProbe?

  var isReleased: Bool { probe == nil }
}
