/// Why a call of durable machines has no answer.
///
/// An event that a machine does not take is no error: it is an answer. Errors of the store, of the caller's closure, and of encoders are
/// passed on as they are. A minor release may add cases, so a `switch` over them needs a `default`.
public enum DurableError: Error, Sendable, CustomStringConvertible {
  /// There is no machine with this id.
  case noMachine(String)
  /// There is a machine with this id already.
  case machineExists(String)
  /// The row of the machine is of a newer version of the definition than this process has; it is left alone.
  case newerVersion(id: String, found: Int, known: Int)
  /// What is stored does not fit the definition: everything that does not fit, or why it cannot be decoded or migrated.
  case unreadable(id: String, issues: [String])
  /// The key belongs to another request: to one with this event, or to the creation of the machine where it is empty.
  ///
  /// Nothing was done. The client has used a key for two requests.
  case keyOfAnotherRequest(id: String, key: String, event: String)
  /// The definition, the name, the version or the migrations cannot be used: everything that is wrong with them.
  case unsupported([String])
  /// The start of the machine has failed with this error of a hook, so that it was not made.
  case startFailed(id: String, any Error)
  /// A text is longer than all databases can store as a part of a key: what it is, how many bytes it has in UTF-8, and how many it may
  /// have.
  case tooLong(String, bytes: Int, limit: Int)
  /// The store has machines of another definition with this name and version in this process: what differs, one line for each difference.
  case anotherDefinition(name: String, version: Int, differences: [String])
  /// A machine does not take its event, so that none of those that were to be taken together was.
  case rejected(MachineKey, DurableRejection)
  /// A closure of the program has not returned in this time: one that delivers a message, or one of a call with an event. Nothing was
  /// stored; the message is delivered again.
  case tooSlow(limit: Duration)
  /// Other transactions have changed the row each time; nothing was done.
  case contention(id: String)
  /// What someone wants to do by hand is not possible: everything that prevents it. Nothing was done.
  case refused(id: String, issues: [String])
  /// None of the machines of a list was made: why, for each one that prevents it.
  case notCreated([DurableError])

  /// What happened, for a person to read.
  public var description: String {
    switch self {
    case .noMachine(let id): "there is no machine '\(id)'"
    case .machineExists(let id): "there is a machine '\(id)' already"
    case .newerVersion(let id, let found, let known):
      "'\(id)' is of version \(found) of the definition, and this process has version \(known)"
    case .unreadable(let id, let issues): "'\(id)' does not fit the definition: \(issues.joined(separator: "; "))"
    case .keyOfAnotherRequest(let id, let key, let event):
      "the key '\(key)' belongs to \(event.isEmpty ? "the creation of '\(id)'" : "a request with '\(event)' for '\(id)'")"
    case .unsupported(let issues): issues.joined(separator: "\n")
    case .startFailed(let id, let error): "'\(id)' could not be started: \(error)"
    case .tooLong(let what, let count, let limit): "\(what) has \(count) bytes, and may have \(limit)"
    case .anotherDefinition(let name, let version, let differences):
      "there are machines '\(name)' of version \(version) with another definition:\n\(differences.joined(separator: "\n"))"
    case .rejected(let key, let rejection):
      "'\(key.id)' of '\(key.kind)' does not take its event, so that no other machine has taken its own: \(rejection)"
    case .tooSlow(let limit): "the closure has not returned in \(limit)"
    case .contention(let id): "'\(id)' was changed by other transactions each time"
    case .refused(let id, let issues): "'\(id)' is left as it is: \(issues.joined(separator: "; "))"
    case .notCreated(let errors): errors.map(\.description).joined(separator: "\n")
    }
  }
}
