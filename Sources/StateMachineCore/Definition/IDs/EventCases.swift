/// The ids of events by their cases, which have keys.
final class EventCases<Event: PayloadCases>: EventIDs<Event>, @unchecked Sendable {
  /// By the number of a case; none where no line names it.
  private var ids = [EventID](repeating: .none, count: 256)
  private var rows: [Row] = []
  /// Nil where events are not `Equatable`.
  private let equals = (Event.self as? any Equatable.Type).flatMap { EventCases.equality(of: $0) }

  private struct Row {
    let number: UInt8
    /// The event; nil for a case with a payload, and for one of which no value is known.
    var value: Event?
    /// The type of the payload, where a line names the case by its key.
    var payload: Any.Type?
  }

  private static func equality<Value: Equatable>(of type: Value.Type) -> ((Event, Event) -> Bool)? {
    let equals: (Value, Value) -> Bool = { $0 == $1 }
    return equals as? (Event, Event) -> Bool
  }

  override var areDistinct: Bool { true }

  override func id(of event: Event) -> EventID {
    let id = id(ofNumber: event.caseNumber)
    if rows[id].value == nil, !carriesPayload(event) { rows[id].value = event }
    return id
  }

  override func id(of key: NamedCase<Event>) -> EventID {
    let id = id(ofNumber: key.number)
    if let value = key.value { rows[id].value = value }
    if let payload = key.payload { rows[id].payload = payload }
    return id
  }

  private func id(ofNumber number: UInt8) -> EventID {
    if let known = id(ofCase: number) { return known }
    let new = makeID()
    rows.append(Row(number: number))
    ids[Int(number)] = new
    return new
  }

  override func id(ofCase number: UInt8) -> EventID? {
    let id = ids[Int(number)]
    return id.exists ? id : nil
  }

  override func known(_ event: Event) -> EventID? { id(ofCase: event.caseNumber) }

  override func areEqual(_ one: Event, _ other: Event) -> Bool { equals?(one, other) ?? (one.caseNumber == other.caseNumber) }

  override func value(of id: EventID) -> Event? { rows[id].value }

  override func name(of id: EventID) -> String { Event.name(ofCase: rows[id].number) }

  override func payloadType(of id: EventID) -> Any.Type? { rows[id].payload }

  override func signature(of id: EventID) -> CallSignature? {
    (rows[id].payload as? any CaseMarker.Type)?.signature ?? super.signature(of: id)
  }

  /// What takes an argument or replies has only a marker.
  override func carriesPayload(_ event: Event) -> Bool {
    !Mirror(reflecting: event).children.isEmpty && CallSignature(of: event) == nil
  }

  override func nameAll() -> EveryEventID? {
    // Whether an event wants a reply is not in its number, but in the event.
    for event in listedCases ?? [] where CallSignature(of: event) != nil { _ = id(of: event) }
    // A case without a name is not compiled.
    let numbers = zip(Event.caseNames, UInt8.min...UInt8.max).compactMap { $0.isEmpty ? nil : $1 }
    return EveryEventID(events: numbers.map { id(ofNumber: $0) })
  }
}
