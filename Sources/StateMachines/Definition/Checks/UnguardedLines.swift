/// The first unguarded transitions of a source, by what they take.
struct UnguardedLines {
  private(set) var events: FirstLines
  private(set) var kinds: FirstLines
  private(set) var done: FirstLines
  private(set) var cases: [Int32: Int32] = [:]
  private(set) var any: Int32?
  private(set) var failure: Int32?
  private(set) var eventless: Int32?

  init(events: Int, kinds: Int, states: Int) {
    self.events = FirstLines(count: events)
    self.kinds = FirstLines(count: kinds)
    done = FirstLines(count: states)
  }

  mutating func add(_ filter: EventFilter?, _ line: Int32, _ outline: Outline) {
    switch filter {
    case nil: eventless = eventless ?? line
    case .event(let event): events.add(event, line)
    case .listed(let list): for event in outline.list(list) { events.add(event, line) }
    case .any: any = any ?? line
    case .kind(let kind): kinds.add(kind, line)
    case .eventCase(let number, _): cases[number] = cases[number] ?? line
    case .failure: failure = failure ?? line
    case .done(let state): done.add(state, line)
    case .matching: break
    }
  }

  /// Goes on to the next source.
  mutating func forget() {
    events.forget()
    kinds.forget()
    done.forget()
    if !cases.isEmpty { cases.removeAll(keepingCapacity: true) }
    (any, failure, eventless) = (nil, nil, nil)
  }
}

/// The first line for each of some numbers, forgotten all at once.
struct FirstLines {
  private struct Row {
    var line: Int32 = 0
    /// The row counts as long as it is the round in which it was written.
    var round: Int32 = 0
  }

  private var rows: [Row]
  private var round: Int32 = 1

  init(count: Int) {
    rows = [Row](repeating: Row(), count: count)
  }

  subscript(number: Int32) -> Int32? {
    let row = rows[Int(number)]
    return row.round == round ? row.line : nil
  }

  mutating func add(_ number: Int32, _ line: Int32) {
    if rows[Int(number)].round != round { rows[Int(number)] = Row(line: line, round: round) }
  }

  mutating func forget() {
    round += 1
  }
}
