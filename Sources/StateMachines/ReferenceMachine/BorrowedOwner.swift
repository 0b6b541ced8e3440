/// The object that a machine belongs to, for the length of a call.
@usableFromInline
struct BorrowedOwner {
  /// The address of a reference to it.
  let address: UnsafeMutableRawPointer
  /// It lives on an actor, and the thread is on it: the compiler checks that.
  ///
  /// Time comes from a clock then; otherwise the owner passes it.
  let isOnActor: Bool

  @usableFromInline
  init(address: UnsafeMutableRawPointer, isOnActor: Bool) {
    self.address = address
    self.isOnActor = isOnActor
  }

  /// Passes an object to a closure.
  @inlinable
  static func withOwner<R, Failure: Error>(
    _ owner: AnyObject, isOnActor: Bool, _ body: (BorrowedOwner) throws(Failure) -> R
  ) throws(Failure) -> R {
    var owner = owner
    // Safe because a reference looks the same whatever its class, and a step reads it as the class it came as.
    return try withUnsafeMutablePointer(to: &owner) { (address) throws(Failure) -> R in
      try body(BorrowedOwner(address: UnsafeMutableRawPointer(address), isOnActor: isOnActor))
    }
  }
}
