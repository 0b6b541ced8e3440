/// The cells of the dispatch table that are not empty, as they are found: state by state, before it is known how the table keeps them.
struct CellList {
  struct Entry {
    var node: StateID
    var column: ColumnID
    var cell: Cell
    /// The first candidate, if there is one.
    var first = CandidateID.none
  }

  /// The cell for all events that no entry of the state names.
  struct General {
    var cell = Cell(.none)
    var first = CandidateID.none
  }

  let stateCount: Int
  /// The first column after those of events.
  let eventsEnd: ColumnID
  private(set) var entries: [Entry] = []
  /// By state; empty where no state waits for any event.
  private(set) var generals: [General] = []
  /// By state, where its entries begin, which stand together; at the end, where the last ones end.
  private var starts: [Int] = []
  /// What parallel states stand for, beside their own entries.
  private var ofRegions: [Entry] = []

  init(states: Int, events: Int) {
    stateCount = states
    eventsEnd = ColumnID(events)
    starts.reserveCapacity(states + 1)
  }

  /// Goes on to the next state.
  mutating func beginState() {
    starts.append(entries.count)
  }

  /// Says that all entries are there.
  mutating func end() {
    starts.append(entries.count)
    entries += ofRegions
  }

  mutating func append(_ node: StateID, _ column: ColumnID, _ cell: Cell, first: CandidateID) {
    entries.append(Entry(node: node, column: column, cell: cell, first: first))
  }

  mutating func setGeneral(_ node: StateID, _ cell: Cell, first: CandidateID) {
    if generals.isEmpty { generals = [General](repeating: General(), count: stateCount) }
    generals[node] = General(cell: cell, first: first)
  }

  private func general(_ node: StateID) -> General {
    generals.isEmpty ? General() : generals[node]
  }
}

// MARK: What waits

extension CellList {
  /// Notes what the state whose entries are the last ones postpones where nothing takes it: the events of some columns, or any event.
  mutating func appendDeferrals(of node: StateID, in columns: [ColumnID], isGeneral: Bool) {
    let isGenerallyTaken = !general(node).cell.isNone
    let taken = Set(entries[starts[node]...].map(\.column))
    for column in columns where !taken.contains(column) && !(isGenerallyTaken && column < eventsEnd) {
      append(node, column, Cell(.undecided), first: .none)
    }
    if isGeneral, !isGenerallyTaken { setGeneral(node, Cell(.undecided), first: .none) }
  }
}

// MARK: Regions

extension CellList {
  /// Lets a parallel state stand for all states inside: what one of them may take or postpone is to be looked for.
  ///
  /// Its cells name no candidate, so that no light step begins where regions are active.
  mutating func addSummary(of parallel: StateID, forStatesUpTo end: StateID) {
    let entriesInside = starts[parallel]..<(end.index < starts.count ? starts[end] : entries.count)
    var columns = Set(entries[entriesInside].map(\.column))
    if (parallel..<end).contains(where: { !general($0).cell.isNone }) {
      setGeneral(parallel, Cell(.undecided), first: general(parallel).first)
    }
    for index in entriesInside {
      guard entries[index].node == parallel else { break }
      if columns.remove(entries[index].column) != nil { entries[index].cell = Cell(.undecided) }
    }
    ofRegions += columns.map { Entry(node: parallel, column: $0, cell: Cell(.undecided)) }
  }
}
