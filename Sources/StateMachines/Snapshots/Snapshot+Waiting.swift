/// What waits in a snapshot, for those who change it by hand before it is restored.
extension Snapshot {
  /// An event that waits for its time.
  package struct WaitingEvent: Sendable {
    /// The event.
    package let event: Event
    /// What is left; zero where it is overdue.
    package let left: Duration
    /// What a step has sent it with.
    package let id: String?
    /// The state whose timeout it is; nil for an event that a step has sent.
    package let timeoutOf: State?
  }

  /// The events that wait for their time, in the order in which they are due.
  package var waitingEvents: [WaitingEvent] {
    timers.map { timer in
      switch timer.cancelKey {
      case nil: WaitingEvent(event: timer.event, left: timer.left, id: nil, timeoutOf: nil)
      case .id(let id): WaitingEvent(event: timer.event, left: timer.left, id: id, timeoutOf: nil)
      case .timeout(let state): WaitingEvent(event: timer.event, left: timer.left, id: nil, timeoutOf: state)
      }
    }
  }

  /// Drops an event that waits for its time.
  package mutating func dropWaitingEvent(at place: Int) {
    timers.remove(at: place)
  }

  /// Lets an event be due at once, before all others.
  package mutating func bringForwardWaitingEvent(at place: Int) {
    var timer = timers.remove(at: place)
    timer.left = .zero
    timers.insert(timer, at: 0)
  }

  /// A task of an active state.
  package struct WaitingTask: Sendable {
    /// The number of its activation.
    package let activation: UInt64
    /// What it is called.
    package let name: String
    /// The attempt that was begun, or waits to be begun.
    package let attempt: Int
    /// What is left until the next attempt; nil where one was begun.
    package let left: Duration?
  }

  /// The tasks of active states, in the order in which they have begun.
  package var waitingTasks: [WaitingTask] {
    works.map { WaitingTask(activation: $0.activation, name: $0.name, attempt: $0.attempt, left: $0.retryLeft) }
  }

  /// Begins the next attempt of a task at once, where it waits.
  package mutating func beginAttempt(of activation: UInt64) {
    for place in works.indices where works[place].activation == activation { works[place].retryLeft = nil }
  }

  /// Lets the time limits of all tasks count anew.
  package mutating func restartTimeLimits() {
    for place in works.indices { works[place].limitLeft = nil }
  }

  /// Drops a task: it ends without an event.
  package mutating func dropTask(_ activation: UInt64) {
    works.removeAll { $0.activation == activation }
  }
}
