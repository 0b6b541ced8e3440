/// The object that a machine belongs to, for the length of a call.
@usableFromInline
package struct BorrowedOwner {
  /// The address of a reference to it.
  @usableFromInline let address: UnsafeMutableRawPointer
  /// Time comes from a clock; otherwise the owner passes it.
  ///
  /// The thread is where the owner's code runs: the compiler checks that.
  @usableFromInline let hasClock: Bool
  /// A step that is undone puts back properties of the owner.
  @usableFromInline let hasProperties: Bool

  @inlinable
  init(address: UnsafeMutableRawPointer, hasClock: Bool, hasProperties: Bool) {
    self.address = address
    self.hasClock = hasClock
    self.hasProperties = hasProperties
  }

  /// What it means for a step.
  @inline(__always)
  var flags: StepFlags {
    (hasClock ? .ownerHasClock : []) | (hasProperties ? .savesContext : [])
  }

  /// Passes an object to a closure.
  ///
  /// - Parameters:
  ///   - owner: The object.
  ///   - hasClock: See ``hasClock``.
  ///   - hasProperties: A step that is undone puts back properties of the object.
  ///   - body: What to call.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @inlinable
  static func withOwner<R, Failure: Error>(
    _ owner: AnyObject, hasClock: Bool, hasProperties: Bool = false, _ body: (BorrowedOwner) throws(Failure) -> R
  ) throws(Failure) -> R {
    var owner = owner
    // Safe because a reference looks the same whatever its class, and a step reads it as the class it came as.
    return try withUnsafeMutablePointer(to: &owner) { (address) throws(Failure) -> R in
      try body(BorrowedOwner(address: UnsafeMutableRawPointer(address), hasClock: hasClock, hasProperties: hasProperties))
    }
  }
}
