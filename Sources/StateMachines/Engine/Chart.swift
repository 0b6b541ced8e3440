/// A definition as numbers: what the engine reads, made once and shared by all machines.
///
/// States, events, hooks and guards are numbered while the definition is built. Columns of the dispatch table stand for events: first one
/// for each event that the definition mentions, then one for each kind, then those of the properties below.
///
/// Safe because nothing changes after the initialiser, and subclasses hold `Sendable` values only.
@usableFromInline
class Chart: @unchecked Sendable {
  private let table: DispatchTable
  /// Where each of its columns begins.
  @usableFromInline let cellsOfColumn: UnsafeMutablePointer<UnsafeRawPointer>
  let leafCount: Int
  let columns: Columns
  let nodes: Table<StateNode>
  let candidates: Table<Candidate>
  let routes: Table<Route>
  let operations: Table<Operation>
  let timeouts: Table<Timeout>
  let deferrals: Table<Deferral>
  let goals: Table<Goal>
  let entries: Table<Entry>
  let histories: Table<HistoryRow>
  let joinSources: Table<JoinSource>
  let targetFilters: Table<TargetFilter>

  let hooks: Table<Unmanaged<AnyHook>>
  let guards: Table<Unmanaged<AnyGuard>>
  let matchers: Table<Unmanaged<AnyMatcher>>
  let computations: Table<Unmanaged<AnyComputation>>
  let durations: Table<Unmanaged<AnyDuration>>
  let guardNames: [GuardName]
  /// How many guards, hooks and other closures may throw.
  var closureCount: Int { guards.count + hooks.count + computations.count + durations.count }
  /// Keeps what the tables above point to.
  private let userCode: UserCode
  let keptValues: [AnyValue]

  /// The payloads of written targets.
  let values: Table<Unmanaged<AnyValue>>
  /// The events of timeouts.
  let timeoutEvents: Table<AnyValue>
  private(set) var initial = Configuration(active: StateReference(leaf: 0))
  /// Entering the initial configuration runs nothing, and nothing follows.
  private(set) var startsQuietly = false
  /// The initial configuration, where numbers are all there is to it.
  private(set) var initialLeaf: Int32 = 0
  private(set) var initialLow: UInt64 = 0
  /// The way into the initial configuration.
  let initialRoute: UnsafePointer<Route>
  /// A way that says nothing but its target.
  let blankRoute: UnsafePointer<Route>

  // MARK: What there is to look for

  /// No state has states inside.
  @usableFromInline let isFlat: Bool
  /// More than one state without others inside may be active.
  let hasRegions: Bool
  let hasHistories: Bool
  let hasJoins: Bool
  let hasEventless: Bool
  /// States have payloads, and states inside: more than one of them is active at once.
  let keepsValues: Bool
  /// A configuration is more than one word.
  let isWide: Bool
  /// How many words a machine remembers, for histories and joins.
  let rememberedWords: Int
  /// How many states without others inside can be active at once.
  let leavesAtOnce: Int
  /// How many words beside the first a set of states has, where sets are needed.
  let highWords: Int
  /// How much room an engine works in.
  private(set) var roomSize = 0
  /// Where values are, of types that the subclass knows.
  let places: Places
  /// By the number of the candidate; what stands there means something where the cell is direct.
  let directRows: UnsafePointer<DirectRow>
  private let directRowTable: Table<DirectRow>
  /// What moves each region at most one step, where a chart has regions.
  let directRegions: DirectRegions?
  private let hooksOfOperations: Table<Unmanaged<AnyHook>>
  /// The size of an event that is recorded as it is; nil where it is boxed.
  private(set) var smallEventSize: Int?
  /// Direct cells may be taken as such: what a hook throws undoes the step, and there is no context to put back.
  private(set) var takesDirectly: Bool
  let policy: ErrorPolicy
  let maximumMicrosteps: Int
  /// Somebody wants to know of rejected events.
  @usableFromInline let hearsRejections: Bool

  init(
    _ tables: CompiledTables, _ userCode: UserCode, places: Places, values: [AnyValue], timeoutEvents: [AnyValue],
    settings: Settings
  ) {
    self.places = places
    takesDirectly = settings.policy == .undo && !settings.savesContext
    table = tables.table
    cellsOfColumn = table.columns
    leafCount = tables.nodes.count
    columns = tables.columns
    nodes = Table(tables.nodes)
    candidates = Table(tables.candidates)
    routes = Table(tables.routes + [tables.initial, Route(target: -1, domain: Domain.root)])
    initialRoute = routes.base + tables.routes.count
    blankRoute = initialRoute + 1
    operations = Table(tables.operations)
    timeouts = Table(tables.timeouts)
    deferrals = Table(tables.deferrals)
    goals = Table(tables.goals)
    entries = Table(tables.entries)
    histories = Table(tables.histories)
    joinSources = Table(tables.joinSources)
    targetFilters = Table(tables.targetFilters)
    hooks = Table(userCode.hooks.map(Unmanaged.passUnretained))
    guards = Table(userCode.guards.map(Unmanaged.passUnretained))
    matchers = Table(userCode.matchers.map(Unmanaged.passUnretained))
    let hooksOfOperations = Table(tables.operations.map { Unmanaged.passUnretained(userCode.hooks[Int($0.hook)]) })
    self.hooksOfOperations = hooksOfOperations
    directRowTable = Table(
      tables.candidates.enumerated().map { [guards, matchers] number, candidate in
        let route = candidate.routes.isEmpty ? Route(target: -1) : tables.routes[Int(candidate.routes.first)]
        let parent = tables.nodes[Int(candidate.source)].parent
        return DirectRow(
          candidate, Int32(number), route, parent: parent, places, matchers: matchers, guards: guards, hooks: hooksOfOperations.base)
      })
    directRows = directRowTable.base
    computations = Table(userCode.computations.map(Unmanaged.passUnretained))
    durations = Table(userCode.durations.map(Unmanaged.passUnretained))
    guardNames = userCode.guardNames
    self.userCode = userCode
    keptValues = values
    self.values = Table(values.map(Unmanaged.passUnretained))
    self.timeoutEvents = Table(timeoutEvents)
    statesHaveValues = !values.isEmpty
    isFlat = !tables.nodes.contains { $0.parent >= 0 }
    hasRegions = tables.nodes.contains { $0.kind == .parallel }
    hasHistories = !tables.histories.isEmpty
    hasJoins = !tables.joinSources.isEmpty
    hasEventless = tables.nodes.contains { $0.hasEventless }
    wordSaysState = !statesHaveValues && !hasRegions
    keepsValues = statesHaveValues && !isFlat
    directRegions = DirectRegions(tables, isAlone: statesHaveValues)
    isWide = keepsValues || hasRegions && tables.nodes.count > 64
    rememberedWords = tables.rememberedWords
    leavesAtOnce = max(Self.leavesAtOnce(tables.nodes), 1)
    highWords = hasRegions || hasHistories ? StateSet.highWords(for: tables.nodes.count) : 0
    policy = settings.policy
    maximumMicrosteps = settings.maximumMicrosteps
    hearsRejections = settings.hearsRejections
    roomSize = EngineRoom.size(for: self)
    takesDirectly = takesDirectly && roomSize <= EngineRoom.smallSize
    initial = initialConfiguration
    (initialLeaf, initialLow) = (initial.active.leaf, initial.low)
    startsQuietly = entersQuietly(initial)
  }

  /// Whether nothing runs where a machine enters a configuration for the first time, and nothing follows.
  private final func entersQuietly(_ configuration: Configuration) -> Bool {
    guard !statesHaveValues, !isWide, rememberedWords == 0, initialRoute.pointee.operations.isEmpty else { return false }
    return activeNodes(of: configuration).allSatisfy { number in
      let node = nodes[number]
      return node.entry.isEmpty && node.defaultEntry.isEmpty && node.timeouts.isEmpty && !node.hasEventless && !node.isFinal
    }
  }

  /// How many states without others inside can be active at once.
  private static func leavesAtOnce(_ nodes: [StateNode]) -> Int {
    var counts = [Int](repeating: 0, count: nodes.count + 1)
    for (number, node) in nodes.enumerated().reversed() {
      if node.isAtomic { counts[number] = 1 }
      let parent = node.parent < 0 ? nodes.count : Int(node.parent)
      let isParallel = parent < nodes.count && nodes[parent].kind == .parallel
      counts[parent] = isParallel ? counts[parent] + counts[number] : max(counts[parent], counts[number])
    }
    return counts[nodes.count]
  }

  /// Where a machine is before its first event, hooks left aside.
  private final var initialConfiguration: Configuration {
    var memory = Memory(unstarted: self)
    return withUnsafeMutablePointer(to: &memory) { memory in
      withRoom { room in
        // Safe because nothing reaches a context.
        var engine = Engine(self, memory, UnsafeMutableRawPointer(memory), room: room)
        engine.enterQuietly()
        return engine.keptConfiguration
      }
    }
  }

  deinit {
    table.deallocate()
    nodes.deallocate()
    candidates.deallocate()
    routes.deallocate()
    operations.deallocate()
    timeouts.deallocate()
    deferrals.deallocate()
    goals.deallocate()
    entries.deallocate()
    histories.deallocate()
    joinSources.deallocate()
    targetFilters.deallocate()
    directRegions?.deallocate()
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

  /// The number in the word of a machine says its state, for threads that see nothing else.
  @usableFromInline let wordSaysState: Bool
  /// Whether a state is more than its number: all states of the machine are kept with a value then.
  @usableFromInline let statesHaveValues: Bool

  /// For the initialiser of a chart with types.
  final func recordEventsAsTheyAre(size: Int) {
    smallEventSize = size
  }

  final func cell(_ column: Int32, _ leaf: Int32) -> Cell {
    let cell = Column(cells: cellsOfColumn[Int(column)], number: column).cell(of: leaf)
    return cell.isElsewhere ? sparseCell(column, leaf) : cell
  }

  /// Out of line: whoever asks a dense column does not want to carry the table about.
  @inline(never)
  private final func sparseCell(_ column: Int32, _ leaf: Int32) -> Cell {
    table.cell(column, leaf)
  }

  /// What moves each region by itself for an event, where nobody has to know more of it than that.
  @inline(__always)
  final func directRegions(_ column: Int32) -> DirectRegions? {
    guard takesDirectly, !hearsRejections, let directRegions, directRegions.takes(column) else { return nil }
    return directRegions
  }

  /// The candidate that is tried first for a column, seen from a state without others inside; −1 where there is none.
  final func firstCandidate(_ column: Int32, _ leaf: Int32) -> Int32 {
    table.firstCandidate(column, leaf)
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
    let others: Int32
    let failure: Int32
    /// The completion of states that no line waits for by name.
    let otherDone: Int32
    /// The completion of each state that some line waits for.
    let done: [Int32: Int32]
    let always: Int32
    let count: Int32

    init(events: Int, kinds: Int, doneStates: [Int32]) {
      others = Int32(events + kinds)
      failure = others + 1
      otherDone = others + 2
      let first = others + 3
      done = Dictionary(uniqueKeysWithValues: doneStates.enumerated().map { ($1, first + Int32($0)) })
      always = first + Int32(doneStates.count)
      count = always + 1
    }
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
    var guardNames: [GuardName] = []
    var matchers: [AnyMatcher] = []
    var computations: [AnyComputation] = []
    var durations: [AnyDuration] = []
  }
}
