/// A failure of work in the background, which is tried again later or is put aside.
///
/// Workers and relays report each one to the closure of
/// ``DurableMachines/run(pollingEvery:clock:reportingErrors:)`` and
/// ``DurableMachines/relayMessages(pollingEvery:clock:reportingErrors:_:)``, once, beside errors of the store. Use it for logs, counters
/// and alerts:
///
/// ```swift
/// await orders.run { error in
///   if let failure = error as? DurableFailure { logger.warning("\(failure)") } else { logger.error("\(error)") }
/// }
/// ```
public struct DurableFailure: Error, Sendable, CustomStringConvertible {
  /// What has failed.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Work: Hashable, Sendable {
    /// What is due in the machine: a hook has thrown, or the row cannot be read. The machine is parked.
    case timer
    /// The delivery of a message, with its ``DurableMessage/id``.
    case message(String)
    /// The result of a task with this name could not be processed by the machine.
    case task(String)
  }

  /// The machine.
  public let machine: MachineKey
  /// What has failed.
  public let work: Work
  /// How often it has failed in a row, this time included.
  public let attempt: Int
  /// Whether it is tried again only when someone asks for that, as a message that was put aside.
  public let isPutAside: Bool
  /// Why.
  public let error: any Error

  init(_ machine: MachineKey, _ work: Work, attempt: Int, isPutAside: Bool = false, _ error: any Error) {
    (self.machine, self.work, self.attempt, self.isPutAside, self.error) = (machine, work, attempt, isPutAside, error)
  }

  /// What has failed, where, how often, and why.
  public var description: String {
    let what =
      switch work {
      case .timer: "what is due"
      case .message(let id): "the message '\(id)'"
      case .task(let name): "the result of the task '\(name)'"
      }
    let end = isPutAside ? ", and is put aside" : ""
    return "\(what) in '\(machine.id)' of '\(machine.kind)' has failed, attempt \(attempt)\(end): \(error)"
  }
}
