/// Which machine: its kind, that is the name of its ``DurableMachines``, and its id among them.
///
/// Both are compared by their UTF-8 bytes, as databases do, and not as texts of Swift, which are equal where they are canonically
/// equivalent.
public struct MachineKey: Hashable, Comparable, Sendable {
  /// The name of the machines it belongs to.
  public let kind: String
  /// Its id among these.
  public let id: String

  /// A machine.
  ///
  /// - Parameters:
  ///   - kind: The name of the machines it belongs to.
  ///   - id: Its id among these.
  public init(kind: String, id: String) {
    (self.kind, self.id) = (kind, id)
  }

  /// Whether a key comes before another one: by the bytes of the kind, then by those of the id.
  public static func < (one: Self, other: Self) -> Bool {
    (one.kind.exact, one.id.exact) < (other.kind.exact, other.id.exact)
  }

  /// Whether two keys have the same bytes.
  public static func == (one: Self, other: Self) -> Bool {
    one.id.exact == other.id.exact && one.kind.exact == other.kind.exact
  }
}

/// The row of a machine, as stores see it: texts and numbers.
public struct StoredMachine: Hashable, Sendable {
  /// Which machine it is.
  public var key: MachineKey
  /// How many macrosteps it has made; each write compares it with the one that was read.
  public var revision: Int64
  /// The version of its definition.
  public var version: Int
  /// The fingerprint of its definition.
  public var fingerprint: String
  /// The name of its active state; of several a JSON array of their names.
  public var states: String
  /// Since when it has been in these states.
  public var since: StoreTime
  /// When it was made.
  public var created: StoreTime
  /// Its snapshot, as JSON.
  public var snapshot: String
  /// Its context, as JSON.
  public var context: String
  /// The time up to which it has lived.
  public var clock: StoreTime
  /// When something has to be done with it next; nil where nothing waits.
  public var due: StoreTime?
  /// How many attempts to do what is due have failed in a row; a machine with some is parked.
  public var failures: Int
  /// Why the last attempt has failed; nil where it has not.
  public var error: String?
  /// A text that no other machine with this key has had, which keys of messages and tasks contain.
  public var incarnation = ""
  /// How often workers have begun to do what is due, and have not ended; each write of a step sets it to 0.
  public var attempts = 0
  /// Until when what is due belongs to the worker that has begun it last; nil where none has.
  public var taken: StoreTime?

  /// A row.
  public init(
    key: MachineKey, revision: Int64, version: Int, fingerprint: String, states: String, since: StoreTime, created: StoreTime,
    snapshot: String, context: String, clock: StoreTime, due: StoreTime?, failures: Int = 0, error: String? = nil
  ) {
    (self.key, self.revision, self.version, self.fingerprint) = (key, revision, version, fingerprint)
    (self.states, self.since, self.created, self.snapshot, self.context) = (states, since, created, snapshot, context)
    (self.clock, self.due, self.failures, self.error) = (clock, due, failures, error)
  }
}
