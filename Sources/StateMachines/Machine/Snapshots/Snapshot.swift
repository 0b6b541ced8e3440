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
/// and decoded where states and events can, in a form that has a version: <doc:SnapshottingMachines> shows it. The context, observers and
/// the error that undid a start are not part of it.
public struct Snapshot<State: Hashable & Sendable, Event: Hashable & Sendable>: Sendable, Hashable {
  /// Every active state, in document order; after `stop` and after the end the last ones, before the start the initial one.
  public let configuration: [State]

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
  struct Joined: Sendable, Hashable {
    var state: State
    /// The join, by the order of declaration.
    var join: Int
  }

  struct Deferred: Sendable, Hashable {
    var event: Event
    /// What it was sent with.
    var id: String?
  }

  struct Timer: Sendable, Hashable {
    /// By what it can be cancelled.
    enum CancelKey: Sendable, Hashable {
      case id(String)
      case timeout(of: State)
    }

    var event: Event
    var left: Duration
    var cancelKey: CancelKey?
  }
}

extension Snapshot: CustomStringConvertible {
  /// `running while 'heating', 1 deferred, 2 timers`.
  public var description: String {
    let states = configuration.map { "'\(label: $0)'" }.joined(separator: ", ")
    let waiting = [
      deferred.isEmpty ? nil : "\(deferred.count) deferred",
      timers.isEmpty ? nil : "\(timers.count) \(timers.count == 1 ? "timer" : "timers")",
    ]
    return (["\(phase.savedName) while \(states)"] + waiting.compactMap { $0 }).joined(separator: ", ")
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
