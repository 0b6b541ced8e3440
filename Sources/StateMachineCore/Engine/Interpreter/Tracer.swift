/// Records what an engine does, for debugging; an engine that is not traced has none.
///
/// Safe because it is touched only by the thread that lets its engine run.
final class Tracer: @unchecked Sendable {
  /// The macrosteps that are over and not reported yet.
  private var finished: [TraceRecord] = []
  private var items: [TraceItem] = []
  /// The active states when the macrostep began.
  private var states: [StateID] = []
  /// The states that were asked for the event at hand.
  private var consulted: Set<StateID> = []
  private var began = ContinuousClock.now
  /// What a call knows beside its engine; nil between calls.
  var surroundings: TraceSurroundings?

  func begin(_ cause: StoredOccurrence, in states: [StateID]) {
    items = []
    self.states = states
    note(.received(cause))
    began = .now
  }

  func note(_ item: TraceItem) {
    switch item {
    case .consulted(let state):
      guard consulted.insert(state).inserted else { return }
    case .received, .taken:
      consulted = []
    case .asked, .preempted, .exited, .entered, .ended:
      break
    }
    items.append(item)
    for reader in surroundings?.readers ?? [] { reader(.item(item, isFirst: items.count == 1)) }
  }

  /// The macrostep is over.
  func finish(_ ending: TraceItem.Ending, waiting: [StoredEvent], _ waitingCount: Int, request: String?) {
    guard !items.isEmpty else { return }
    let duration = began.duration(to: .now)
    let enqueued = surroundings?.enqueued() ?? (first: [], count: 0)
    let record = TraceRecord(
      items: items + [.ended(ending)], states: states, duration: duration, waiting: waiting, enqueued: enqueued.first,
      waitingCount: waitingCount + enqueued.count, request: request)
    items = []
    for reader in surroundings?.readers ?? [] { reader(.end(record)) }
    finished.append(record)
  }

  var finishedCount: Int { finished.count }

  /// The macrosteps that are over, each reported once.
  func take() -> [TraceRecord] {
    defer { finished = [] }
    return finished
  }
}

/// What a traced call knows beside its engine.
struct TraceSurroundings {
  /// They are called with everything that the engine does, before it goes on.
  var readers: [TraceReader]
  /// The first events that were enqueued and wait, and how many there are.
  var enqueued: () -> (first: [any Sendable], count: Int)
}

/// Reads along while a step runs.
typealias TraceReader = @Sendable (TraceLine) -> Void

/// What a trace is made of, as it happens.
enum TraceLine: Sendable {
  case item(TraceItem, isFirst: Bool)
  /// The macrostep is over; its last item says how.
  case end(TraceRecord)
}

/// What happened in one macrostep, without types.
@usableFromInline
final class TraceRecord: Sendable {
  let items: [TraceItem]
  /// The active states when it began.
  let states: [StateID]
  let duration: Duration
  /// The first events that are processed next, in order, and how many there are in all.
  let waiting: [StoredEvent]
  /// The first of those that come after them, since they were enqueued.
  let enqueued: [any Sendable]
  let waitingCount: Int
  /// The key of the request that brought the event.
  let request: String?

  init(
    items: [TraceItem], states: [StateID], duration: Duration, waiting: [StoredEvent], enqueued: [any Sendable], waitingCount: Int,
    request: String?
  ) {
    self.items = items
    self.states = states
    self.duration = duration
    self.waiting = waiting
    self.enqueued = enqueued
    self.waitingCount = waitingCount
    self.request = request
  }

  /// How many waiting events are written down: a queue may be long, and each macrostep has a trace.
  static var limit: Int { 100 }
}

/// Something that an engine does.
@usableFromInline
enum TraceItem: Sendable {
  @usableFromInline
  enum Ending: Sendable {
    case committed
    case deferred
    case joining
    case ignored
    case rejected
    case undone(any Error)
  }

  case received(StoredOccurrence)
  case consulted(StateID)
  case asked(condition: GuardID, answer: Bool)
  /// The route is none for a simple cell.
  case taken(StoredOccurrence, from: StateID, to: [StateID], by: RouteID)
  case preempted(from: StateID, to: [StateID], by: StateID)
  case exited(StateID)
  case entered(StateID)
  case ended(Ending)
}

extension Engine {
  mutating func beginTrace() {
    let states = activeNodes
    tracer?.begin(kept(occurrence), in: states)
  }

  @inline(never)
  mutating func note(_ item: TraceItem) {
    tracer?.note(item)
  }

  /// The macrostep is over; what is processed next is known.
  mutating func finishTrace(_ ending: @autoclosure () -> TraceItem.Ending) {
    if isWatched { endTrace(ending()) }
  }

  @inline(never)
  private mutating func endTrace(_ ending: TraceItem.Ending) {
    if flags.contains(.notes), let notes {
      if case .undone(let error) = ending { notes.pointee.undoMacrostep(after: error) } else { notes.pointee.endMacrostep() }
    }
    guard isTraced else { return }
    let waiting = effects.queue.first(TraceRecord.limit).map(\.event)
    let key = keyOfPostponed(effects.processed?.cancelKey)
    let request: String? = if case .request(let request) = key { request } else { nil }
    tracer?.finish(ending, waiting: waiting, effects.queue.count, request: request)
  }

  /// An occurrence, to be kept.
  mutating func kept(_ occurrence: Occurrence) -> StoredOccurrence {
    StoredOccurrence(
      kind: occurrence.kind, column: occurrence.kind == .always ? tables.pointee.alwaysColumn : occurrence.column,
      event: stored(occurrence), error: occurrence.kind == .failure ? effects.failure : nil, node: occurrence.node)
  }
}
