package import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A definition by ids: what the engine reads, made once and shared by all machines.
///
/// States, events, hooks and guards get their ids while the definition is built. Columns of the dispatch table are for events: first one
/// for each event that the definition mentions, then those of ``Columns``.
///
/// Safe because nothing changes after the initialiser, and subclasses hold `Sendable` values only.
@usableFromInline
package class CompiledDefinition: @unchecked Sendable {
  /// Owns the tables.
  let arena: Arena
  /// What the engine reads, at one place for as long as the definition lives.
  package let tables: UnsafePointer<DefinitionTables>
  /// Where each column of the dispatch table begins.
  @usableFromInline let cellsOfColumn: UnsafeMutablePointer<UnsafeRawPointer>
  package let guardNames: [GuardName]
  /// Keeps what the tables point to.
  fileprivate let userCode: UserCode
  /// The events of timeouts.
  let timeoutEvents: [StoredEvent]
  /// The variables of its machines.
  package let variables: VariablesType?
  #if DEBUG
    /// What the program does for machines without threads and without a clock.
    let attendance = Attendance()
  #endif
  /// What the definition is called, and its version; nil where it does not say.
  package let nameAndVersion: (name: String, version: Int)?
  /// Its fingerprint, once something has asked for it; descriptions compute it.
  package let fingerprint = AtomicLazyReference<AnyObject>()
  private var start = Configuration(active: .first)
  /// What is called with the traces of its machines.
  let tracers = DefinitionTracers()
  /// Whether entering the initial configuration runs nothing, and nothing follows from it.
  private(set) var startsQuietly = false
  /// The initial configuration, where ids are all there is to it.
  private(set) var initialNode = StateID.first
  private(set) var initialLow: UInt64 = 0
  /// No state has states inside.
  @usableFromInline package let isFlat: Bool
  /// Some hook is notified of rejected events.
  @usableFromInline let hasRejectionHooks: Bool
  /// The number in the word of a machine says its state, for threads that see nothing else.
  let wordSaysState: Bool
  /// Machines belong to objects whose reads of them are tracked by Observation.
  let isObserved: Bool
  /// That number alone answers a read: the word says the state, and Observation need not be notified.
  @usableFromInline let wordShowsState: Bool

  init(
    _ tables: CompiledTables, _ userCode: UserCode, places: Places, timeoutEvents: [StoredEvent], smallEventSize: Int,
    settings: Settings
  ) {
    let arena = Arena()
    self.arena = arena
    var rows = DefinitionTables(tables, userCode, places, settings, in: arena)
    rows.smallEventSize = smallEventSize
    self.tables = arena.place(rows)
    cellsOfColumn = tables.table.columns
    guardNames = userCode.guardNames
    self.userCode = userCode
    self.timeoutEvents = timeoutEvents
    variables = settings.variables
    nameAndVersion = settings.identity
    isFlat = rows.isFlat
    hasRejectionHooks = rows.hasRejectionHooks
    wordSaysState = !rows.hasRegions
    isObserved = settings.isObserved
    wordShowsState = !rows.hasRegions && !settings.isObserved
  }

  /// Sets where machines start; called once, by the initializer of the subclass.
  final func start(in initial: Configuration) {
    start = initial
    (initialNode, initialLow) = (initial.active, initial.low)
    startsQuietly = entersQuietly(initial)
  }

  /// Traces the machines that are made from now on, and in debug builds also those machines that are values and exist already.
  ///
  /// - Returns: A closure that removes the tracer.
  final func addTracer(_ tracer: @escaping @Sendable (any Sendable) -> Void) -> @Sendable () -> Void {
    let number = tracers.add(tracer)
    return { self.tracers.remove(number) }
  }

  /// Whether some code asks for the traces of machines.
  final var isTraced: Bool { tracers.areWanted }

  #if DEBUG
    /// The same, for machines that are values.
    @usableFromInline final var tracesValues: Bool { isTraced }
  #endif

  // MARK: What only a definition with types can do

  /// The place of the line of some work.
  func place(of work: WorkID) -> SourcePlace { fatalError("place(of:) belongs to the subclass") }

  /// The event of a timeout, and the place of its line.
  func declaration(of timeout: TimeoutLineID) -> (event: String, place: SourcePlace) {
    fatalError("declaration(of:) belongs to the subclass")
  }

  func name(of node: StateID) -> String { fatalError("name(of:) belongs to the subclass") }

  func name(of occurrence: Occurrence, _ failure: (any Error)?) -> String { fatalError("name(of:) belongs to the subclass") }

  /// The lines of which one stops the program, by an event in the state on which it is.
  func stoppingLines(for event: Occurrence, _ failure: (any Error)?, in source: StateID) -> [SourcePlace] {
    fatalError("stoppingLines(for:_:in:) belongs to the subclass")
  }

  /// Where the dispatch table answers for an event that was stored.
  func column(of event: StoredEvent) -> ColumnID { fatalError("column(of:) belongs to the subclass") }

  /// Whether an event is a case that wants a reply; its mirror says so, which takes long.
  func wantsReply(_ occurrence: Occurrence) -> Bool { fatalError("wantsReply(_:) belongs to the subclass") }

  /// A copy of an event that outlives the call in which it came.
  func box(_ event: UnsafeRawPointer) -> AnyValue { fatalError("box(_:) belongs to the subclass") }

  /// Notifies hooks of a rejection.
  func notifyHooks(_ rejected: RejectedEvent, _ context: UnsafeMutableRawPointer) {
    fatalError("notifyHooks(_:_:) belongs to the subclass")
  }

  /// Work that notifies hooks of a rejection, with the context as it is now, which is `Sendable`.
  func workForHooks(_ rejected: RejectedEvent, _ context: UnsafeMutableRawPointer) -> @Sendable () -> Void {
    fatalError("workForHooks(_:_:) belongs to the subclass")
  }
}

extension CompiledDefinition {
  /// The configuration that machines start in.
  ///
  /// Not stored under this name: other modules would check at run time that no access overlaps.
  package final var initial: Configuration { start }
  package final var nodes: Table<StateNode, StateID> { tables.pointee.nodes }
  package final var histories: Table<HistoryRow, HistoryID> { tables.pointee.histories }
  package final var joinSources: Table<JoinSource, JoinSourceID> { tables.pointee.joinSources }
  package final var timeouts: Table<Timeout, TimeoutID> { tables.pointee.timeouts }
  package final var works: Table<WorkRow, WorkID> { tables.pointee.works }
  package final var hasRegions: Bool { tables.pointee.hasRegions }
  package final var hasJoins: Bool { tables.pointee.hasJoins }
  final var isWide: Bool { tables.pointee.isWide }
  package final var holdsPayloads: Bool { tables.pointee.holdsPayloads }
  package final var rememberedWords: Int { tables.pointee.rememberedWords }
  package final var nodeCount: Int { tables.pointee.nodes.count }

  package final func cell(_ column: ColumnID, _ node: StateID) -> Cell { tables.pointee.cell(column, node) }
  package final func path(to node: StateID) -> [StateID] { tables.pointee.nodes.path(to: node) }
  final func nearestNamed(_ node: StateID) -> StateID { tables.pointee.nodes.nearestNamed(node) }
  package final func isDescendant(_ node: StateID, of other: StateID) -> Bool { tables.pointee.nodes.isDescendant(node, of: other) }

  // MARK: The initial configuration

  /// Whether nothing runs where a machine enters a configuration for the first time, and nothing follows.
  private final func entersQuietly(_ configuration: Configuration) -> Bool {
    let route = tables.pointee.initialRoute
    guard route.pointee.isQuiet, !leadToHistory(route.pointee.goals) else { return false }
    return activeNodes(of: configuration).allSatisfy { number in
      let node = nodes[number]
      return node.entry.isEmpty && node.defaultEntry.isEmpty && !leadToHistory(node.initial) && node.isQuiet && !node.holdsPayload
        && !node.isFinal
    }
  }

  /// Whether one of some goals is a history, whose default may have an action.
  private final func leadToHistory(_ goals: GoalID.Rows) -> Bool {
    tables.pointee.goals[goals].contains { $0.history.exists }
  }

  // MARK: Events

  /// An event, to be kept: as it is where it is small, else in a box.
  final func store(_ occurrence: Occurrence) -> StoredEvent {
    if let kept = occurrence.kept { return StoredEvent(box: kept.takeUnretainedValue()) }
    guard let place = occurrence.borrowed, occurrence.kind == .event else { return StoredEvent() }
    return store(place)
  }

  final func store(_ place: UnsafeRawPointer) -> StoredEvent {
    let size = tables.pointee.smallEventSize
    return size >= 0 ? StoredEvent(bits: StoredEvent.bits(at: place, size: size)) : StoredEvent(box: box(place))
  }

  // MARK: Work

  /// The code of all work, by line.
  package final var workLines: [AnyWork] { userCode.works }

  /// The names of tasks and streams whose input cannot be encoded and decoded.
  package final var worksWithoutCodableInput: [String] { workLines.filter { !$0.hasCodableInput }.map(\.name) }

  /// The code of work.
  package final func code(of work: WorkID) -> AnyWork {
    // Safe because the definition keeps it.
    tables.pointee.workCode[works[work].line].takeUnretainedValue()
  }

  // MARK: Timeouts

  /// The timeouts of a state, each with its rank, which is its row; rows are in document order of the states, then in order of declaration.
  package final func rankedTimeouts(of node: StateID) -> some Sequence<(TimeoutID, Timeout)> {
    let rows = nodes[node].timeouts
    return zip(rows.first..., timeouts[rows])
  }

  final func pending(_ timeout: Timeout, of node: StateID, rank: TimeoutID) -> Pending {
    Pending(column: timeout.column, event: timeoutEvents[timeout.line], cancelKey: .timeout(of: node), rank: rank)
  }
}

extension CompiledDefinition {
  /// The columns that are for something else than one event.
  struct Columns {
    /// Events that take an argument or reply and that no line names.
    let unnamedCalls: ColumnID
    /// Other events that the definition does not mention.
    let others: ColumnID
    let failure: ColumnID
    /// The failures of tasks and streams, by name.
    let workFailures: ColumnID.Rows
    /// The completion of states that no line waits for by name.
    let otherDone: ColumnID
    /// The completion of each state that some line waits for.
    let done: [StateID: ColumnID]
    let always: ColumnID
    var count: Int { always.next.index }

    init(events: Int, workNames: Int, doneStates: [StateID]) {
      unnamedCalls = ColumnID(events)
      others = unnamedCalls.next
      failure = others.next
      workFailures = ColumnID.Rows(first: failure.next, count: workNames)
      otherDone = failure.next.advanced(by: workNames)
      let first = otherDone.next
      done = Dictionary(uniqueKeysWithValues: zip(doneStates, first...))
      always = first.advanced(by: doneStates.count)
    }

    func failure(of work: WorkNameID) -> ColumnID { workFailures.first.advanced(by: work.index) }
  }

  struct Settings {
    var policy: ErrorPolicy
    var maximumMicrosteps: Int
    var hasRejectionHooks: Bool
    var slotLayout: Unmanaged<SlotLayout>?
    /// The variables of its machines.
    var variables: VariablesType?
    /// See ``CompiledDefinition/nameAndVersion``.
    var identity: (name: String, version: Int)?
    /// See ``CompiledDefinition/isObserved``.
    var isObserved = false
    /// Where a thread keeps engines that are not in use.
    let poolKey: pthread_key_t
  }

  /// Everything of the user's that the engine calls, by id.
  struct UserCode {
    var hooks: [AnyHook] = []
    var guards: [AnyGuard] = []
    var guardNames: [GuardName] = []
    var matchers: [AnyMatcher] = []
    var durations: [AnyDuration] = []
    var works: [AnyWork] = []
  }
}
