/// Decides and runs macrosteps: the interpreter of SCXML Appendix D, for one call of one machine.
///
/// It works on a copy of the machine's configuration and notes down what else a step asks for – events to send, timers, work for after the
/// commit. `commit` writes all of it to the machine's memory at once; a step that is undone has written nothing. Its procedures keep the
/// standard's names. It has no locks, no queues of others, no clock, and knows no types: states, events and hooks are numbers of a ``Chart``.
///
/// A ``Step`` is a pointer to an engine. Hooks are called inside `withUnsafeMutablePointer(to: &self)`, so that the compiler knows that they
/// may change what it holds.
@usableFromInline
struct Engine: ~Copyable {
  // Safe because the machine that lets the engine run keeps its chart; counting references to it would cost more than a hook.
  @usableFromInline unowned(unsafe) let chart: Chart
  /// The chart's table of states, for steps, which know their type.
  @usableFromInline let states: UnsafeRawPointer
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

  // MARK: The configuration in work

  @usableFromInline var active: BorrowedState
  /// Between the exit of a state and the entry of the next, none is active.
  @usableFromInline var isActive: Bool
  var phase: Memory.Phase

  // MARK: The microstep, as hooks see it

  @usableFromInline var occurrence: Occurrence
  /// Whose entry or exit this is; elsewhere the source.
  @usableFromInline var state: BorrowedState
  @usableFromInline var source: BorrowedState
  @usableFromInline var target: BorrowedState
  @usableFromInline var isInternal = false

  // MARK: The macrostep

  var microsteps = 0
  /// Failures that nothing took.
  var droppedFailures = 0
  var changesConfiguration = false
  var isContextSaved = false
  /// Events that were postponed and put back by the same macrostep, in the whole call.
  var returns = 0
  /// What few macrosteps need, made when one does.
  var notes: Notes?

  init(
    _ chart: Chart, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer, spare: UnsafeMutableRawPointer? = nil,
    section: CriticalSection? = nil, records: Bool = false, isQuery: Bool = false, isAtHome: Bool = false,
    occurrence: Occurrence = Occurrence(kind: .start)
  ) {
    self.chart = chart
    states = chart.stateValues
    self.memory = memory
    self.context = context
    self.spare = spare
    self.section = section
    self.records = records
    self.isQuery = isQuery
    self.isAtHome = isAtHome
    self.occurrence = occurrence
    active = memory.pointee.active.borrowed
    isActive = true
    phase = memory.pointee.phase
    state = active
    source = active
    target = active
  }

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
