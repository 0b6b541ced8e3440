/// Decides and runs macrosteps: the interpreter of SCXML Appendix D, for one call of one machine.
///
/// It works on a copy of the machine's configuration and notes down what else a step asks for – events to send, timers, work for after the
/// commit. `commit` writes all of it to the machine's memory at once; a step that is undone has written nothing. Its procedures keep the
/// standard's names. It has no locks, no queues of others, no clock, and knows no types: states, events and hooks are numbers of a ``Chart``.
///
/// A ``Step`` is a pointer to an engine. Hooks are called inside `withUnsafeMutablePointer(to: &self)`, so that the compiler knows that they
/// may change what it holds.
struct Engine: ~Copyable {
  unowned(unsafe) let chart: Chart
  let memory: UnsafeMutablePointer<Memory>
  let context: UnsafeMutableRawPointer
  /// Room for a saved context, where the chart has a keeper for it.
  let spare: UnsafeMutableRawPointer?
  /// Transitions and refusals are written down for the answer.
  let records: Bool

  // MARK: The configuration in work

  var active: StateReference
  /// Between the exit of a state and the entry of the next, none is active.
  var isActive: Bool
  var phase: Memory.Phase

  // MARK: The microstep, as hooks see it

  var occurrence = Occurrence(kind: .start)
  /// Whose entry or exit this is; elsewhere the source.
  var state: StateReference
  var source: StateReference
  var target: StateReference
  var isInternal = false

  // MARK: What this macrostep asks for

  var raised: [Occurrence] = []
  var requests: [Request] = []
  var commitWork: [@Sendable () -> Void] = []
  var transitions: [TransitionRecord] = []
  /// Guards that said no, in the order in which they were asked.
  var refusals: [Int32] = []
  var microsteps = 0
  /// The states of late microsteps, to show the cycle of a run-away.
  var path: [Int32] = []
  var changesConfiguration = false
  var isContextSaved = false

  // MARK: What outlasts a macrostep

  /// The transitions of each macrostep that stands, where they are recorded.
  var macrosteps: [[TransitionRecord]] = []
  /// Events that came up meanwhile, next first.
  var queue = PendingQueue()
  /// What is told when all is done, in order.
  var aftermath: [Aftermath] = []

  init(
    _ chart: Chart, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer, spare: UnsafeMutableRawPointer? = nil,
    records: Bool = false
  ) {
    self.chart = chart
    self.memory = memory
    self.context = context
    self.spare = spare
    self.records = records
    active = memory.pointee.reference
    isActive = true
    phase = memory.pointee.phase
    state = active
    source = active
    target = active
  }
}

extension Engine {
  /// Something a step asks for, granted when it commits.
  enum Request {
    case send(Pending, after: Duration)
    case cancel(id: String)
    case cancelTimeouts(of: Int32)
    case postpone(Pending)
  }

  /// Something to do when the machine is at rest again.
  enum Aftermath {
    case work(@Sendable () -> Void)
    case rejection(RejectedEvent)
  }
}

/// A transition that was taken.
struct TransitionRecord {
  var source: StateReference
  var target: StateReference
  var targets: [StateReference]
  var occurrence: Occurrence
  var exited: [StateReference]
  var entered: [StateReference]
}

/// Why an event was not accepted.
enum Refusal {
  case noTransition
  case guards([Int32])
  case failed(any Error)
  case stopped
}

/// An event that was not accepted, where it was worked off.
struct RejectedEvent {
  var event: AnyValue
  var state: StateReference
  var refusal: Refusal
}
