public import StateMachines

/// A definition as a table: what each state does about each event.
///
/// Print it to read a definition as a whole, compare cells with what a document says, or check with ``expectTotal(_:events:)`` that none
/// was forgotten:
///
/// ```swift
/// let table = TransitionTable(Order.definition)
/// print(table.markdown)
/// #expect(table[.placed, .pay]?.description == "-> paid if has funds")
/// ```
///
/// There is a row for each state without states inside, with what it inherits from the states around it, in the order in which a machine
/// tries it. Final states at the top have none, since a machine has ended there. A row speaks for its state alone: where several regions
/// are active, each of them takes part in an event. The event is deferred if one of them defers it, else taken by all that take it, else
/// ignored or impossible if one of them says so.
///
/// There is a column for each event that lines name; for each case of an enum that conforms to `CaseIterable` or `PayloadCases`; and for
/// what else lines wait for: `always`, `done(upload)`, `failure`. A case with a payload is one column.
///
/// The table is read from what machines run, so that it says what they do. No guard and no action is called.
public struct TransitionTable<State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// The states of the rows, in document order.
  public let states: [State]

  /// What the columns are called: the events, then what else lines wait for.
  public let events: [String]

  /// The cells of each row, in the order of ``events``.
  public let rows: [[Cell]]

  let cells: DefinitionCells<State, Event>
  /// The columns behind them are for what else lines wait for.
  let eventCount: Int
  private let rowOfState: [State: Int]

  /// The table of a definition.
  ///
  /// - Parameters:
  ///   - definition: The definition.
  ///   - events: Events that have a column although no line names them; those of an enum that can be listed need not be passed.
  /// - Complexity: Linear in states times events.
  public init<Context>(_ definition: ContextDefinition<Context, State, Event>, events: [Event] = []) {
    self.init(DefinitionCells(definition, events: events))
  }

  init(_ cells: DefinitionCells<State, Event>) {
    let leaves = cells.leaves
    var rows = leaves.map { leaf in cells.columns.indices.map { Cell(cells, leaf, $0) } }
    // What is no event has a column where some state takes it.
    let isShown = cells.columns.indices.map { column in
      cells.columns[column].isEvent || rows.contains { !$0[column].candidates.isEmpty }
    }
    rows = rows.map { row in zip(row, isShown).filter(\.1).map(\.0) }
    states = leaves.map { cells.state(at: $0) }
    events = zip(cells.columns, isShown).filter(\.1).map(\.0.name)
    self.rows = rows
    self.cells = cells
    eventCount = cells.columns.count { $0.isEvent }
    rowOfState = Dictionary(uniqueKeysWithValues: zip(states, states.indices))
  }

  /// The cell of a state and an event; of an event with a payload that of its case.
  ///
  /// - Parameters:
  ///   - state: A state without states inside.
  ///   - event: The event.
  /// - Returns: The cell; nil where the table has no such row or column.
  public subscript(state: State, event: Event) -> Cell? {
    guard let row = rowOfState[state], let column = cells.column(of: event) else { return nil }
    return rows[row][column]
  }

  /// The cell of a state and a column, by its name.
  ///
  /// - Parameters:
  ///   - state: A state without states inside.
  ///   - name: One of ``events``: `pay`, `done(upload)`.
  /// - Returns: The cell; nil where the table has no such row or column.
  public subscript(state: State, named name: String) -> Cell? {
    guard let row = rowOfState[state], let column = events.firstIndex(of: name) else { return nil }
    return rows[row][column]
  }

  /// The cells that leave their event undecided, by rows: those for which `total: true` would refuse the definition.
  public var undecided: [Cell] { rows.flatMap { $0.filter(\.isUndecided) } }

  /// Each transition of the definition once.
  ///
  /// That is each way from one state by one event, also where a line names several states or events, or means all of them.
  public var transitions: [Candidate] {
    var seen: Set<TransitionKey> = []
    return rows.joined().flatMap(\.candidates).filter { candidate in
      candidate.effect.isTransition && candidate.key.map { seen.insert($0).inserted } ?? false
    }
  }

  /// The transitions of which none was taken; those of a branch where a closure says whether the event is meant count as one.
  func transitions(notAmong isTaken: (TransitionKey) -> Bool, leavingOut events: Set<String> = []) -> [Candidate] {
    let transitions = transitions
    let matched = Set(transitions.filter { $0.key.map(isTaken) ?? false }.compactMap(\.matchingBranch))
    var missed: Set<[Int]> = []
    return transitions.filter { transition in
      guard let key = transition.key, !isTaken(key), !events.contains(transition.event) else { return false }
      guard let branch = transition.matchingBranch else { return true }
      return !matched.contains(branch) && missed.insert(branch).inserted
    }
  }
}

extension TransitionTable {
  /// What a state does about an event.
  public struct Cell: Hashable, Sendable {
    /// The state.
    public let state: State

    /// What the column is called.
    public let event: String

    /// What may be done, in the order in which it is tried; empty where nothing takes the event.
    ///
    /// The first whose guards hold is done.
    public let candidates: [Candidate]

    /// No line decides the event, here or in a region beside it; see ``TransitionTable/undecided``.
    public let isUndecided: Bool

    init(_ cells: DefinitionCells<State, Event>, _ leaf: Int, _ column: Int) {
      state = cells.state(at: leaf)
      event = cells.columns[column].name
      candidates = cells.candidates(in: column, at: leaf).map { Candidate($0, cells.columns[column].name, cells) }
      isUndecided = cells.undecided[leaf]?.contains(column) ?? false
    }
  }

  /// One of the things that a state may do about an event.
  public struct Candidate: Hashable, Sendable {
    /// The state that says so: that of the cell, or one around it.
    public let source: State

    /// What the column is called.
    public let event: String

    /// A `.matching` closure says whether the event is meant, before guards are asked.
    public let isMatching: Bool

    /// The names of its guards, all of which have to hold: that of the line, then that of the branch.
    public let guards: [String]

    /// What is done.
    public let effect: Effect

    package let key: TransitionKey?
    /// Its line and branch, where a closure says whether the event is meant.
    let matchingBranch: [Int]?

    init(_ candidate: DefinitionCells<State, Event>.Candidate, _ event: String, _ cells: DefinitionCells<State, Event>) {
      source = cells.state(at: candidate.source)
      self.event = event
      isMatching = candidate.isMatching
      guards = candidate.guards
      key = candidate.key
      matchingBranch = candidate.matchingBranch
      effect =
        switch candidate.kind {
        case .external, .local: candidate.isJoin ? .join(to: candidate.targets) : .transition(to: candidate.targets)
        case .internal: .internal
        case .ignored: .ignored
        case .impossible: .impossible
        case .stopping: .stopping
        case nil: .deferred
        }
    }
  }

  /// What is done about an event.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Effect: Hashable, Sendable {
    /// A transition leads to states.
    case transition(to: [MachineDescription.Target])
    /// The event lets the state in at a join, which leads to states once all are in.
    case join(to: [MachineDescription.Target])
    /// The action runs, and no state is left.
    case `internal`
    /// The event is accepted, and nothing happens.
    case ignored
    /// The event is rejected.
    case impossible
    /// The event stops the program.
    case stopping
    /// The event waits until the state has changed.
    case deferred

    var isTransition: Bool {
      switch self {
      case .transition, .join, .internal: true
      case .ignored, .impossible, .stopping, .deferred: false
      }
    }
  }
}
