/// The object that a machine belongs to, lent for the length of a call.
@usableFromInline
struct LentOwner {
  /// Where a reference to it stands.
  let place: UnsafeMutableRawPointer
  /// Time comes from a clock; else the owner tells it.
  let hasClock: Bool

  @usableFromInline
  init(place: UnsafeMutableRawPointer, hasClock: Bool) {
    self.place = place
    self.hasClock = hasClock
  }

  /// Lends an object.
  @inlinable
  static func lend<R, Failure: Error>(
    _ owner: AnyObject, hasClock: Bool, _ body: (LentOwner) throws(Failure) -> R
  ) throws(Failure) -> R {
    var owner = owner
    // Safe because a reference looks the same whatever its class, and a step reads it as the class it came as.
    return try withUnsafeMutablePointer(to: &owner) { (place) throws(Failure) -> R in
      try body(LentOwner(place: UnsafeMutableRawPointer(place), hasClock: hasClock))
    }
  }
}
