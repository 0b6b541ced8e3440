/// One case of an event enum, with what it carries.
///
/// Written once for each case that has a payload; afterwards the case is used in a `when` like an event, and its action receives the
/// payload, typed. Two event cases of one name are one event.
///
/// ```swift
/// enum Media: Hashable, Sendable { case play, seek(to: Double) }
///
/// extension EventCase where Event == Media, Payload == Double {
///   static var seek: Self { Self("seek") { if case .seek(let time) = $0 { time } else { nil } } }
/// }
///
/// // in a definition:
/// sm.when(.seek, from: .playing, to: .playing) { time, step in print("to", time) }
/// ```
public struct EventCase<Event: Hashable & Sendable, Payload>: Sendable {
  @usableFromInline
  enum Form: Sendable {
    /// The closure returns whether what is at a place is an event of this case.
    case named(String, isCase: @Sendable (UnsafeRawPointer) -> Bool)
    case kind(any Hashable & Sendable)
  }

  /// Initialises a place with the payload of the event at another place; false where the event has none.
  @usableFromInline typealias Extraction = @Sendable (_ event: UnsafeRawPointer, _ payload: UnsafeMutableRawPointer) -> Bool

  @usableFromInline let form: Form
  /// Has addresses in place of values, so that it is called without thunks.
  @usableFromInline let extract: Extraction

  /// Names a case and says how to take its payload out of an event.
  ///
  /// - Parameters:
  ///   - name: The name of the case, as messages and diagrams show it.
  ///   - extract: The payload of an event of this case, nil for every other event. It is called on the thread that fires, may be called
  ///     more than once for an event, and should have no side effects.
  @inlinable
  public init(_ name: String, _ extract: @escaping @Sendable (Event) -> Payload?) {
    // Written in the client's module, where the types are known: read without them, an event takes ten times as long.
    self.init(name, extract) { place in extract(place.assumingMemoryBound(to: Event.self).pointee) != nil }
  }

  @inlinable
  init(_ name: String, _ extract: @escaping @Sendable (Event) -> Payload?, _ isCase: @escaping @Sendable (UnsafeRawPointer) -> Bool) {
    self.init(.named(name, isCase: isCase), extract)
  }

  @inlinable
  init(_ form: Form, _ extract: @escaping @Sendable (Event) -> Payload?) {
    self.form = form
    // Safe because it is called only with the address of an event of this type.
    self.extract = { event, place in
      guard let payload = extract(event.assumingMemoryBound(to: Event.self).pointee) else { return false }
      place.initializeMemory(as: Payload.self, to: payload)
      return true
    }
  }
}

extension EventCase where Event: PayloadEvent {
  /// The case of a kind, with how to take its payload out of an event.
  ///
  /// A line for it is a line for `.any(kind)` whose action receives the payload. The kind alone finds it in the table, so it is as fast as
  /// a line for an event without a payload. It may be a member of the enum:
  ///
  /// ```swift
  /// enum Media: PayloadEvent {
  ///   case play, seek(to: Double)
  ///   // kinds …
  ///   enum Case {
  ///     static var seek: EventCase<Media, Double> { .init(.seek) { if case .seek(let time) = $0 { time } else { nil } } }
  ///   }
  /// }
  ///
  /// // in a definition:
  /// sm.when(Media.Case.seek, from: .playing, to: .playing) { time, step in print("to", time) }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - extract: The payload of an event of the kind; where it is nil, the action that should receive it fails. It may be one closure for
  ///     several kinds, since it is asked about an event of this kind only. It is called on the thread that fires and should have no side
  ///     effects.
  @inlinable
  public init(_ kind: Event.Kind, _ extract: @escaping @Sendable (Event) -> Payload?) {
    self.init(.kind(kind), extract)
  }
}
