/// Which machines to take whose messages wait, and how many.
///
/// What is taken belongs to the one who has taken it until its lease ends. Then anyone else may take it.
public struct ClaimRequest: Sendable {
  /// Of which machines.
  public var kind: String
  /// Messages of machines of a newer version are left alone.
  public var version: Int
  /// How many machines at most.
  public var machines: Int
  /// How many messages of each machine at most.
  public var messages: Int
  /// A text that no other request has: by it a store recognises who has taken a machine's messages last.
  public var token: String
  /// How long the lease is.
  public var lease: Duration

  /// A request.
  public init(kind: String, version: Int, machines: Int, messages: Int, token: String, lease: Duration) {
    (self.kind, self.version, self.machines, self.messages) = (kind, version, machines, messages)
    (self.token, self.lease) = (token, lease)
  }
}

/// The first messages of a machine, which are taken.
public struct ClaimedMessages: Sendable {
  /// A message, and its place among all that the store has had.
  public struct Entry: Hashable, Sendable {
    /// Its place.
    public var sequence: Int64
    /// The message.
    public var message: StoredMessage

    /// An entry.
    public init(sequence: Int64, message: StoredMessage) {
      (self.sequence, self.message) = (sequence, message)
    }
  }

  /// The machine.
  public var key: MachineKey
  /// How often its first message was taken since one was finished, this time included.
  public var attempts: Int
  /// The messages, in order.
  public var entries: [Entry]

  /// Messages.
  public init(key: MachineKey, attempts: Int, entries: [Entry]) {
    (self.key, self.attempts, self.entries) = (key, attempts, entries)
  }
}

/// What was taken.
public struct Claims: Sendable {
  /// The time by the clock of the store.
  public var now: StoreTime
  /// The messages that were taken, by machine.
  public var machines: [ClaimedMessages]
  /// When messages of a machine that was not taken may be taken next; nil where none wait.
  public var next: StoreTime?

  /// Claims.
  public init(now: StoreTime, machines: [ClaimedMessages], next: StoreTime?) {
    (self.now, self.machines, self.next) = (now, machines, next)
  }
}

/// What has come of the messages of a machine that were taken.
public struct FinishedMessages: Hashable, Sendable {
  /// The machine.
  public var key: MachineKey
  /// The token with which they were taken.
  public var token: String
  /// The places of those that have left.
  public var delivered: [Int64] = []
  /// The place of one that is put aside; nil where none is.
  public var dead: Int64?
  /// How often the next message was taken and did not leave.
  public var attempts = 0
  /// How long it waits until it may be taken again.
  public var delay = Duration.zero
  /// Why the last attempt has failed; nil where it has not.
  public var error: String?

  /// Messages of which nothing has come yet.
  public init(key: MachineKey, token: String) {
    (self.key, self.token) = (key, token)
  }
}

/// What is done by hand to a message that waits or was put aside.
public struct MessageChange: Hashable, Sendable {
  /// What is done to it.
  public enum Action: Hashable, Sendable, CustomStringConvertible {
    /// It may be taken at once, with all its attempts; one that was put aside comes before all later ones of its machine.
    case retried
    /// It is removed.
    case dropped
    /// It has another content, as JSON, and its key ends with the version that has written that.
    case replaced(String, identifier: String)

    /// The name of the case.
    public var description: String {
      switch self {
      case .retried: "retried"
      case .dropped: "dropped"
      case .replaced: "replaced"
      }
    }
  }

  /// What came of it.
  public enum Result: Hashable, Sendable {
    /// It was done.
    case done
    /// The machine has no such message.
    case missing
    /// The message waits, and someone has taken it until this time.
    case taken(until: StoreTime)
  }

  /// The machine.
  public var key: MachineKey
  /// The place of the message.
  public var sequence: Int64
  /// What is done to it.
  public var action: Action

  /// A change.
  public init(key: MachineKey, sequence: Int64, _ action: Action) {
    (self.key, self.sequence, self.action) = (key, sequence, action)
  }
}

/// A message that was put aside, since it could not be delivered.
public struct DeadMessage: Hashable, Sendable {
  /// Its place among all that the store has had.
  public var sequence: Int64
  /// The message.
  public var message: StoredMessage
  /// Why the last attempt has failed.
  public var error: String
  /// When it was put aside.
  public var died: StoreTime

  /// A message.
  public init(sequence: Int64, message: StoredMessage, error: String, died: StoreTime) {
    (self.sequence, self.message, self.error, self.died) = (sequence, message, error, died)
  }
}
