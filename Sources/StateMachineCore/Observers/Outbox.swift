import Dispatch
import Synchronization

/// What observers are notified of, in the order of commits.
///
/// The thread that has the machine writes records before its commit, and publishes them after it. Observers with a queue read one list,
/// each at its own pace; a chunk that all of them have read is released. Streams have buffers of their own.
///
/// An observer that is added waits among the arrivals until the next commit, which admits it: it is notified of the commits that come
/// after it was added, and of no other. The commit finds it because adding a listener sets ``LockWord/arrivals`` in the word that the
/// commit exchanges.
///
/// It holds its listeners and they hold it, until they are cancelled or the machine is gone. No reference is weak: counting those to
/// an object with weak references takes several times as long.
///
/// Safe because all that changes is atomic or guarded by the gate, which runs no code of the user's: nothing that an observer, a stream
/// or a record holds is released inside it.
@usableFromInline
final class Outbox: @unchecked Sendable {
  private let gate = CriticalSection()
  // Not watched for overlapping accesses: the gate excludes them, and it is not entered again from inside.
  @exclusivity(unchecked) private var tail = OutboxChunk()
  /// How many items were written.
  @exclusivity(unchecked) private var written = 0
  @exclusivity(unchecked) private var listeners = Listeners()
  /// Those who were added since the last commit; merged when there is a commit, since a list is copied whenever it grows.
  @exclusivity(unchecked) private var arrivals: [Listeners] = []
  /// How many streams are in the lists, and how many of them ignore what they are passed.
  @exclusivity(unchecked) private var streamCount = 0
  @exclusivity(unchecked) private var removedStreams = 0
  /// The state in which the machine was released, where its states are read as a sequence.
  @exclusivity(unchecked) private var keptState: (any Sendable)?
  @exclusivity(unchecked) private var keepsLastState = false
  private let finished = Atomic<Bool>(false)
  /// How many of the items that were written are committed.
  ///
  /// Stored after items and chunks are written, and loaded before they are read. It is sequentially consistent together with the phase of
  /// each subscription: a thread publishes and then reads the phase; a drainer sets the phase to idle and then reads what is published. In
  /// any order of these four, one of the two threads sees what the other did, so that no item waits for the next commit.
  ///
  /// An object of its own: readers look at it again and again, and would slow down those who write what lies beside it.
  private let publishedCount = PublishedCount()

  private final class PublishedCount: Sendable {
    let items = Atomic(0)

    /// Stores a count, unless a thread that committed later has stored a larger one.
    ///
    /// Not by `max`, which the thread sanitizer does not see.
    func increase(to count: Int) {
      var seen = items.load(ordering: .relaxed)
      while seen < count {
        let exchanged: Bool
        (exchanged, seen) = items.compareExchange(expected: seen, desired: count, ordering: .sequentiallyConsistent)
        if exchanged { return }
      }
    }
  }

  var published: Int { publishedCount.items.load(ordering: .sequentiallyConsistent) }

  /// The machine is gone: nothing more will be written.
  var isFinished: Bool { finished.load(ordering: .sequentiallyConsistent) }

  // MARK: Writing, by the thread that has the machine

  /// Writes items before they are committed, and admits those who arrived.
  ///
  /// Called again for the same macrostep, it writes them for those only who arrived since. Where no listener is left, the machine is not
  /// watched any more.
  func write(_ items: UnsafeBufferPointer<OutboxItem>, isCommit: Bool, to delivery: inout Delivery, for machine: CriticalSection) {
    gate.runMutable {
      let isRepeated = delivery.isWritten
      let newcomers = arrivals.isEmpty ? nil : Listeners.all(of: arrivals)
      if let newcomers { admit(newcomers, backlog: isRepeated ? Array(items) : []) }
      if isRepeated || newcomers != nil { machine.change(clearing: ListenerBits.hasArrivals, setting: 0) }
      // Without counting a reference: the list is replaced only inside the gate.
      Unmanaged.passUnretained(listeners)._withUnsafeGuaranteedRef { listeners in
        for index in items.indices {
          if !isRepeated { append(items[index], isKept: listeners.hasObservers, &delivery) }
          guard !listeners.haveQueues else { continue }
          for stream in isRepeated ? newcomers?.streams ?? [] : listeners.streams { stream.append(items[index], at: written, &delivery) }
        }
        if listeners.isEmpty { machine.change(clearing: ListenerBits.hasObservers, setting: 0) }
        delivery.note(listeners, end: written, isCommit: isCommit && !isRepeated)
      }
    }
  }

  private func admit(_ newcomers: Listeners, backlog: [OutboxItem]) {
    for observer in newcomers.observers {
      observer.admit(at: OutboxChunk.Cursor(atEndOf: tail, position: written), backlog: backlog)
    }
    listeners = listeners.isEmpty ? newcomers : Listeners.all(of: [listeners, newcomers])
    arrivals = []
  }

  /// Counts an item, and keeps it where an observer will read it.
  private func append(_ item: borrowing OutboxItem, isKept: Bool, _ delivery: inout Delivery) {
    written += 1
    guard isKept else { return }
    if !Unmanaged.passUnretained(tail)._withUnsafeGuaranteedRef({ $0.append(item) }) {
      tail = tail.makeNext(with: item)
      delivery.beginsChunk = true
    }
  }

  /// Notifies listeners of what is committed now; the machine is left.
  func publish(_ delivery: borrowing Delivery) {
    let (end, commits, beginsChunk) = (delivery.end, delivery.commits, delivery.beginsChunk)
    delivery.withListeners { listeners in
      publishedCount.increase(to: end)
      listeners.forEachObserver { $0.beginDraining() }
      if beginsChunk { for observer in listeners.observers { observer.cancelIfOwnerIsGone() } }
      guard !listeners.haveQueues else { return }
      for stream in listeners.streams { stream.publish(until: end) }
      for _ in 0..<commits { for listener in listeners.commitListeners { listener.commit() } }
    }
  }

  // MARK: Adding and removing

  /// Adds a listener, which is notified of what is committed from now on.
  ///
  /// - Returns: The machine's word as it was when that began.
  /// - Complexity: O(1); the next commit is linear in the number of listeners.
  func add(_ listener: Listeners, to machine: CriticalSection) -> UInt64 {
    gate.runMutable { append(listener) }
    return machine.change(clearing: 0, setting: ListenerBits.hasObservers | ListenerBits.hasArrivals)
  }

  /// The same for a machine that is about to be gone, or is.
  func addToGone(_ listener: Listeners) {
    let isAdded = gate.runMutable {
      // Where it is not finished yet, it finds the listener when it finishes; afterwards nothing would remove the listener.
      if isFinished { return false }
      append(listener)
      return true
    }
    if !isAdded { for stream in listener.streams { stream.finish() } }
  }

  private func append(_ listener: Listeners) {
    arrivals.append(listener)
    streamCount += listener.streams.count
  }

  /// Removes an observer or a stream.
  func remove(_ listener: AnyObject) {
    remove { $0.removing(listener) }
  }

  private func remove(_ removing: (Listeners) -> Listeners) {
    let old = gate.runMutable { replaceListeners(removing) }
    withExtendedLifetime(old) {}  // What observers and events hold is released outside the gate.
  }

  /// Notes that a stream of the lists ignores what it is passed from now on; called once for each.
  ///
  /// Such streams stay in the lists until they are more than half of them, so that many tasks that wait for one machine take linear time.
  ///
  /// - Complexity: Amortized O(1).
  func noteRemovedStream() {
    let old: OldListeners? = gate.runMutable {
      removedStreams += 1
      guard removedStreams * 2 > streamCount else { return nil }
      removedStreams = 0
      return replaceListeners(\.withoutRemovedStreams)
    }
    withExtendedLifetime(old) {}
  }

  private typealias OldListeners = (listeners: Listeners, arrivals: [Listeners], tail: OutboxChunk)

  /// - Returns: What may hold something of the user's, to be released outside the gate.
  private func replaceListeners(_ replacement: (Listeners) -> Listeners) -> OldListeners {
    let old = (listeners, arrivals, tail)
    listeners = replacement(listeners)
    if !arrivals.isEmpty { arrivals = [replacement(.all(of: arrivals))].filter { !$0.isEmpty } }
    streamCount = listeners.streams.count + arrivals.reduce(0) { $0 + $1.streams.count }
    if listeners.observers.isEmpty, !old.0.observers.isEmpty { tail = OutboxChunk() }
    return old
  }

  /// Has a machine make no traces, unless a listener still wants them.
  ///
  /// Inside the gate, so that a listener that is added meanwhile is either found here or asks for traces afterwards.
  func stopTracingIfUnwanted(_ machine: CriticalSection) {
    gate.runMutable {
      let areWanted = ([listeners] + arrivals).contains { $0.observers.contains(where: \.wantsTraces) }
      if !areWanted { machine.change(clearing: ListenerBits.hasTracers, setting: 0) }
    }
  }

  /// Those who read along while a step runs.
  var traceReaders: [TraceReader] {
    gate.runMutable { ([listeners] + arrivals).flatMap(\.observers) }.compactMap(\.traceReader)
  }

  /// Has the last state kept for readers who look when the machine is gone.
  func keepLastState() {
    gate.runMutable { keepsLastState = true }
  }

  /// The state in which the machine was released; nil as long as it lives, and where its states are not read.
  var lastState: (any Sendable)? { gate.runMutable { keptState } }

  /// Keeps the last state where it is wanted.
  func keep(lastState: () -> any Sendable) {
    guard gate.runMutable({ keepsLastState }) else { return }
    let state = lastState()
    gate.runMutable { keptState = state }
  }

  /// The machine is gone: streams end, and an observer ends once it is notified of everything.
  func finish() {
    finished.store(true, ordering: .sequentiallyConsistent)
    let last = gate.runMutable { Listeners.all(of: [listeners] + arrivals) }
    for stream in last.streams { stream.finish() }
    for observer in last.observers { observer.endIfIdle() }
    remove { _ in Listeners() }
  }
}

/// Something that observers are notified of.
@usableFromInline
enum OutboxItem: Sendable {
  case transition(TransitionRecord)
  /// All that was done in a macrostep, for those who asked for it.
  case trace(TraceRecord)
  /// The machine has started: no transition, but the record says which states are entered.
  case start(TransitionRecord)
  /// The same for a machine that was put in its states from outside, and goes on there.
  case resumption(TransitionRecord)
  /// The machine was stopped, or came to its end: no transition, but the record says which states are left.
  case end(TransitionRecord)

  /// The record of a transition; that of a start, a stop or an end where it is asked for.
  @usableFromInline
  func record(orOf startAndStop: Bool) -> TransitionRecord? {
    switch self {
    case .transition(let record): record
    case .start(let record), .end(let record): startAndStop ? record : nil
    case .trace, .resumption: nil
    }
  }
}
