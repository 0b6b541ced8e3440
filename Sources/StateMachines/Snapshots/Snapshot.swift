/// Everything that a machine remembers at rest: the active states, history, who is in at joins, deferred events, what is left of each
/// timer, and whether it runs.
///
/// Take one to stop a program and go on later: the machine that is restored does what the one that was left would have done.
///
/// ```swift
/// let saved = try JSONEncoder().encode(machine.snapshot())
/// let snapshot = try JSONDecoder().decode(Snapshot<Status, Request>.self, from: saved)
/// let restored = try Machine(definition, restoring: snapshot)
/// ```
///
/// It is a value of the states and events themselves, without the definition; two are equal where all they remember is. It can be encoded
/// and decoded where states and events can, in a form that has a version: <doc:Snapshots> shows it. The context, observers and
/// the error that undid a start are not part of it.
public struct Snapshot<State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// Every active state, in document order; after `stop` and after the end the last ones, before the start the initial one.
  public let configuration: [State]

  /// Which definition the machine is of; nil where the definition has no identity.
  ///
  /// It may be changed before the snapshot is restored, where a machine is to go on with another definition.
  public var definition: DefinitionIdentity?

  let phase: Memory.Phase
  /// Postponed events, in order of arrival.
  let deferred: [Deferred]
  /// Events that wait for their time, in the order in which they are due.
  var timers: [Timer]
  /// What histories remember, in document order.
  let history: [History]
  /// States that are in at joins.
  let joined: [Joined]
  /// The payloads of active states.
  let payloads: [State: SavedPayload]
  /// The variables of a chart, the text of each value by name; empty where there are none.
  let variables: [String: String]
  /// The work of active states, in the order in which it began.
  var works: [Work] = []
  /// The number of the last activation.
  var activations: UInt64 = 0

  /// What was last active in a state.
  struct History: Sendable, Hashable {
    var state: State
    var isDeep: Bool
    /// Its children; or the states without others inside, and those around them that had a payload.
    var last: [State]
    /// The payloads of these.
    var payloads: [State: SavedPayload] = [:]
  }

  /// A state that is in at a join.
  struct Joined: Sendable {
    var state: State
    /// The event that let it in.
    var event: Event
    var join: Join
  }

  /// A join, by what it connects: the order in which a definition declares its joins may change.
  struct Join: Sendable, Hashable {
    /// In document order.
    var sources: [State]
    /// Where it leads; of a target by history the state whose history is meant.
    var targets: [State]
  }

  /// A task, a stream or a child machine that has begun and not ended.
  struct Work: Sendable, Hashable {
    var name: String
    var state: State
    /// The number of its activation.
    var activation: UInt64
    /// The attempt that was made, or waited to be made; counted from 1.
    var attempt: Int
    /// What is left until the next attempt, where it waits for one.
    var retryLeft: Duration?
    /// What is left of its time limit, where it has one.
    var limitLeft: Duration?
    /// Made when the state was entered; nil where the work needs none, and where it could not be coded.
    var input: SavedValue?
    /// The machine, where it is one.
    var child: SavedValue?
    /// What is left until something is due in that machine; its snapshot says what.
    var childLeft: Duration?
  }

  struct Deferred: Sendable {
    var event: Event
    /// What it was sent with.
    var id: String?
    /// The key of the request that brought it.
    var request: String?
    /// The text that its sender has attached to it.
    var note: String?
  }

  struct Timer: Sendable {
    /// By what it can be cancelled.
    enum CancelKey: Sendable, Hashable {
      case id(String)
      case timeout(of: State)
    }

    var event: Event
    var left: Duration
    var cancelKey: CancelKey?
    /// The text that its sender has attached to it.
    var note: String?
  }
}

extension Snapshot: Equatable where Event: Equatable {}
extension Snapshot: Hashable where Event: Hashable {}
extension Snapshot.Joined: Equatable where Event: Equatable {}
extension Snapshot.Joined: Hashable where Event: Hashable {}
extension Snapshot.Deferred: Equatable where Event: Equatable {}
extension Snapshot.Deferred: Hashable where Event: Hashable {}
extension Snapshot.Timer: Equatable where Event: Equatable {}
extension Snapshot.Timer: Hashable where Event: Hashable {}

extension Snapshot {
  /// Whether it consists of states and timers: nothing is deferred, joined or held, and no work has begun.
  package var hasStatesAndTimersAlone: Bool {
    deferred.isEmpty && joined.isEmpty && payloads.isEmpty && variables.isEmpty && works.isEmpty && activations == 0
  }

  /// Whether events wait for their time.
  package var hasTimers: Bool { !timers.isEmpty }

  /// How long it was until the next event, attempt or time limit came due, in child machines as well, when the snapshot was taken; zero
  /// where it was overdue, nil where nothing waits.
  ///
  /// A deadline as wall-clock time is the time at which the snapshot was taken and this: `row.due = now + timeLeft`. A machine that is
  /// restored later is passed the time in between, with `advance(by:)`.
  public var timeLeft: Duration? {
    (works.flatMap { [$0.retryLeft, $0.limitLeft, $0.childLeft] } + [timers.first?.left]).compactMap { $0 }.min()
  }

  /// The keys of requests whose events are deferred, in order of arrival.
  ///
  /// A repetition of such a request is recognised by it, even where its answer is not kept any more.
  public var deferredRequests: [String] { deferred.compactMap(\.request) }
}

extension Snapshot: CustomStringConvertible {
  /// `running while 'heating', doing 'measure', 1 deferred, 2 timers`.
  public var description: String {
    let states = configuration.map { "'\(label: $0)'" }.joined(separator: ", ")
    let waiting = [
      deferred.isEmpty ? nil : "\(deferred.count) deferred",
      timers.isEmpty ? nil : "\(timers.count) \(timers.count == 1 ? "timer" : "timers")",
    ]
    let work = works.isEmpty ? [] : ["doing " + works.map { "'\($0.name)'" }.joined(separator: ", ")]
    return (["\(phase.savedName) while \(states)"] + work + waiting.compactMap { $0 }).joined(separator: ", ")
  }
}

extension Memory.Phase {
  /// What snapshots are saved with, so never to be changed.
  var savedName: String {
    switch self {
    case .running: "running"
    case .resuming: "resuming"
    case .unstarted: "unstarted"
    case .stopped: "stopped"
    case .finished: "finished"
    }
  }
}
