/// How many bytes of DATA may still be sent in one direction of a stream: RFC 9113, section 6.9.
struct FlowWindow: Sendable {
  /// The largest window that the protocol allows.
  static let maximum = Int(Int32.max)

  var size: Int

  /// Takes the bytes of a frame from the window; false if they do not fit.
  mutating func consume(_ count: Int) -> Bool {
    guard count <= size else { return false }
    size -= count
    return true
  }

  /// Adds the increment of a WINDOW_UPDATE; false if the window would exceed the maximum.
  mutating func grow(by increment: Int) -> Bool {
    guard increment <= Self.maximum - size else { return false }
    size += increment
    return true
  }
}
