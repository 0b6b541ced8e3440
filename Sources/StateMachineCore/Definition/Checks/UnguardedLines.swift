/// The first unguarded transitions of a source, by what they take.
struct UnguardedLines {
  private(set) var events: FirstLines<EventID>
  private(set) var done: FirstLines<OutlineStateID>
  private(set) var works: [WorkNameID: TransitionLineID] = [:]
  private(set) var any: TransitionLineID?
  private(set) var failure: TransitionLineID?
  private(set) var eventless: TransitionLineID?

  init(events: Int, states: Int) {
    self.events = FirstLines(count: events)
    done = FirstLines(count: states)
  }

  /// Notes a line; one that may not reply takes no events that want a reply.
  mutating func add(_ filter: EventFilter?, mayReply: Bool, _ line: TransitionLineID, _ outline: Outline) {
    switch filter {
    case nil: eventless = eventless ?? line
    case .event(let event): events.add(event, line)
    case .listed(let list):
      for event in outline.listedEvents[list] where mayReply || outline.calls[event]?.signature.replies != true { events.add(event, line) }
    case .any: any = any ?? line
    case .failure: failure = failure ?? line
    case .workFailure(let work): works[work] = works[work] ?? line
    case .done(let state): done.add(state, line)
    case .matching, .completion: break
    }
  }

  /// Goes on to the next source.
  mutating func forget() {
    events.forget()
    done.forget()
    if !works.isEmpty { works.removeAll(keepingCapacity: true) }
    (any, failure, eventless) = (nil, nil, nil)
  }
}

/// The first line for each of some ids, forgotten all at once.
struct FirstLines<Key> {
  private struct Row {
    var line = TransitionLineID.none
    /// The row counts as long as it is the round in which it was written.
    var round = 0
  }

  private var rows: [Row]
  private var round = 1

  init(count: Int) {
    rows = [Row](repeating: Row(), count: count)
  }

  subscript<Kind>(key: Key) -> TransitionLineID? where Key == ID<Kind> {
    let row = rows[key]
    return row.round == round ? row.line : nil
  }

  mutating func add<Kind>(_ key: Key, _ line: TransitionLineID) where Key == ID<Kind> {
    if rows[key].round != round { rows[key] = Row(line: line, round: round) }
  }

  mutating func forget() {
    round += 1
  }
}
