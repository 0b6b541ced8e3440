/// An event that waits, or that is remembered: as it is where it is small and has no references, else in a box.
@usableFromInline
package struct StoredEvent: Sendable {
  /// The event itself, where it is not boxed.
  @usableFromInline var bits: UInt64 = 0
  @usableFromInline var box: AnyValue?

  @usableFromInline
  init(bits: UInt64 = 0, box: AnyValue? = nil) {
    (self.bits, self.box) = (bits, box)
  }

  @inlinable
  init<Event: Sendable>(_ event: Event) {
    if Self.isSmall(Event.self) {
      (bits, box) = (Self.bits(of: event), nil)
    } else {
      (bits, box) = (0, Value(event))
    }
  }

  /// Whether events of a type are stored as they are: of at most eight bytes, without references.
  @inlinable
  static func isSmall<Event>(_: Event.Type) -> Bool {
    MemoryLayout<Event>.size <= 8 && MemoryLayout<Event>.alignment <= 8 && _isPOD(Event.self)
  }

  @inlinable
  static func bits<Event>(of event: Event) -> UInt64 {
    var bits: UInt64 = 0
    withUnsafeBytes(of: event) { source in
      withUnsafeMutableBytes(of: &bits) { $0.copyMemory(from: source) }
    }
    return bits
  }

  /// Reads the bits of an event of some bytes.
  static func bits(at place: UnsafeRawPointer, size: Int) -> UInt64 {
    switch size {
    case 0: return 0
    case 1: return UInt64(place.loadUnaligned(as: UInt8.self))
    case 8: return place.loadUnaligned(as: UInt64.self)
    default:
      var bits: UInt64 = 0
      withUnsafeMutableBytes(of: &bits) { $0.copyMemory(from: UnsafeRawBufferPointer(start: place, count: size)) }
      return bits
    }
  }

  /// The event, as its type.
  @usableFromInline
  package func event<Event: Sendable>(as _: Event.Type) -> Event {
    // Safe because an event is stored by a definition, or a step, of its own type.
    if let box { return unsafeDowncast(box, to: Value<Event>.self).wrapped }
    return withUnsafePointer(to: bits) { UnsafeRawPointer($0).assumingMemoryBound(to: Event.self).pointee }
  }
}
