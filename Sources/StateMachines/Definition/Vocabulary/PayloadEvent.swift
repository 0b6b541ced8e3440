/// An event enum with associated values that names its kinds.
///
/// Use it where a table, a metric or a diagram speaks of "any seek", whatever its payload: `when(.any(.seek), from: …)`. To receive the
/// payload, typed, use an ``EventCase``; neither needs the other.
///
/// ```swift
/// enum Media: PayloadEvent {
///   case play, seek(to: Double)
///   enum Kind { case play, seek }
///   var kind: Kind {
///     switch self {
///     case .play: .play
///     case .seek: .seek
///     }
///   }
/// }
/// ```
public protocol PayloadEvent: MachineEvent {
  /// What is left of an event when its associated values are taken away.
  associatedtype Kind: Hashable & Sendable

  /// The kind of this event; equal events are of one kind.
  var kind: Kind { get }

  /// Whether kinds are single bytes. There is a default; leave it out.
  static var _kindsAreBytes: Bool { get }

  /// The only byte of the kind of the event at a place. There is a default; leave it out.
  static func _kindByte(at place: UnsafeRawPointer) -> UInt8

  /// Whether the events at two places are equal. There is a default; leave it out.
  static func _areEqual(at place: UnsafeRawPointer, and other: UnsafeRawPointer) -> Bool
}

// Written out in the module of each such type, where it is known: without that, to find the kind of an event takes ten times as long.
extension PayloadEvent {
  /// Whether kinds are single bytes.
  @inlinable
  public static var _kindsAreBytes: Bool {
    MemoryLayout<Kind>.size <= 1 && _isPOD(Kind.self)
  }

  /// The only byte of the kind of the event at a place.
  @inlinable
  public static func _kindByte(at place: UnsafeRawPointer) -> UInt8 {
    if MemoryLayout<Kind>.size == 0 { return 0 }
    return withUnsafeBytes(of: place.assumingMemoryBound(to: Self.self).pointee.kind) { $0[0] }
  }

  /// Whether the events at two places are equal.
  @inlinable
  public static func _areEqual(at place: UnsafeRawPointer, and other: UnsafeRawPointer) -> Bool {
    place.assumingMemoryBound(to: Self.self).pointee == other.assumingMemoryBound(to: Self.self).pointee
  }
}
