import StateMachineStore

/// What a simulated store has on its disk.
struct SimulatedTables: Sendable {
  var machines: [MachineKey: StoredMachine] = [:]
  var history: [MachineKey: [HistoryRecord]] = [:]
  var answers: [LockRequest: StoredAnswer] = [:]
  /// All messages that were ever stored.
  var published: [StoredMessage] = []
  var messages = SimulatedMessages()
  var tasks = SimulatedTasks()
  var definitions: Set<StoredDefinition> = []

  /// The machine whose row has another revision than the one that was read, or an answer that is stored already.
  func conflict(in changes: [MachineChange]) -> MachineKey? {
    changes.first { change in
      if change.answers.contains(where: { answers[LockRequest(key: change.key, request: $0.request)] != nil }) { return true }
      switch change.row {
      case .unchanged: return false
      case .inserted: return machines[change.key] != nil
      case .updated(_, let revision), .deleted(let revision): return machines[change.key]?.revision != revision
      }
    }?.key
  }

  mutating func apply(_ change: MachineChange) {
    switch change.row {
    case .unchanged: break
    case .inserted(let row), .updated(let row, _): machines[change.key] = row
    case .deleted: machines[change.key] = nil
    }
    history[change.key, default: []] += change.history
    published += change.messages
    messages.publish(change.messages)
    tasks.apply(change)
    if let definition = change.definition { definitions.insert(definition) }
    for answer in change.answers { answers[LockRequest(key: change.key, request: answer.request)] = answer }
  }
}
