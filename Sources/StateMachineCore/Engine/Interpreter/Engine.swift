/// Decides and runs macrosteps: the interpreter of SCXML Appendix D, for one call of one machine.
///
/// It works on a copy of the machine's configuration and collects what else a step asks for: events to send, timers, work for after the
/// commit. `commit` writes all of it to the machine's memory at once; a step that is undone has written nothing. Its procedures keep the
/// standard's names. It has no locks, no queues of others and no clock, and knows no types: states, events and hooks are numbers of a
/// definition.
///
/// An engine is memory that a thread keeps from call to call (``EnginePool``): its lists are empty between calls and keep their capacity,
/// so that a step allocates nothing. A ``Step`` is a pointer to an engine. Hooks are called inside `withUnsafeMutablePointer(to: &self)`,
/// so that the compiler knows that they may change what it holds.
@usableFromInline
package struct Engine: ~Copyable {
  typealias Flags = StepFlags

  // MARK: The call

  /// What hooks see, of which a ``Step`` has the address.
  var frame: StepFrame
  /// The tables of the definition.
  private(set) var tables: UnsafePointer<DefinitionTables>
  private(set) var memory: UnsafeMutablePointer<Memory>
  /// Records what is done, for an observer of traces.
  private(set) var tracer: Tracer?
  /// Where transitions are noted, in a call with the flag for that.
  var notes: UnsafeMutablePointer<StepNotes>?
  var flags = Flags()
  /// No state has states inside, so that the machine's state says all.
  @usableFromInline private(set) var isFlat = true

  // MARK: The configuration in work

  /// What the machine's state is for hooks: the old one until the actions of the transition have run, then the new one.
  @usableFromInline var active = StateID.first
  /// The states that are active at this moment.
  @usableFromInline var states: ActiveStates
  var phase = Memory.Phase.running {
    didSet { if phase != .running { flags.insert(.isAtRest) } }
  }

  // MARK: The microstep, as hooks see it

  private(set) var occurrence = Occurrence(kind: .start)
  /// The occurrence before that of an eventless transition or of the end, which is one of the same macrostep; SCXML 5.10.1, `_event`.
  private(set) var lastEvent = Occurrence(kind: .start)
  @usableFromInline var isInternal = false

  // MARK: The selected transitions

  /// The transitions that were selected, and behind them the one that is considered.
  private(set) var selected: UnsafeMutablePointer<Selected>
  private var selectedCapacity: Int
  var selectedCount = 0
  /// Each of them is plain, so that its route says all.
  var arePlain = true
  /// Each of them leads to a microstep: none ignores the event, or lets a source in at a join that is not complete.
  var haveStep = true
  /// What some of them run, where they are plain.
  var phases = RouteRow.Phases()
  /// The index of the transition that hooks see, or of the one that guards see before it is selected; −1 where there is none.
  var current = -1
  /// The route of a simple cell, which has none in the tables.
  let simpleRoute: UnsafeMutablePointer<RouteRow>

  // MARK: The macrostep

  var microsteps = 0
  /// Failures that no transition took and whose guards raised another one.
  var failures = 0
  var changesConfiguration = false
  var report = Report.transitions
  /// Events in a row that were postponed and put back by the same macrostep.
  var returns = 0
  /// What the macrostep remembers of histories and joins, once it changes it.
  var remembered: UnsafeMutablePointer<UInt64>? {
    didSet { if remembered == nil { flags.remove(.remembers) } else { flags.insert(.remembers) } }
  }
  var log = StepLog()

  /// The transition at work is a change of state and an action, and nothing of the user's follows that may undo it; only of use where
  /// states hold payloads.
  var isLastMicrostep = false
  /// The payload that an action is passed without a copy: nothing else may read it meanwhile.
  var passed = SlotID.none

  // MARK: What a step asks for

  var effects = Effects()
  var slotLog = SlotLog()

  // MARK: Room

  /// The state, the source and the target that hooks see, where no route has them.
  private let shownRoom: UnsafeMutablePointer<ShownState>
  /// The bits of the event that is processed, where it has waited and is stored as it is; behind them those of a raised event.
  ///
  /// Two places, since the event is still needed when a step is undone that has raised others.
  private let eventRoom: UnsafeMutablePointer<UInt64>
  private var setRoom: UnsafeMutablePointer<UInt64>?
  private var setRoomSize = 0
  /// ``roomSize`` bytes for what the caller that lets the engine run remembers during the call.
  let room: UnsafeMutableRawPointer
  /// A memory for calls of machines that keep none.
  let ownMemory: UnsafeMutablePointer<Memory>
  /// The step in the course of which the call was made, on the same machine.
  var outer: UnsafeMutablePointer<StepFrame>?
  /// The thread keeps it after the call.
  let isKept: Bool
  /// Its call runs inside more others than the limit allows, so that it takes no events; see ``EnginePool/depthLimit``.
  var isTooDeep = false
  /// The pool that it belongs to.
  var pool: UnsafeMutablePointer<EnginePool>?
  /// The next engine of the thread that is not in use.
  var next: UnsafeMutablePointer<Engine>?

  /// What listeners are notified of.
  enum Report: UInt8 {
    case transitions
    /// The macrostep is a start: of no transition, but of the states that are entered.
    case start
    /// The same of a machine that was put in its states from outside, and goes on there.
    case resumption
    /// Other threads see the macrostep: of nothing any more.
    case nothing
  }

  init(_ compiled: CompiledDefinition, isKept: Bool) {
    self.isKept = isKept
    tables = compiled.tables
    ownMemory = .allocate(capacity: 1)
    ownMemory.initialize(to: Memory(at: .first, .unstarted, low: 0))
    memory = ownMemory
    states = ActiveStates(tables, at: .first)
    let shown = tables.pointee.places.shown(.first)
    shownRoom = .allocate(capacity: 3)
    shownRoom.initialize(repeating: shown, count: 3)
    frame = StepFrame(compiled, context: UnsafeMutableRawPointer(ownMemory), showing: UnsafePointer(shownRoom))
    selectedCapacity = DefinitionTables.usualCapacity
    selected = .allocate(capacity: selectedCapacity + 1)
    room = .allocate(byteCount: Self.roomSize, alignment: Self.roomAlignment)
    simpleRoute = .allocate(capacity: 1)
    simpleRoute.initialize(to: tables.pointee.blankRoute.pointee)
    simpleRoute.pointee.becomeSimple(at: simpleRoute)
    eventRoom = .allocate(capacity: 2)
    eventRoom.initialize(repeating: 0, count: 2)
  }

  deinit {
    shownRoom.deallocate()
    selected.deallocate()
    simpleRoute.deallocate()
    ownMemory.deinitialize(count: 1)
    ownMemory.deallocate()
    room.deallocate()
    eventRoom.deallocate()
    setRoom?.deallocate()
    log.deallocate()
    effects.deallocate()
    slotLog.deallocate()
  }

  var isTraced: Bool { flags.contains(.traces) }
  /// The transitions that are taken are of interest beside the answer.
  var isWatched: Bool { !flags.isDisjoint(with: .traces | .notes) }
  var keepsRefusals: Bool { flags.contains(.keepsRefusals) }
  var isQuery: Bool { flags.contains(.isQuery) }
  /// The step may have to be reported: in the answer of the call, or to listeners of a machine.
  var isLogged: Bool { !flags.isDisjoint(with: .records | .reports) }

  /// Something was asked for, or has to be released before the engine is used again.
  var hasEffects: Bool {
    @inline(__always) get { flags.contains(.hasEffects) }
    @inline(__always) set { if newValue { flags.insert(.hasEffects) } else { flags.remove(.hasEffects) } }
  }

  /// Begins a call of a machine; the lists are empty.
  @inline(__always)
  mutating func begin(
    _ definition: Unmanaged<CompiledDefinition>, _ tables: UnsafePointer<DefinitionTables>, _ context: UnsafeMutableRawPointer?,
    _ flags: Flags
  ) {
    frame.compiled = definition._withUnsafeGuaranteedRef { $0 }
    self.tables = tables
    // A machine without a context reads and writes nothing there; each thread has a place of its own.
    frame.context = context ?? UnsafeMutableRawPointer(eventRoom)
    if remembered != nil { remembered = nil }
    self.flags = flags.union(tables.pointee.flags)
    frame.ownerHasClock = flags.contains(.ownerHasClock)
    frame.label = nil
    isFlat = tables.pointee.isFlat
    returns = 0
    report = .nothing
  }

  /// Begins with the configuration of a memory.
  @inline(__always)
  mutating func begin(with memory: UnsafeMutablePointer<Memory>) {
    begin(with: memory, node: memory.pointee.active, memory.pointee.phase)
  }

  /// Begins with the configuration of a memory whose state and phase are at hand.
  @inline(__always)
  mutating func begin(with memory: UnsafeMutablePointer<Memory>, node: StateID, _ phase: Memory.Phase) {
    self.memory = memory
    active = node
    states.begin(tables, at: node)
    self.phase = phase
    if memory.pointee.rest != nil { flags.insert(.hasRest) }
    if !flags.isDisjoint(with: .isQuery | .traces | .hasSets) { beginUncommon() }
  }

  /// Goes on with a memory to which its own one was copied.
  mutating func goOn(with memory: UnsafeMutablePointer<Memory>) {
    ownMemory.pointee.rest = nil
    ownMemory.pointee.payloads = nil
    self.memory = memory
  }

  /// Notes that the memory gets payloads, so that a machine which has no memory yet keeps them at the end of the call.
  mutating func notePayloads() {
    if memory == ownMemory { flags.insert(.hasFirstPayloads) }
  }

  private mutating func beginUncommon() {
    if flags.contains(.hasSets) {
      states.begin(StateSet(memory.pointee.low))
      if tables.pointee.needsRoom { makeRoom() }
    }
    if isQuery { clear() }
    if isTraced, tracer == nil { tracer = Tracer() }
  }

  /// The macrosteps that were recorded.
  mutating func takeTraces() -> [TraceRecord] {
    tracer?.take() ?? []
  }

  /// Makes room for more states than most machines have.
  @inline(never)
  private mutating func makeRoom() {
    if tables.pointee.leavesAtOnce > selectedCapacity {
      selected.deallocate()
      selectedCapacity = tables.pointee.leavesAtOnce
      selected = .allocate(capacity: selectedCapacity + 1)
    }
    guard tables.pointee.highWords > 0 else { return }
    let size = (tables.pointee.highWords + 1) * Self.setCount
    if size > setRoomSize {
      setRoom?.deallocate()
      setRoom = .allocate(capacity: size)
      setRoomSize = size
    }
    var set = emptySet(0)
    set.assign(low: memory.pointee.low, high: memory.pointee.wide?.high ?? [])
    states.begin(set)
  }

  static var roomSize: Int { 256 }
  static var roomAlignment: Int { 16 }

  /// How many sets an engine works with.
  private static var setCount: Int { 5 }

  /// One of the sets that a step works with, emptied.
  mutating func emptySet(_ number: Int) -> StateSet {
    guard tables.pointee.highWords > 0, let setRoom else { return StateSet() }
    return StateSet(room: setRoom + number * (tables.pointee.highWords + 1), highCount: tables.pointee.highWords)
  }

  // MARK: What hooks see

  /// Makes an event, or another cause, the one that guards and hooks see.
  @inline(__always)
  mutating func setOccurrence(_ next: Occurrence) {
    if log.hasUnloggedStep { logPlainMicrostep() }
    occurrence = next
    frame.call = next.call
    frame.eventAddress = next.kind == .event ? next.borrowed ?? tables.pointee.places.place(of: next) : nil
  }

  /// The same for one that is no event: the one before it is still the last event, which hooks see.
  mutating func setOccurrence(_ kind: Occurrence.Kind) {
    if occurrence.kind != .always { lastEvent = occurrence }
    let event = frame.eventAddress
    setOccurrence(Occurrence(kind: kind))
    frame.eventAddress = event
  }

  /// Forgets an event of an earlier macrostep, which may be gone.
  mutating func forgetLastEvent() {
    lastEvent = occurrence
  }

  /// Makes the event of the macrostep the occurrence again, once what followed from it is over.
  mutating func restoreOccurrence(_ event: Occurrence) {
    occurrence = event
  }

  /// The same for one that was stored.
  mutating func setOccurrence(_ stored: borrowing StoredOccurrence, isRaised: Bool = false) {
    if log.hasUnloggedStep { logPlainMicrostep() }
    let box = stored.event.box.map { Unmanaged.passUnretained($0) }
    var next = Occurrence(kind: stored.kind, column: stored.column, kept: box, node: stored.node)
    if box == nil, stored.kind == .event {
      let room = eventRoom + (isRaised ? 1 : 0)
      room.pointee = stored.event.bits
      next.borrowed = UnsafeRawPointer(room)
    }
    setOccurrence(next)
  }

  var compiled: CompiledDefinition {
    @inline(__always) get { frame.compiled }
  }

  var context: UnsafeMutableRawPointer {
    @inline(__always) get { frame.context }
  }

  var shownState: UnsafePointer<ShownState> {
    @inline(__always) get { frame.shownState }
    @inline(__always) set { frame.shownState = newValue }
  }

  var shownSource: UnsafePointer<ShownState> {
    @inline(__always) get { frame.shownSource }
    @inline(__always) set { frame.shownSource = newValue }
  }

  var shownTarget: UnsafePointer<ShownState> {
    @inline(__always) get { frame.shownTarget }
    @inline(__always) set { frame.shownTarget = newValue }
  }

  var state: StateID {
    get { shownState.pointee.state }
    set { shownState = show(newValue, in: 0) }
  }

  var source: StateID {
    get { shownSource.pointee.state }
    set { shownSource = show(newValue, in: 1) }
  }

  var target: StateID {
    get { shownTarget.pointee.state }
    set { shownTarget = show(newValue, in: 2) }
  }

  private func show(_ state: StateID, in place: Int) -> UnsafePointer<ShownState> {
    shownRoom[place] = tables.pointee.places.shown(state)
    return UnsafePointer(shownRoom + place)
  }
}
