/// Decides and runs macrosteps: the interpreter of SCXML Appendix D, for one call of one machine.
///
/// It works on a copy of the machine's configuration and collects what else a step asks for: events to send, timers, work for after the
/// commit. `commit` writes all of it to the machine's memory at once; a step that is undone has written nothing. Its procedures keep the
/// standard's names. It has no locks, no queues of others, no clock, and knows no types: states, events and hooks are numbers of a
/// ``Chart``.
///
/// A ``Step`` is a pointer to an engine. Hooks are called inside `withUnsafeMutablePointer(to: &self)`, so that the compiler knows that
/// they may change what it holds.
@usableFromInline
struct Engine: ~Copyable {
  // Safe because the machine that lets the engine run keeps its chart; counting references to it would cost more than a hook.
  @usableFromInline unowned(unsafe) let chart: Chart
  let memory: UnsafeMutablePointer<Memory>
  @usableFromInline let context: UnsafeMutableRawPointer
  /// Room for a saved context, where the chart has a keeper for it.
  let spare: UnsafeMutableRawPointer?
  /// The machine, where other threads may begin to watch it meanwhile.
  // Safe because whoever runs the engine keeps the machine alive.
  unowned(unsafe) let section: CriticalSection?
  /// Transitions and refusals are written down for the answer.
  let records: Bool
  /// Only guards are asked, and nothing stands afterwards.
  let isQuery: Bool
  /// The context is an object that lives on an actor, and the thread is there: the compiler has seen to that.
  let isAtHome: Bool

  /// Writes down what is done, where somebody looks for a mistake.
  // Safe because whoever lets the engine run keeps it.
  unowned(unsafe) let tracer: Tracer?
  private let roomMemory: UnsafeMutableRawPointer?

  // MARK: The configuration in work

  /// What the machine's state is for hooks: the old one until the actions of the transition have run, then the new one.
  @usableFromInline var active: BorrowedState
  /// Where there are no regions, the deepest state that is active at this moment; −1 where none is.
  @usableFromInline var deepest: Int32
  /// Where there are regions, the states that are active at this moment.
  var set: StateSet
  var phase: Memory.Phase

  // MARK: The microstep, as hooks see it

  @usableFromInline var occurrence: Occurrence {
    didSet { eventPlace = chart.places.place(of: occurrence) }
  }
  /// Where a step, which knows its type, finds the event; nil where there is none.
  @usableFromInline private(set) var eventPlace: UnsafeRawPointer?
  /// Whose entry or exit this is; elsewhere the source.
  @usableFromInline var shownState: ShownState
  @usableFromInline var shownSource: ShownState
  @usableFromInline var shownTarget: ShownState
  @usableFromInline var isInternal = false
  /// How many transitions were selected.
  var selectedCount = 0
  /// The index of the transition that hooks see, or of the one that guards see before it is selected; −1 where there is none.
  var current = -1

  // MARK: The macrostep

  var microsteps = 0
  /// Failures that no transition took and whose guards raised another one.
  var failures = 0
  /// Room for the first numbers of the log; nil where there is none.
  var logRoom: UnsafeMutablePointer<Int32>?
  /// How many numbers the log has, and the place after the first one of the microstep at work; zero where none is logged.
  var logCount: Int32 = 0
  var logBegin: Int32 = 0
  var changesConfiguration = false
  var report = Report.transitions
  var isContextSaved = false
  /// Events in a row that were postponed and put back by the same macrostep.
  var returns = 0
  /// What the macrostep remembers of histories and joins, once it changes it.
  var remembered: UnsafeMutablePointer<UInt64>?
  /// What few macrosteps need, made when one does.
  var notes: Notes?

  init(
    _ chart: Chart, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer, spare: UnsafeMutableRawPointer? = nil,
    section: CriticalSection? = nil, room: UnsafeMutableRawPointer? = nil, tracer: Tracer? = nil, records: Bool = false,
    isQuery: Bool = false, isAtHome: Bool = false
  ) {
    let shown = chart.places.shown(memory.pointee.active.borrowed)
    self.init(
      chart, memory, context, spare: spare, section: section, room: room, tracer: tracer, records: records, isQuery: isQuery,
      isAtHome: isAtHome, occurrence: Occurrence(kind: .start), eventPlace: nil, from: shown, to: shown)
    if let room { logRoom = EngineRoom.log(room, for: chart) }
    if chart.highWords > 0, chart.hasRegions { readSet() }
  }

  /// For an event that is taken directly, in a configuration of at most 64 states.
  @inline(__always)
  init(
    _ chart: Chart, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer, section: CriticalSection? = nil,
    room: UnsafeMutableRawPointer, isAtHome: Bool = false, _ event: Occurrence, _ row: UnsafePointer<DirectRow>
  ) {
    self.init(
      chart, memory, context, spare: nil, section: section, room: room, tracer: nil, records: false, isQuery: false, isAtHome: isAtHome,
      occurrence: event, eventPlace: event.borrowed, from: row.pointee.source, to: row.pointee.target)
    isInternal = row.pointee.isInternal
  }

  @inline(__always)
  private init(
    _ chart: Chart, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer, spare: UnsafeMutableRawPointer?,
    section: CriticalSection?, room: UnsafeMutableRawPointer?, tracer: Tracer?, records: Bool, isQuery: Bool, isAtHome: Bool,
    occurrence: Occurrence, eventPlace: UnsafeRawPointer?, from source: ShownState, to target: ShownState
  ) {
    self.chart = chart
    self.memory = memory
    self.context = context
    self.spare = spare
    self.section = section
    roomMemory = room
    self.tracer = tracer
    self.records = records
    self.isQuery = isQuery
    self.isAtHome = isAtHome
    self.occurrence = occurrence
    self.eventPlace = eventPlace
    active = memory.pointee.active.borrowed
    deepest = active.leaf
    set = StateSet(memory.pointee.low)
    phase = memory.pointee.phase
    shownState = source
    shownSource = source
    shownTarget = target
  }

  @inline(never)
  private mutating func readSet() {
    set = room?.set(0) ?? StateSet()
    set.become(low: memory.pointee.low, high: memory.pointee.wide?.high ?? [])
  }

  /// Where it works beside itself; nil where no transition is looked for.
  @inline(__always)
  var room: EngineRoom? {
    roomMemory.map { EngineRoom($0, for: chart) }
  }

  var state: BorrowedState {
    get { shownState.state }
    set { shownState = chart.places.shown(newValue) }
  }

  var source: BorrowedState {
    get { shownSource.state }
    set { shownSource = chart.places.shown(newValue) }
  }

  var target: BorrowedState {
    get { shownTarget.state }
    set { shownTarget = chart.places.shown(newValue) }
  }

  /// What listeners are notified of.
  enum Report: UInt8 {
    case transitions
    /// The macrostep is a start: of no transition.
    case commit
    /// Other threads see the macrostep: of nothing any more.
    case nothing
  }

  /// No state has states inside, so that the machine's state says all.
  @inlinable var isFlat: Bool { chart.isFlat }

  /// Nothing was asked for so far.
  var hasNoNotes: Bool {
    if case .none = notes { true } else { false }
  }

  /// The notes, made if there are none yet.
  var ownNotes: Notes {
    mutating get {
      if let notes { return notes }
      let own = Notes()
      notes = own
      return own
    }
  }
}
