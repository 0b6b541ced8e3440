/// Gives each event that a definition mentions an id, and finds the column for any event.
///
/// An event of an enum with keys is known by its case, whatever it carries; any other is known by its value.
struct EventIDs<Event: Hashable & Sendable>: Sendable {
  private var byValue: [Event: EventID] = [:]
  /// In the order of their ids; empty where events are known by their cases.
  private(set) var values: [Event] = []
  /// Nil where events are known by their values.
  private let cases: EventCases<Event>?

  init() {
    cases = EventCases()
  }

  var count: Int { cases?.count ?? values.count }

  mutating func id(of event: Event) -> EventID {
    if let cases { return cases.id(of: event) }
    if let known = byValue[event] { return known }
    let new: EventID = values.add(event)
    byValue[event] = new
    return new
  }

  /// The id of a case; only an enum with keys has one.
  func id(of key: NamedCase<Event>) -> EventID {
    guard let cases else { fatalError("'\(Event.self)' has no keys") }
    return cases.id(of: key)
  }

  /// The id of the events of a case; nil where no line names it.
  func id(ofCase number: UInt8) -> EventID? { cases?.known(number) }

  /// The id that an event has already.
  func known(_ event: Event) -> EventID? {
    if let cases { cases.known(event) } else { byValue[event] }
  }

  /// The event of an id; nil for a case with a payload.
  func value(of id: EventID) -> Event? {
    if let cases { cases.value(of: id) } else { values[id] }
  }

  /// The name of the type that the events of an id carry; nil where no line names it by a key, or it carries nothing.
  func payloadName(of id: EventID) -> String? { cases?.payloadName(of: id) }

  /// Whether an event carries what a line cannot tell from what another one carries.
  func carriesPayload(_ event: Event) -> Bool { cases?.carriesPayload(event) ?? false }

  /// What the mentioned events are called.
  var names: NameList<Numbered.Event> {
    NameList(count: count) { [values, cases] in cases?.name(of: $0) ?? "\(label: values[$0])" }
  }

  /// Every event that is known beforehand: those mentioned, and all of an enumeration that can list them.
  var all: [Event] {
    (Self.cases(of: Event.self) ?? []) + EventID.all(count).compactMap { value(of: $0) }
  }

  /// Gives every event an id.
  ///
  /// - Returns: The ids; nil where there is no list of all events.
  mutating func nameAll() -> EveryEventID? {
    let events = Self.cases(of: Event.self)
    if let cases {
      // A number does not tell whether its event wants a reply; the event does.
      for event in events ?? [] where CallSignature(of: event) != nil { _ = id(of: event) }
      return EveryEventID(events: cases.all)
    }
    guard let events else { return nil }
    let unlisted = unlistedCases(among: events)
    guard unlisted.isEmpty else { return EveryEventID(unlistedCases: unlisted) }
    let forgotten = Set(values).subtracting(events)
    return EveryEventID(events: events.map { id(of: $0) }, forgotten: values.filter(forgotten.contains).map { "\(label: $0)" })
  }

  /// All cases of an enumeration that can list them.
  private static func cases<Listed>(of type: Listed.Type) -> [Listed]? {
    func cases<L: CaseIterable>(_ type: L.Type) -> [Listed] { type.allCases.compactMap { $0 as? Listed } }
    return (type as? any CaseIterable.Type).map { cases($0) }
  }
}

/// The ids of all events, with the names of cases that have more values than a list of them can hold, and of those that lines name and the
/// list does not contain.
struct EveryEventID {
  var events: [EventID] = []
  var unlistedCases: [String] = []
  var forgotten: [String] = []
}

extension ColumnID {
  /// The column of an event: the first columns are those of events, in order.
  init(_ event: EventID) {
    self.init(event.index)
  }
}
