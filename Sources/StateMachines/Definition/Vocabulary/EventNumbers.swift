/// Gives each event that a definition mentions a number, and finds the column for any event.
struct EventNumbers<Event: Hashable & Sendable>: Sendable {
  private var byValue: [Event: Int32] = [:]
  private(set) var events: [Event] = []
  private var byKind: [AnyKind: Int32] = [:]
  private(set) var kinds: [AnyKind] = []
  private let kind: (@Sendable (Event) -> AnyKind)?

  init() {
    kind = (Event.self as? any PayloadEvent.Type).flatMap { Self.kindReader(of: $0) }
  }

  private static func kindReader<Payload: PayloadEvent>(of type: Payload.Type) -> (@Sendable (Event) -> AnyKind)? {
    let read: @Sendable (Payload) -> AnyKind = { AnyKind($0.kind) }
    return read as? @Sendable (Event) -> AnyKind
  }

  mutating func number(_ event: Event) -> Int32 {
    if let known = byValue[event] { return known }
    byValue[event] = Int32(events.count)
    events.append(event)
    return Int32(events.count - 1)
  }

  mutating func number(of kind: AnyKind) -> Int32 {
    if let known = byKind[kind] { return known }
    byKind[kind] = Int32(kinds.count)
    kinds.append(kind)
    return Int32(kinds.count - 1)
  }

  /// Which of the mentioned kinds an event is of.
  func kindNumber(of event: Event) -> Int32? {
    kind.flatMap { byKind[$0(event)] }
  }

  /// The column of an event: its own, that of its kind, or none.
  func column(of event: Event) -> Int32? {
    byValue[event] ?? columnOfKind(of: event)
  }

  /// The column of the kind of an event, if it has one.
  func columnOfKind(of event: Event) -> Int32? {
    if byKind.isEmpty { return nil }
    return kindNumber(of: event).map { Int32(events.count) + $0 }
  }

  /// Every event that is known beforehand: those mentioned, and all of an enumeration that can list them.
  var all: [Event] {
    let listed = (Event.self as? any CaseIterable.Type).map { Self.allCases(of: $0) } ?? []
    return listed + events
  }

  private static func allCases<Listed: CaseIterable>(of type: Listed.Type) -> [Event] {
    type.allCases.compactMap { $0 as? Event }
  }
}
