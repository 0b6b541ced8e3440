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

  /// The kind of this event.
  var kind: Kind { get }
}
