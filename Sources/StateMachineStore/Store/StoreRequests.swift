/// A row to be locked, with the key of a request to be looked up.
///
/// Both keys are compared by their UTF-8 bytes.
public struct LockRequest: Hashable, Sendable {
  /// The machine.
  public var key: MachineKey
  /// The key of the request; nil where there is none.
  public var request: String?

  /// A request.
  public init(key: MachineKey, request: String? = nil) {
    (self.key, self.request) = (key, request)
  }

  /// Whether two requests have the same bytes.
  public static func == (one: Self, other: Self) -> Bool {
    one.key == other.key && one.request?.exact == other.request?.exact
  }
}

/// Rows that are locked.
public struct LockedMachines: Sendable {
  /// The time by the clock of the store.
  public var now: StoreTime
  /// The rows that exist.
  public var machines: [MachineKey: StoredMachine]
  /// The answers that there are.
  public var answers: [LockRequest: StoredAnswer]

  /// Rows.
  public init(now: StoreTime, machines: [MachineKey: StoredMachine], answers: [LockRequest: StoredAnswer] = [:]) {
    (self.now, self.machines, self.answers) = (now, machines, answers)
  }
}

/// Which rows to take in which something is due.
public struct DueRequest: Sendable {
  /// Of which machines.
  public var kind: String
  /// Rows of a newer version are left alone.
  public var version: Int
  /// How many rows at most.
  public var limit: Int

  /// A request.
  public init(kind: String, version: Int, limit: Int) {
    (self.kind, self.version, self.limit) = (kind, version, limit)
  }
}

/// Rows that are locked, in which something is due.
public struct DueMachines: Sendable {
  /// The time by the clock of the store.
  public var now: StoreTime
  /// The rows, in the order in which they are due.
  public var machines: [StoredMachine]
  /// When something is due next in a row that was not taken; nil where nothing waits.
  public var next: StoreTime?

  /// Rows.
  public init(now: StoreTime, machines: [StoredMachine], next: StoreTime?) {
    (self.now, self.machines, self.next) = (now, machines, next)
  }
}

/// Which machines a page has, and in which order.
public struct MachineQuery: Sendable {
  /// Which ones, and in which order.
  public enum Selection: Sendable {
    /// All of them, in the order of their ids, those after an id.
    case all(after: String?)
    /// Those in exactly these states, those that have been there longest first; after one of them, by its time and id.
    case states(String, after: (since: StoreTime, id: String)?)
    /// Those that are parked, in the order of their ids, those after an id.
    case parked(after: String?)
    /// Those in which something is due by the clock of the store, those that are late longest first; after one of them, by its time and id.
    case late(after: (due: StoreTime, id: String)?)
  }

  /// Of which machines.
  public var kind: String
  /// Which ones, and in which order.
  public var selection: Selection
  /// How many at most.
  public var limit: Int

  /// A query.
  public init(kind: String, selection: Selection, limit: Int) {
    (self.kind, self.selection, self.limit) = (kind, selection, limit)
  }
}

/// How many machines are in each combination of states.
public struct ConfigurationCounts: Sendable {
  /// One combination of states.
  public struct Configuration: Hashable, Sendable {
    /// The states, as in ``StoredMachine/states``.
    public var states: String
    /// How many machines are in them.
    public var count: Int
    /// Since when the first of these have been there.
    public var oldest: StoreTime

    /// A combination of states.
    public init(states: String, count: Int, oldest: StoreTime) {
      (self.states, self.count, self.oldest) = (states, count, oldest)
    }
  }

  /// The time by the clock of the store.
  public var now: StoreTime
  /// The combinations, in the order of their texts.
  public var configurations: [Configuration]

  /// Counts.
  public init(now: StoreTime, configurations: [Configuration]) {
    (self.now, self.configurations) = (now, configurations)
  }
}
