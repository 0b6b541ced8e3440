/// The bits of the word that a section is taken and left by.
///
/// Each part is changed by an exchange that keeps the others. A subclass may keep bits of its own in the lower half, in bit 34, and from
/// bit 36 to bit 43.
@usableFromInline
enum LockWord {
  /// A thread is inside, in a mutable section or, where the mode is serial, in a read section.
  @inlinable static var locked: UInt64 { 1 << 32 }
  /// Some thread is parked: leaving goes through the parking lot.
  @inlinable static var waiters: UInt64 { 1 << 33 }
  /// Read sections overlap.
  @inlinable static var concurrent: UInt64 { 1 << 35 }
  /// The number of threads in overlapping read sections.
  @inlinable static var readers: UInt64 { 0xF_FFFF << 44 }
  @inlinable static var oneReader: UInt64 { 1 << 44 }

  /// No thread may enter a mutable section.
  @inlinable static var taken: UInt64 { locked | readers }
}
