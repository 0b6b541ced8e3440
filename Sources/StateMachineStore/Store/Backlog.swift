/// What waits for workers and relays of machines of a kind, and what has failed; see ``DurableMachines/backlog()``.
public struct Backlog: Hashable, Sendable {
  /// The time by the clock of the store.
  public var now: StoreTime
  /// In how many machines something is due.
  public var lateMachines = 0
  /// Since when something has been due for longest; nil where nothing is due.
  public var oldestDue: StoreTime?
  /// In how many machines what is due has failed.
  public var parkedMachines = 0
  /// How many messages have not left yet.
  public var messages = 0
  /// When the first of them was stored; nil where there are none.
  public var oldestMessage: StoreTime?
  /// How many messages were put aside.
  public var deadMessages = 0
  /// How many tasks may be taken.
  public var waitingTasks = 0
  /// Since when the first of them may be taken; nil where there are none.
  public var oldestTask: StoreTime?
  /// How many tasks workers have taken and not finished, and whose leases have not ended.
  public var runningTasks = 0

  /// A backlog in which nothing waits.
  public init(now: StoreTime) {
    self.now = now
  }

  /// How late the machine is in which something has been due for longest; zero where nothing is due.
  public var timerDelay: Duration { delay(oldestDue) }
  /// How long the oldest message has waited; zero where there is none.
  public var messageDelay: Duration { delay(oldestMessage) }
  /// How long the first of the waiting tasks has waited; zero where there is none.
  public var taskDelay: Duration { delay(oldestTask) }

  private func delay(_ oldest: StoreTime?) -> Duration { oldest.map { max(now.since($0), .zero) } ?? .zero }
}
