/// A definition as numbers: what the engine reads, made once and shared by all machines.
///
/// States, events, hooks and guards are numbered while the definition is built. Columns of the dispatch table stand for events: first one
/// for each event that the definition mentions, then one for each kind, then those of the properties below.
///
/// Safe because nothing changes after the initialiser, and subclasses hold `Sendable` values only.
@usableFromInline
class Chart: @unchecked Sendable {
  /// The dispatch table, column by column.
  @usableFromInline let cells: UnsafeMutablePointer<Cell>
  @usableFromInline let leafCount: Int
  let columns: Columns
  let nodes: Table<StateNode>
  let candidates: Table<Candidate>
  let routes: Table<Route>
  let operations: Table<Operation>
  let timeouts: Table<Timeout>
  let deferrals: Table<Deferral>

  let hooks: Table<Unmanaged<AnyHook>>
  let guards: Table<Unmanaged<AnyGuard>>
  let matchers: Table<Unmanaged<AnyMatcher>>
  let computations: Table<Unmanaged<AnyComputation>>
  let durations: Table<Unmanaged<AnyDuration>>
  let guardNames: [String]
  /// Keeps what the tables above point to.
  private let userCode: UserCode
  let keptValues: [AnyValue]

  /// The payloads of written targets.
  let values: Table<Unmanaged<AnyValue>>
  /// The events of timeouts.
  let timeoutEvents: Table<AnyValue>
  let initial: StateReference
  /// The states by number, of a type that the subclass knows.
  @usableFromInline let stateValues: UnsafeRawPointer
  /// By the number of the candidate; what stands there means something where the cell is direct.
  let directRows: UnsafePointer<DirectRow>
  private let directRowTable: Table<DirectRow>
  private let hooksOfOperations: Table<Unmanaged<AnyHook>>
  /// The size of an event that is recorded as it is; nil where it is boxed.
  private(set) var smallEventSize: Int?
  /// Direct cells may be taken as such: what a hook throws undoes the step, and there is no context to put back.
  let takesDirectly: Bool
  let policy: ErrorPolicy
  let maximumMicrosteps: Int
  /// Somebody wants to know of rejected events.
  @usableFromInline let hearsRejections: Bool

  init(
    _ tables: CompiledTables, _ userCode: UserCode, stateValues: UnsafeRawPointer, values: [AnyValue], timeoutEvents: [AnyValue],
    settings: Settings
  ) {
    self.stateValues = stateValues
    takesDirectly = settings.policy == .undo && !settings.savesContext && settings.maximumMicrosteps > 0
    cells = tables.cells
    leafCount = tables.nodes.count
    columns = tables.columns
    nodes = Table(tables.nodes)
    candidates = Table(tables.candidates)
    routes = Table(tables.routes)
    operations = Table(tables.operations)
    timeouts = Table(tables.timeouts)
    deferrals = Table(tables.deferrals)
    hooks = Table(userCode.hooks.map(Unmanaged.passUnretained))
    guards = Table(userCode.guards.map(Unmanaged.passUnretained))
    let hooksOfOperations = Table(tables.operations.map { Unmanaged.passUnretained(userCode.hooks[Int($0.hook)]) })
    self.hooksOfOperations = hooksOfOperations
    directRowTable = Table(
      tables.candidates.map { [guards] candidate in
        let route = candidate.routes.isEmpty ? Route(target: -1) : tables.routes[Int(candidate.routes.first)]
        return DirectRow(candidate, route, guards: guards, hooks: hooksOfOperations.base)
      })
    directRows = directRowTable.base
    matchers = Table(userCode.matchers.map(Unmanaged.passUnretained))
    computations = Table(userCode.computations.map(Unmanaged.passUnretained))
    durations = Table(userCode.durations.map(Unmanaged.passUnretained))
    guardNames = userCode.guardNames
    self.userCode = userCode
    keptValues = values
    self.values = Table(values.map(Unmanaged.passUnretained))
    self.timeoutEvents = Table(timeoutEvents)
    initial = StateReference(leaf: tables.initial, value: tables.initialValue < 0 ? nil : values[Int(tables.initialValue)])
    statesHaveValues = initial.value != nil
    policy = settings.policy
    maximumMicrosteps = settings.maximumMicrosteps
    hearsRejections = settings.hearsRejections
  }

  deinit {
    cells.free()
    nodes.deallocate()
    candidates.deallocate()
    routes.deallocate()
    operations.deallocate()
    timeouts.deallocate()
    deferrals.deallocate()
    hooks.deallocate()
    guards.deallocate()
    matchers.deallocate()
    computations.deallocate()
    durations.deallocate()
    values.deallocate()
    hooksOfOperations.deallocate()
    directRowTable.deallocate()
    timeoutEvents.deallocate()
  }

  /// Whether a state is more than its number: all states of the machine are kept with a value then.
  @usableFromInline let statesHaveValues: Bool

  /// For the initialiser of a chart with types.
  final func recordEventsAsTheyAre(size: Int) {
    smallEventSize = size
  }

  final func cell(_ column: Int32, _ leaf: Int32) -> Cell {
    cells[Int(column) &* leafCount &+ Int(leaf)]
  }

  // MARK: What only a chart with types can do

  func name(of state: BorrowedState) -> String { fatalError("name(of:) belongs to the subclass") }

  /// A copy of an event that outlives the call in which it came.
  func keep(_ event: UnsafeRawPointer) -> AnyValue { fatalError("keep(_:) belongs to the subclass") }

  /// Tells those who want to know of a rejection.
  func tell(_ rejected: RejectedEvent, _ context: UnsafeMutableRawPointer) { fatalError("tell(_:_:) belongs to the subclass") }

  /// How contexts are saved, to be put back when a step is undone.
  var contextKeeper: ContextKeeper? { fatalError("contextKeeper belongs to the subclass") }
}

extension Chart {
  /// The columns that stand for something else than one event.
  struct Columns {
    /// Events that the definition mentions neither by value nor by kind.
    var others: Int32 = 0
    var failure: Int32 = 0
    var always: Int32 = 0
    var count: Int32 = 0
  }

  struct Settings {
    var policy: ErrorPolicy
    var maximumMicrosteps: Int
    var hearsRejections: Bool
    var savesContext = false
  }

  /// Everything of the user's that the engine calls, by number.
  struct UserCode {
    var hooks: [AnyHook] = []
    var guards: [AnyGuard] = []
    var guardNames: [String] = []
    var matchers: [AnyMatcher] = []
    var computations: [AnyComputation] = []
    var durations: [AnyDuration] = []
  }
}
