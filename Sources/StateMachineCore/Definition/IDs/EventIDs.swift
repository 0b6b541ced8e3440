/// Gives each event that a definition mentions an id, and finds the id of any event.
///
/// Events of an enum with keys are distinguished by their cases, ``EventCases``; those of any other type by their values, ``EventValues``.
/// This class itself is for a type that offers neither: each mention is one more event, and the definition is refused.
///
/// It is an object, so that unspecialised code asks for the metadata of one type only.
///
/// Safe because it changes only while a definition is written, which one thread does, and events are `Sendable`.
package class EventIDs<Event>: @unchecked Sendable {
  package private(set) var count = 0

  /// Makes the object that suits the type of the events.
  static func make() -> EventIDs {
    let ids: AnyObject =
      switch Event.self as Any.Type {
      case let type as any PayloadCases.Type: cases(of: type)
      case let type as any Hashable.Type: values(of: type)
      default: EventIDs()
      }
    return ids as? EventIDs ?? EventIDs()
  }

  private static func cases<Cases: PayloadCases>(of type: Cases.Type) -> AnyObject { EventCases<Cases>() }

  private static func values<Value: Hashable>(of type: Value.Type) -> AnyObject { EventValues<Value>() }

  /// Whether events can be distinguished.
  var areDistinct: Bool { false }

  /// An id that no event has.
  final func makeID() -> EventID {
    defer { count += 1 }
    return EventID(count)
  }

  /// The id of an event, a new one where it has none.
  func id(of event: Event) -> EventID { makeID() }

  /// The id of a case; only an enum with keys has one.
  func id(of key: NamedCase<Event>) -> EventID { fatalError("'\(Event.self)' has no keys") }

  /// The id of the events of a case; nil where no line names it.
  func id(ofCase number: UInt8) -> EventID? { nil }

  /// The id that an event has already.
  package func known(_ event: Event) -> EventID? { nil }

  /// Whether two events are equal; those that are not `Equatable` are if they are of one case.
  package func areEqual(_ one: Event, _ other: Event) -> Bool { false }

  /// The event of an id; nil for a case with a payload.
  package func value(of id: EventID) -> Event? { nil }

  /// What the event of an id is called.
  package func name(of id: EventID) -> String { "\(Event.self)" }

  /// The type that the events of an id carry; nil where no line names it by a key, or it carries nothing.
  package func payloadType(of id: EventID) -> Any.Type? { nil }

  /// Whether an event carries a payload, at which lines do not look.
  package func carriesPayload(_ event: Event) -> Bool { false }

  /// What the event of an id takes and replies; nil where it does neither.
  func signature(of id: EventID) -> CallSignature? { value(of: id).flatMap { CallSignature(of: $0) } }

  /// The values by which events are distinguished, in the order of their ids; none where that is done by cases.
  var values: [Event] { [] }

  /// Gives every event an id.
  ///
  /// - Returns: The ids; nil where there is no list of all events.
  func nameAll() -> EveryEventID? { nil }

  /// What the mentioned events are called.
  package final var names: NameList<Numbered.Event> { NameList(count: count) { self.name(of: $0) } }

  /// Every event that is known beforehand: those mentioned, and all of an enumeration that can list them.
  final var all: [Event] { (listedCases ?? []) + EventID.all(count).compactMap { value(of: $0) } }

  /// All cases of an enumeration that can list them.
  package final var listedCases: [Event]? {
    func cases<Listed: CaseIterable>(_ type: Listed.Type) -> [Event] { type.allCases.compactMap { $0 as? Event } }
    return (Event.self as? any CaseIterable.Type).map { cases($0) }
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
  package init(_ event: EventID) {
    self.init(event.index)
  }
}
