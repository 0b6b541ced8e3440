/// A macrostep of a machine, in its history.
public struct HistoryRecord: Hashable, Sendable {
  /// The machine.
  public var key: MachineKey
  /// The machine's revision after the macrostep.
  public var revision: Int64
  /// When it was stored.
  public var at: StoreTime
  /// The key of the request that brought the event; the library's own where the caller has given none; nil for events from inside.
  public var request: String?
  /// The name of the event, or `start` and the like.
  public var cause: String
  /// The event, as JSON; nil where the cause is none.
  public var event: String?
  /// How the macrostep ended: `stands`, `deferred`, `joining`, `ignored`, `rejected`, or `undone: …`; `placed` where someone has put the
  /// machine into states to which no transition led.
  public var ending: String
  /// The source of the first transition; nil where none was taken.
  public var source: String?
  /// The names of the states that were left, in order, as a JSON array.
  public var exited: String
  /// The names of the states that were entered, in order, as a JSON array.
  public var entered: String
  /// The active states afterwards, as in ``StoredMachine/states``.
  public var states: String
  /// The microsteps, as JSON.
  public var steps: String
  /// The fingerprint of the definition.
  public var fingerprint: String
  /// Who has done it by hand; nil for anything else.
  public var author: String?
  /// Why it was done by hand; nil for anything else.
  public var reason: String?

  /// A record of what the machine has done itself.
  public init(
    key: MachineKey, revision: Int64, at: StoreTime, request: String?, cause: String, event: String?, ending: String, source: String?,
    exited: String, entered: String, states: String, steps: String, fingerprint: String
  ) {
    (self.key, self.revision, self.at, self.request, self.cause) = (key, revision, at, request, cause)
    (self.event, self.ending, self.source, self.exited, self.entered) = (event, ending, source, exited, entered)
    (self.states, self.steps, self.fingerprint) = (states, steps, fingerprint)
  }
}

/// A message that a step has published, and that has not left yet.
public struct StoredMessage: Hashable, Sendable {
  /// The machine.
  public var key: MachineKey
  /// The machine's revision after the macrostep that published it.
  public var revision: Int64
  /// Its place among the messages of that macrostep, counted from 0.
  public var ordinal: Int
  /// A text by which a receiver recognises a repetition: no other message of the store has it.
  ///
  /// It ends with the version of the definition that has published the message.
  public var identifier: String
  /// The message, as JSON.
  public var message: String
  /// When it was stored.
  public var at: StoreTime

  /// A message.
  public init(key: MachineKey, revision: Int64, ordinal: Int, identifier: String, message: String, at: StoreTime) {
    (self.key, self.revision, self.ordinal, self.identifier) = (key, revision, ordinal, identifier)
    (self.message, self.at) = (message, at)
  }
}

extension StoredMessage {
  /// The version of the definition that has published it; nil in messages of versions of the library that did not store it.
  ///
  /// Names and ids in an identifier have no slashes.
  var version: Int? {
    let parts = identifier.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[5].first == "v" else { return nil }
    return Int(parts[5].dropFirst())
  }

  /// The identifier that it has with a content that another version has written.
  func identifier(of version: Int) -> String {
    let parts = identifier.split(separator: "/", omittingEmptySubsequences: false)
    return (parts.prefix(5) + ["v\(version)"]).joined(separator: "/")
  }
}

/// The first answer to a request with a key.
public struct StoredAnswer: Hashable, Sendable {
  /// The machine.
  public var key: MachineKey
  /// The key of the request.
  public var request: String
  /// The answer, as JSON.
  public var answer: String
  /// When it was stored.
  public var at: StoreTime

  /// An answer.
  public init(key: MachineKey, request: String, answer: String, at: StoreTime) {
    (self.key, self.request, self.answer, self.at) = (key, request, answer, at)
  }
}

/// The description of a definition, by which histories are verified.
public struct StoredDefinition: Hashable, Sendable {
  /// The name of the machines.
  public var kind: String
  /// The fingerprint of the description.
  public var fingerprint: String
  /// The version that had it first.
  public var version: Int
  /// The description, as JSON.
  public var description: String

  /// A definition.
  public init(kind: String, fingerprint: String, version: Int, description: String) {
    (self.kind, self.fingerprint, self.version, self.description) = (kind, fingerprint, version, description)
  }
}
