/// What someone does to a machine by hand; see ``DurableMachines/repair(_:_:by:reason:)``.
///
/// A minor release may add cases, so a `switch` over them needs a `default`.
public enum MachineRepair<Context: Sendable, State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// The machine is put into states, without an action.
  ///
  /// All of them are entered anew: timeouts and tasks of the old states end, and those of the new ones begin. Delayed events and histories
  /// stay. Deferred events that the new states do not defer are due at once. The states are those without others inside, or more of the
  /// active ones; one alone includes what it starts inside. A context replaces that of the machine; without one, it stays.
  case place(at: [State], context: Context? = nil)
  /// A timeout or delayed event never comes.
  case skip(PendingWork.Timer)
  /// A timeout or delayed event comes now, before all that is due.
  case fire(PendingWork.Timer)
  /// A task is run again at once: what runs now is dropped, and an attempt that waits for its delay is begun.
  case retryTask(Int64)
  /// A task ends without an event, and its state stays active.
  case cancelTask(Int64)
  /// A task ends as if it had returned an event, or nothing.
  case finishTask(Int64, with: Event?)
}

/// What waits in a machine as it is stored.
public struct PendingWork: Sendable, Hashable {
  /// A timeout of a state, or an event that a step has delayed.
  public struct Timer: Sendable, Hashable, Codable {
    /// The name of the event.
    public let event: String
    /// The name of the state whose timeout it is; nil for a delayed event.
    public let timeoutOf: String?
    /// What a delayed event was sent with; nil where that is nothing.
    public let id: String?
    /// When it is due, by the clock of the store.
    public let due: StoreTime
  }

  /// A task of an active state.
  public struct Task: Sendable, Hashable, Codable {
    /// The number of its activation in the machine.
    public let activation: Int64
    /// What it is called.
    public let name: String
    /// Which attempt has begun, or waits, counted from 1.
    public let attempt: Int
    /// When the attempt begins that waits for its delay; nil where it has begun.
    public let due: StoreTime?
  }

  /// The timeouts and delayed events, in the order in which they are due.
  public let timers: [Timer]
  /// The tasks, in the order in which they have begun.
  public let tasks: [Task]
}
