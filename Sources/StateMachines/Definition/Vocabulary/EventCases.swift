/// The ids of the events of an enum with keys, by their cases.
///
/// It is an object, so that events of any other type ask for it at the price of a comparison with nil.
///
/// Safe because it changes only while a definition is written, which one thread does.
final class EventCases<Event: Sendable>: @unchecked Sendable {
  private let number: (Event) -> UInt8
  private let name: (UInt8) -> String
  /// The numbers of all cases.
  private let numbers: [UInt8]
  /// By the number of a case; none where no line names it.
  private var ids = [EventID](repeating: .none, count: 256)
  private var rows: [Row] = []

  private struct Row {
    let number: UInt8
    /// The event; nil for a case with a payload, and for one of which no value is known.
    var value: Event?
    /// The type of the payload, where a line names the case by its key.
    var payload: Any.Type?
  }

  /// - Returns: Nil for events without keys.
  convenience init?() {
    guard let type = Event.self as? any PayloadCases.Type else { return nil }
    self.init(type)
  }

  private init?<Cases: PayloadCases>(_: Cases.Type) {
    let read: (Cases) -> UInt8 = { $0.caseNumber }
    guard let number = read as? (Event) -> UInt8 else { return nil }
    self.number = number
    name = { Cases.name(ofCase: $0) }
    // A case without a name is not compiled.
    numbers = zip(Cases.caseNames, UInt8.min...UInt8.max).compactMap { $0.isEmpty ? nil : $1 }
  }

  var count: Int { rows.count }

  /// The ids of all cases, also of those that no line names.
  var all: [EventID] { numbers.map { id(of: $0) } }

  func id(of event: Event) -> EventID {
    let id = id(of: number(event))
    if rows[id].value == nil, !carriesPayload(event) { rows[id].value = event }
    return id
  }

  func id(of key: NamedCase<Event>) -> EventID {
    let id = id(of: key.number)
    if let value = key.value { rows[id].value = value }
    if let payload = key.payload { rows[id].payload = payload }
    return id
  }

  private func id(of number: UInt8) -> EventID {
    if let known = known(number) { return known }
    let new: EventID = rows.add(Row(number: number))
    ids[Int(number)] = new
    return new
  }

  func known(_ event: Event) -> EventID? { known(number(event)) }

  func known(_ number: UInt8) -> EventID? {
    let id = ids[Int(number)]
    return id.exists ? id : nil
  }

  func value(of id: EventID) -> Event? { rows[id].value }

  func name(of id: EventID) -> String { rows[id].value.map { "\(label: $0)" } ?? name(rows[id].number) }

  func payloadName(of id: EventID) -> String? { rows[id].payload.map { "\($0)" } }

  /// Whether an event has associated values; what takes an argument or replies has only a marker.
  func carriesPayload(_ event: Event) -> Bool {
    !Mirror(reflecting: event).children.isEmpty && CallSignature(of: event) == nil
  }
}
