package import StateMachines

/// What the tables of a definition say of each event in each state, for code outside of the library that shows it or compares machines with
/// it.
///
/// It reads the tables that engines read. States are given by their places in document order.
package struct DefinitionCells<State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// The events, and behind them what else transitions wait for.
  package let columns: [Column]
  /// By state, the places of the columns that `total` would ask a line for.
  package let undecided: [Int: [Int]]
  /// Some line stops the program.
  package let hasStoppingLines: Bool
  private let compiled: TypedCompiledDefinition<State, Event>
  /// By line, whether it waits for any event, or lets a closure decide.
  private let isGeneral: [Bool]
  /// The states with lines that wait for failures, for simple cells, which have no line.
  private let takesFailures: Set<StateID>

  /// - Parameters:
  ///   - definition: The definition.
  ///   - events: Events that have a column although neither lines nor `allCases` name them.
  package init<Context>(_ definition: ContextDefinition<Context, State, Event>, events: [Event] = []) {
    let compiled = definition.compiled
    let outline = compiled.outline
    var columns = Self.eventColumns(compiled, events)
    // What work reports is not known before it runs, so events that may come from it count as those of callers.
    let timed = Set(outline.timeouts.map { ColumnID($0.event) })
    let inside = Set(compiled.mentions.filter(\.isInternal).map(\.column).filter { outline.works.isEmpty || timed.contains($0) })
    for place in columns.indices { columns[place].comesFromInside = inside.contains(columns[place].id) }
    self.compiled = compiled
    self.columns = columns + Self.otherColumns(compiled)
    let ids = compiled.eventIDs
    let checker = DefinitionChecker(
      Self.outline(outline, with: columns, ids), DefinitionChecker.Names(states: outline.stateNames, events: ids.names))
    undecided = Self.undecidedCells(columns, checker, ids)
    takesFailures = Set(
      StateID.all(compiled.nodeCount).filter { node in
        checker.candidacies[node].contains { candidacy in
          switch checker.lines[candidacy.line].events {
          case .failure?, .workFailure?: true
          default: false
          }
        }
      })
    hasStoppingLines = outline.transitions.contains { $0.decision == .stops }
    isGeneral = outline.transitions.map { line in
      switch line.events {
      case .any?, .matching?: true
      default: false
      }
    }
  }
}

extension DefinitionCells {
  /// An event, or what else transitions wait for.
  package struct Column: Sendable {
    package let name: String
    /// Nil for a case with a payload, and for what is no event.
    package let event: Event?
    package let isEvent: Bool
    /// It takes an argument or replies.
    package let isCall: Bool
    /// Timers or hooks fire it, and callers do not.
    package var comesFromInside = false
    let id: ColumnID
  }

  /// One of the things that a state may do about a column.
  package struct Candidate: Sendable {
    /// The state that says so: the one that was asked for, or one around it.
    package let source: Int
    /// A closure says whether the event is meant.
    package var isMatching = false
    /// All of them have to hold.
    package var guards: [String] = []
    /// Nil for a deferral.
    package var kind: MachineDescription.Transition.Kind?
    package var targets: [MachineDescription.Target] = []
    /// It waits for other events.
    package var isJoin = false
    /// What traces call it; nil for a deferral.
    package var key: TransitionKey?
    /// The number of its line and of its branch; nil where no closure decides whether the event is meant.
    package var matchingBranch: [Int]?

    fileprivate init(source: StateID) { self.source = source.index }
  }
}

// MARK: States

extension DefinitionCells {
  /// The states without states inside, but for those in which a machine ends.
  package var leaves: [Int] {
    StateID.all(compiled.nodeCount).filter { compiled.nodes[$0].isAtomic && !compiled.nodes.isFinalAtTop($0) }.map(\.index)
  }

  /// The state at a place, which has a name.
  package func state(at place: Int) -> State { compiled.value(of: StateID(place)) }

  /// What the state at a place is called.
  package func name(at place: Int) -> String { compiled.name(of: StateID(place)) }

  /// Of active states those without states inside.
  package func leaves(of configuration: [State]) -> [State] {
    configuration.filter { state in compiled.node(of: state).map { compiled.nodes[$0].isAtomic } ?? true }
  }

  /// The place of a state.
  package func place(of state: State) -> Int? { compiled.node(of: state)?.index }
}

// MARK: Cells

extension DefinitionCells {
  /// The place of the column of an event; nil where it has none.
  package func column(of event: Event) -> Int? {
    let id = compiled.column(of: event)
    if id.index < compiled.eventIDs.count { return columns.firstIndex { $0.id == id } }
    return columns.firstIndex { $0.id == id && Self.isSame($0, event, nameInLines(of: event), compiled.eventIDs) }
  }

  /// What a state without states inside may do about a column, in the order in which it is tried: the first whose guards hold is done.
  ///
  /// Behind what is always done there is nothing. Other regions are left aside, but for one thing: where a state in another region may take
  /// an event, a state around both does not always defer it, and what states around that do follows.
  package func candidates(in column: Int, at leaf: Int) -> [Candidate] {
    let (column, leaf) = (columns[column], StateID(leaf))
    let cell = compiled.cell(column.id, leaf)
    if compiled.isFlat, cell.isSimple {
      let isNamed = column.isEvent || column.id == compiled.tables.pointee.alwaysColumn || takesFailures.contains(leaf)
      return isNamed ? [simple(cell, at: leaf, column)] : []
    }
    var found: [Candidate] = []
    var id = compiled.tables.pointee.dispatch.firstCandidate(column.id, leaf)
    var state = leaf
    while state.exists {
      while id.exists, case let row = compiled.tables.pointee.candidates[id], row.source == state {
        if mayTake(row, column) {
          if column.isEvent || !isGeneral(row.line) { found += branches(of: row, column) }
          if row.isSure { return found }
        }
        id = row.next == 0 ? .none : id.advanced(by: Int(row.next))
      }
      // What is deferred there is not taken by states around it.
      if column.isEvent, compiled.tables.pointee.traits[column.id].contains(.isDeferred) {
        for deferral in compiled.tables.pointee.deferrals[compiled.nodes[state].deferrals]
        where deferral.column.isNone || deferral.column == column.id {
          var candidate = Candidate(source: state)
          candidate.isMatching = deferral.matcher.exists
          found.append(candidate)
          if !candidate.isMatching, !mayBeTaken(column, beside: leaf, inside: state) { return found }
        }
      }
      state = compiled.nodes[state].parent
    }
    return found
  }

  /// Whether a state inside a state has something to say about an event, and may be active beside another state there.
  private func mayBeTaken(_ column: Column, beside leaf: StateID, inside state: StateID) -> Bool {
    var path = [leaf]
    while let last = path.last, last != state { path.append(compiled.nodes[last].parent) }
    guard path.contains(where: { compiled.nodes[$0].kind == .parallel }) else { return false }
    return StateID.all(compiled.nodeCount).contains { other in
      let first = compiled.tables.pointee.dispatch.firstCandidate(column.id, other)
      guard first.exists, compiled.tables.pointee.candidates[first].source == other, !path.contains(other) else { return false }
      var meeting = other
      while meeting.exists, !path.contains(meeting) { meeting = compiled.nodes[meeting].parent }
      return meeting.exists && compiled.nodes[meeting].kind == .parallel
    }
  }

  private func simple(_ cell: Cell, at leaf: StateID, _ column: Column) -> Candidate {
    var candidate = Candidate(source: leaf)
    candidate.kind = .external
    candidate.targets = [MachineDescription.Target(compiled.name(of: cell.target(from: leaf)))]
    candidate.key = TransitionKey(source: leaf, column: column.id, route: .none)
    return candidate
  }

  /// Of events that want a reply and that no line names, only lines that declare them impossible take notice.
  private func mayTake(_ row: CandidateRow, _ column: Column) -> Bool {
    guard column.id == compiled.tables.pointee.unnamedCallsColumn, !row.decision.isImpossible else { return true }
    return column.event.flatMap { CallSignature(of: $0) }?.replies != true
  }

  private func isGeneral(_ line: TransitionLineID) -> Bool {
    // The lines of joins come behind all others, and name their events.
    line.index < isGeneral.count && isGeneral[line]
  }

  private func branches(of row: CandidateRow, _ column: Column) -> [Candidate] {
    (0..<Int(row.routeCount)).map { index in
      let route = row.routes + index
      var candidate = Candidate(source: row.source)
      candidate.isMatching = row.matcher != nil
      candidate.guards = [row.condition, route.pointee.condition].filter(\.exists).map { compiled.guardNames[$0].text }
      candidate.isJoin = route.pointee.joinSource.exists
      candidate.key = TransitionKey(
        source: row.source, column: column.id, route: compiled.tables.pointee.routes.id(at: route))
      if candidate.isMatching { candidate.matchingBranch = [row.source.index, row.line.index, index] }
      switch row.decision {
      case .ignored: candidate.kind = .ignored
      case .impossible: candidate.kind = .impossible
      case .stops: candidate.kind = .stopping
      case .transition:
        candidate.kind = route.pointee.isInternal ? .internal : .external
        candidate.targets = compiled.tables.pointee.goals[route.pointee.goals].map(target)
      }
      return candidate
    }
  }

  private func target(_ goal: Goal) -> MachineDescription.Target {
    guard goal.history.exists else { return MachineDescription.Target(compiled.name(of: goal.node)) }
    let history = compiled.histories[goal.history]
    return MachineDescription.Target(compiled.name(of: history.node), history: history.isDeep ? .deep : .shallow)
  }
}

extension CandidateRow {
  /// It is taken whatever closures say.
  fileprivate var isSure: Bool {
    matcher == nil && condition.isNone && routes[Int(routeCount) - 1].condition.isNone
  }
}

// MARK: Columns

extension DefinitionCells {
  private static func eventColumns(_ compiled: TypedCompiledDefinition<State, Event>, _ more: [Event]) -> [Column] {
    let ids = compiled.eventIDs
    let mentioned = compiled.mentions.map(\.column)
    let isMentioned = Set(mentioned)
    let declared = EventID.all(ids.count).map { ColumnID($0) }.filter { !isMentioned.contains($0) }
    var columns = (mentioned + declared).map { id in
      let event = EventID(id.index)
      return Column(
        name: ids.name(of: event), event: ids.value(of: event), isEvent: true,
        isCall: compiled.tables.pointee.traits[id].contains(.isCall), id: id)
    }
    let others = compiled.tables.pointee.othersColumn
    for event in (ids.listedCases ?? []) + more where ids.known(event) == nil {
      let name = nameInLines(of: event)
      guard !columns.contains(where: { isSame($0, event, name, ids) }) else { continue }
      columns.append(
        Column(
          name: name, event: ids.carriesPayload(event) ? nil : event, isEvent: true, isCall: CallSignature(of: event) != nil,
          id: compiled.column(of: event)))
    }
    for name in (Event.self as? any PayloadCases.Type)?.caseNames ?? [] {
      guard !name.isEmpty, !columns.contains(where: { $0.name == name }) else { continue }
      columns.append(Column(name: name, event: nil, isEvent: true, isCall: false, id: others))
    }
    return columns
  }

  /// Whether a column is that of an event which no line names.
  private static func isSame(_ column: Column, _ event: Event, _ name: String, _ ids: EventIDs<Event>) -> Bool {
    if event is any PayloadCases { return column.name == name }
    return column.event.map { ids.areEqual($0, event) } ?? false
  }

  private static func otherColumns(_ compiled: TypedCompiledDefinition<State, Event>) -> [Column] {
    var columns: [Column] = []
    var seen: Set<ColumnID> = []
    func add(_ name: String, _ id: ColumnID) {
      guard id.exists, seen.insert(id).inserted else { return }
      columns.append(Column(name: name, event: nil, isEvent: false, isCall: false, id: id))
    }
    if compiled.tables.pointee.hasEventless { add("always", compiled.tables.pointee.alwaysColumn) }
    for node in StateID.all(compiled.nodeCount) { add("done(\(compiled.name(of: node)))", compiled.nodes[node].doneColumn) }
    add("failure", compiled.tables.pointee.failureColumn)
    for work in WorkID.all(compiled.works.count) { add("failure of \(compiled.code(of: work).name)", compiled.works[work].failureColumn) }
    return columns
  }

  /// The number of an event in checks; one that no line names gets one behind all others.
  private static func number(of column: Column, at place: Int, _ ids: EventIDs<Event>) -> EventID {
    column.id.index < ids.count ? EventID(column.id.index) : EventID(ids.count + place)
  }

  /// An outline that knows which of the events that no line names have a reply.
  private static func outline(_ outline: Outline, with columns: [Column], _ ids: EventIDs<Event>) -> Outline {
    var outline = outline
    for (place, column) in columns.enumerated() where column.id.index >= ids.count {
      guard let event = column.event, let signature = CallSignature(of: event) else { continue }
      outline.calls[number(of: column, at: place, ids)] = CallEvent(signature: signature)
    }
    return outline
  }

  /// What the check of total definitions says of some columns.
  private static func undecidedCells(_ columns: [Column], _ checker: DefinitionChecker, _ ids: EventIDs<Event>) -> [Int: [Int]] {
    let events = columns.enumerated().map { number(of: $1, at: $0, ids) }
    return Dictionary(uniqueKeysWithValues: checker.undecidedCells(of: events).map { ($0.index, $1.inOrder(<)) })
  }
}
