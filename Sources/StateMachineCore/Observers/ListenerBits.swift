/// The bits that say in the word of a machine's section who listens to it.
///
/// The exchange that commits a macrostep sees them, so that a listener that was added before it is notified.
@usableFromInline
enum ListenerBits {
  /// Some observer, stream or watcher is notified of transitions.
  @inlinable static var hasObservers: UInt64 { 1 << 34 }
  /// Some observer is notified of everything that a step does.
  @inlinable static var hasTracers: UInt64 { 1 << 40 }
  /// Observers were added since the last commit: the next one admits them before it changes the word.
  @inlinable static var hasArrivals: UInt64 { 1 << 41 }
}
