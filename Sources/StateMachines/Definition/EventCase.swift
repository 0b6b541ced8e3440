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
  let name: String
  @usableFromInline let extract: @Sendable (Event) -> Payload?
  /// Whether what is at a place is an event of this case.
  let isCase: @Sendable (UnsafeRawPointer) -> Bool

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

  @usableFromInline
  init(_ name: String, _ extract: @escaping @Sendable (Event) -> Payload?, _ isCase: @escaping @Sendable (UnsafeRawPointer) -> Bool) {
    self.name = name
    self.extract = extract
    self.isCase = isCase
  }

  /// The same hook for steps; in the client's module as well.
  @inlinable
  func hook<Context, State>(
    _ hook: @escaping MachineBuilder<Context, State, Event>.PayloadHook<Payload>
  ) -> MachineBuilder<Context, State, Event>.Hook {
    let extract = extract
    return { step in
      guard let event = step.event, let payload = extract(event) else { return }
      try hook(payload, &step)
    }
  }
}
