/// The ids of events by their values, which are `Hashable`.
final class EventValues<Event: Hashable>: EventIDs<Event>, @unchecked Sendable {
  private var byValue: [Event: EventID] = [:]
  private var inOrder: [Event] = []

  override var areDistinct: Bool { true }

  override func id(of event: Event) -> EventID {
    if let known = byValue[event] { return known }
    let new = makeID()
    inOrder.append(event)
    byValue[event] = new
    return new
  }

  override func known(_ event: Event) -> EventID? { byValue[event] }

  override func areEqual(_ one: Event, _ other: Event) -> Bool { one == other }

  override var values: [Event] { inOrder }

  override func value(of id: EventID) -> Event? { inOrder[id] }

  override func name(of id: EventID) -> String { "\(label: inOrder[id])" }

  override func nameAll() -> EveryEventID? {
    guard let events = listedCases else { return nil }
    let unlisted = unlistedCases(among: events)
    guard unlisted.isEmpty else { return EveryEventID(unlistedCases: unlisted) }
    let forgotten = Set(inOrder).subtracting(events)
    return EveryEventID(events: events.map { id(of: $0) }, forgotten: inOrder.filter(forgotten.contains).map { "\(label: $0)" })
  }
}
