/// Gives each event that a definition mentions an id, and finds the column for any event.
struct EventIDs<Event: Hashable & Sendable>: Sendable {
  private var byValue: [Event: EventID] = [:]
  private(set) var events: [Event] = []
  private var byKind: [AnyKind: EventKindID] = [:]
  private(set) var kinds: [AnyKind] = []
  private let kind: (@Sendable (Event) -> AnyKind)?

  init() {
    kind = (Event.self as? any PayloadEvent.Type).flatMap { Self.kindReader(of: $0) }
  }

  private static func kindReader<Payload: PayloadEvent>(of type: Payload.Type) -> (@Sendable (Event) -> AnyKind)? {
    let read: @Sendable (Payload) -> AnyKind = { AnyKind($0.kind) }
    return read as? @Sendable (Event) -> AnyKind
  }

  mutating func id(of event: Event) -> EventID {
    if let known = byValue[event] { return known }
    let new: EventID = events.add(event)
    byValue[event] = new
    return new
  }

  mutating func id(of kind: AnyKind) -> EventKindID {
    if let known = byKind[kind] { return known }
    let new: EventKindID = kinds.add(kind)
    byKind[kind] = new
    return new
  }

  /// What the mentioned events are called.
  var names: NameList<Numbered.Event> { NameList(count: events.count) { [events] in "\(label: events[$0])" } }

  /// Which of the mentioned kinds an event is of.
  func kind(of event: Event) -> EventKindID? {
    kind.flatMap { byKind[$0(event)] }
  }

  /// The column of an event: its own, that of its kind, or none.
  func column(of event: Event) -> ColumnID? {
    byValue[event].map(ColumnID.init) ?? columnOfKind(of: event)
  }

  /// The column of the kind of an event, if it has one.
  func columnOfKind(of event: Event) -> ColumnID? {
    if byKind.isEmpty { return nil }
    return kind(of: event).map { ColumnID($0, events: events.count) }
  }

  /// Every event that is known beforehand: those mentioned, and all of an enumeration that can list them.
  var all: [Event] {
    guard var all = Self.cases(of: Event.self) else { return events }
    for event in events { all.append(event) }
    return all
  }

  /// Gives every event an id, or every kind where not all events can be listed.
  ///
  /// - Returns: The ids; nil where there is no list of either.
  mutating func nameAll() -> EveryEventID? {
    let events = Self.cases(of: Event.self)
    let unlisted = events.map { unlistedCases(among: $0) } ?? []
    if let events, unlisted.isEmpty {
      let forgotten = Set(self.events).subtracting(events)
      return EveryEventID(events: events.map { id(of: $0) }, forgotten: self.events.filter(forgotten.contains).map { "\(label: $0)" })
    }
    guard let kinds = (Event.self as? any PayloadEvent.Type).flatMap({ Self.kinds(of: $0) }) else {
      return events.map { _ in EveryEventID(unlistedCases: unlisted) }
    }
    let mentionedKinds = self.kinds + self.events.compactMap { event in kind.map { $0(event) } }
    let forgotten = Set(mentionedKinds).subtracting(kinds)
    // A kind does not tell whether its event wants a reply; the event does.
    for event in events ?? [] where CallSignature(of: event) != nil { _ = id(of: event) }
    return EveryEventID(
      kinds: kinds.map { id(of: $0) }, unlistedKinds: unlistedCases(among: kinds.map(\.value)),
      forgotten: forgotten.map(\.description).sorted())
  }

  private static func kinds<Payload: PayloadEvent>(of type: Payload.Type) -> [AnyKind]? {
    cases(of: Payload.Kind.self)?.map { AnyKind($0) }
  }

  /// All cases of an enumeration that can list them.
  private static func cases<Listed>(of type: Listed.Type) -> [Listed]? {
    func cases<L: CaseIterable>(_ type: L.Type) -> [Listed] { type.allCases.compactMap { $0 as? Listed } }
    return (type as? any CaseIterable.Type).map { cases($0) }
  }
}

/// The ids of all events or kinds, with the names of cases that have more values than a list of them can hold, and of those that lines
/// name and the list does not contain.
struct EveryEventID {
  var events: [EventID] = []
  var kinds: [EventKindID] = []
  var unlistedCases: [String] = []
  var unlistedKinds: [String] = []
  var forgotten: [String] = []
}

extension ColumnID {
  /// The column of an event: the first columns are those of events, in order.
  init(_ event: EventID) {
    self.init(event.index)
  }

  /// The column of a kind; those of kinds follow those of events.
  init(_ kind: EventKindID, events eventCount: Int) {
    self.init(eventCount + kind.index)
  }
}
