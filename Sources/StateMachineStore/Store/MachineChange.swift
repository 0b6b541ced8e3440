/// All that a transaction writes about one machine.
public struct MachineChange: Hashable, Sendable {
  /// What becomes of the machine's row.
  public enum Row: Hashable, Sendable {
    /// It stays as it is.
    case unchanged
    /// It is new; there must be none.
    case inserted(StoredMachine)
    /// It is replaced; the stored one must have the revision that was read.
    case updated(StoredMachine, from: Int64)
    /// It is removed, with the history, the answers and the tasks of the machine; messages that have not left yet stay.
    ///
    /// The stored one must have the revision that was read.
    case deleted(from: Int64)
  }

  /// When something is due in the machine, where the change says that.
  var due: StoreTime? {
    switch row {
    case .inserted(let row), .updated(let row, _): row.due
    case .unchanged, .deleted: nil
    }
  }

  /// The machine.
  public var key: MachineKey
  /// What becomes of its row.
  public var row: Row
  /// The macrosteps that it has made, in order.
  public var history: [HistoryRecord]
  /// What these have published, in order.
  public var messages: [StoredMessage]
  /// The answers to requests with a key.
  public var answers: [StoredAnswer]
  /// The tasks that they have begun and ended, at most one change for each activation.
  public var tasks: [TaskChange] = []
  /// The description of its definition, where this process has not stored it yet; it is ignored where it is stored.
  public var definition: StoredDefinition?

  /// A change.
  public init(
    key: MachineKey, row: Row, history: [HistoryRecord] = [], messages: [StoredMessage] = [], answers: [StoredAnswer] = [],
    definition: StoredDefinition? = nil
  ) {
    (self.key, self.row, self.history, self.messages, self.answers) = (key, row, history, messages, answers)
    self.definition = definition
  }

  /// Nothing is written.
  public var isEmpty: Bool { row == .unchanged && history.isEmpty && messages.isEmpty && answers.isEmpty && tasks.isEmpty }

  /// The version of the definition that makes the change; nil where no row says it.
  var version: Int? {
    switch row {
    case .inserted(let row), .updated(let row, _): row.version
    case .unchanged, .deleted: nil
    }
  }

  /// How many tasks it begins.
  var tasksBegun: Int {
    tasks.count { if case .begun = $0 { true } else { false } }
  }

  var deletesMachine: Bool { if case .deleted = row { true } else { false } }
}
