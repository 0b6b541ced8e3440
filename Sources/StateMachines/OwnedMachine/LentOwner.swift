/// The object that a machine belongs to, for the length of a call.
@usableFromInline
struct LentOwner {
  /// The address of a reference to it.
  let place: UnsafeMutableRawPointer
  /// It lives on an actor, and the thread is there: the compiler has seen to that.
  ///
  /// Time comes from a clock then; otherwise the owner passes it.
  let isAtHome: Bool

  @usableFromInline
  init(place: UnsafeMutableRawPointer, isAtHome: Bool) {
    self.place = place
    self.isAtHome = isAtHome
  }

  /// Lends an object.
  @inlinable
  static func lend<R, Failure: Error>(
    _ owner: AnyObject, isAtHome: Bool, _ body: (LentOwner) throws(Failure) -> R
  ) throws(Failure) -> R {
    var owner = owner
    // Safe because a reference looks the same whatever its class, and a step reads it as the class it came as.
    return try withUnsafeMutablePointer(to: &owner) { (place) throws(Failure) -> R in
      try body(LentOwner(place: UnsafeMutableRawPointer(place), isAtHome: isAtHome))
    }
  }
}
