import StateMachines

extension DurableMachines {
  /// What waits in a machine as it is stored: timeouts, delayed events and tasks, as ``repair(_:_:by:reason:)`` takes them.
  ///
  /// - Parameter id: The id of the machine.
  /// - Returns: What waits.
  /// - Throws: ``DurableError/noMachine(_:)``, another ``DurableError`` where the row does not fit the definition, or an error of the
  ///   store.
  public func pendingWork(of id: String) async throws -> PendingWork {
    let key = coding.key(id)
    return try await store.withTransaction(.reading) { transaction in
      let found = try await transaction.read([key])
      guard let row = found.machines[key] else { throw DurableError.noMachine(id) }
      return try Loaded(row, at: found.now, self.coding).pendingWork
    }
  }

  /// Changes a machine by hand, where its definition leads nowhere any more.
  ///
  /// ```swift
  /// try await orders.repair("o-1", .place(at: [.paid]), by: "ann", reason: "the bank has confirmed it by telephone")
  /// ```
  ///
  /// Time passes for the machine, but nothing that is due is processed before: a timer that is due can still be skipped. What is due
  /// afterwards is left to workers, also where the machine was parked. Hooks run only for the events of `fire` and `finishTask`. The record
  /// in the history has ``HistoryRecord/author`` and ``HistoryRecord/reason``.
  ///
  /// - Parameters:
  ///   - id: The id of the machine.
  ///   - repair: What is done.
  ///   - author: Who does it.
  ///   - reason: Why.
  /// - Returns: The machine afterwards.
  /// - Throws: ``DurableError/refused(id:issues:)`` where the states are no configuration that a machine can be at rest in, where there is
  ///   no such timer or task, or where a hook throws; another ``DurableError``, or an error of the store. Then nothing has changed, unless
  ///   it is ``StoreError/commitUnknown(_:)``.
  @discardableResult
  public func repair(
    _ id: String, _ repair: MachineRepair<Context, State, Event>, by author: String, reason: String
  ) async throws -> DurableMachine<Context, State> {
    let (key, note) = (coding.key(id), OperatorNote(author: author, reason: reason))
    guard note.issues.isEmpty else { throw DurableError.refused(id: id, issues: note.issues) }
    var lastError: any Error = DurableError.contention(id: id)
    for _ in 0..<settings.attempts {
      let attempt = Self.newKey()
      do {
        var result = try await store.withTransaction(locking: [LockRequest(key: key)]) { transaction, locked in
          try await self.repair(key, repair, note, on: locked, in: transaction, attempt)
        }
        if let error = result.unknown, try await !tookPlace(result.mark, error) {
          lastError = error
          continue
        }
        result.work.run()
        return result.machine
      } catch StoreError.conflict(_) {
        continue
      }
    }
    throw lastError
  }

  private struct Repaired: Sendable {
    var machine: DurableMachine<Context, State>
    var work: CommitWork
    var mark: CommitMark
    /// Why it is not known whether the commit took place.
    var unknown: (any Error)?
  }

  private func repair(
    _ key: MachineKey, _ repair: MachineRepair<Context, State, Event>, _ note: OperatorNote, on locked: LockedMachines,
    in transaction: any StoreTransaction, _ attempt: String
  ) async throws -> Repaired {
    guard let row = locked.machines[key] else { throw DurableError.noMachine(key.id) }
    var work = CommitWork()
    let loaded = try Loaded(row, at: locked.now, coding)
    try loaded.repair(repair, note, request: attempt, leaving: &work)
    let change = try loaded.change(isRetry: false, backOff: settings.backOff)
    var result = Repaired(
      machine: loaded.durableMachine, work: work, mark: .record(key, revision: row.revision + 1, request: attempt))
    do {
      try await commit([change], in: transaction)
    } catch StoreError.commitUnknown(let error) {
      result.unknown = error
    }
    return result
  }
}

extension DurableMachines where Context: DurableContext {
  /// Changes a message by hand that waits or was put aside, and adds that to the history of its machine.
  ///
  /// A machine that was deleted has no history, so nothing is added then. A message that a relay has taken is refused until the relay has
  /// finished it, or its lease has ended.
  ///
  /// - Parameters:
  ///   - sequence: The place of the message, as ``waitingMessages(after:limit:)`` and ``deadMessages(after:limit:)`` say it.
  ///   - repair: What is done.
  ///   - author: Who does it.
  ///   - reason: Why.
  /// - Throws: ``DurableError/refused(id:issues:)`` where there is no such message, or a relay has it; an error of the store, or of the
  ///   encoder.
  public func repairMessage(
    _ sequence: Int64, _ repair: MessageRepair<Context.Message>, by author: String, reason: String
  ) async throws {
    let note = OperatorNote(author: author, reason: reason)
    let content: String? = if case .replace(let message) = repair { try JSON.text(of: message) } else { nil }
    var lastError: any Error = DurableError.contention(id: "")
    for _ in 0..<settings.attempts {
      let attempt = Self.newKey()
      do {
        let unknown = try await store.withTransaction(.writing) { transaction in
          try await self.repairMessage(sequence, note, in: transaction, attempt) { message in
            switch repair {
            case .retry: .retried
            case .drop: .dropped
            case .replace: .replaced(content ?? "", identifier: message.identifier(of: self.coding.written.identity.version))
            }
          }
        }
        if let (mark, error) = unknown, try await !tookPlace(mark, error) {
          lastError = error
          continue
        }
        return wakeRelays()
      } catch StoreError.conflict(let key) {
        lastError = DurableError.contention(id: key.id)
      }
    }
    throw lastError
  }

  /// - Returns: By what the commit can be recognised, where it is not known whether it took place.
  private func repairMessage(
    _ sequence: Int64, _ note: OperatorNote, in transaction: any StoreTransaction, _ attempt: String,
    _ action: (StoredMessage) -> MessageChange.Action
  ) async throws -> (CommitMark?, any Error)? {
    let waiting = try await transaction.messages(of: coding.kind, after: sequence &- 1, limit: 1).first
    let dead = try await transaction.deadMessages(of: coding.kind, after: sequence &- 1, limit: 1).first
    let found = waiting?.sequence == sequence ? waiting?.message : dead?.sequence == sequence ? dead?.message : nil
    let missing = ["there is no message with the number \(sequence)"]
    guard let found, note.issues.isEmpty else {
      throw DurableError.refused(id: found?.key.id ?? "message \(sequence)", issues: note.issues + (found == nil ? missing : []))
    }
    let (key, action) = (found.key, action(found))
    // The row of the machine first, in the order in which steps lock rows.
    let locked = try await transaction.lock([LockRequest(key: key)])
    switch try await transaction.change(MessageChange(key: key, sequence: sequence, action)) {
    case .done: break
    case .missing: throw DurableError.refused(id: key.id, issues: missing)
    case .taken(let end):
      let seconds = max(end.since(locked.now), .zero)
      throw DurableError.refused(id: key.id, issues: ["a relay has taken the message \(sequence), for \(seconds) at most"])
    }
    let row = locked.machines[key]
    let changes = row.map { [$0.change(saying: "message \(sequence): \(action)", note, at: locked.now, request: attempt)] } ?? []
    do {
      try await commit(changes, in: transaction)
      return nil
    } catch StoreError.commitUnknown(let error) {
      // Without a machine, nothing says whether it took place.
      guard let row else { throw StoreError.commitUnknown(error) }
      return (.record(key, revision: row.revision + 1, request: attempt), error)
    }
  }

  /// Messages that wait to be delivered, in the order in which they were stored.
  ///
  /// - Parameters:
  ///   - sequence: Only those behind this place; that of the last one leads to the next page.
  ///   - limit: How many at most.
  /// - Returns: The messages, each with its place.
  /// - Throws: An error of the store.
  public func waitingMessages(after sequence: Int64 = 0, limit: Int = 100) async throws -> [ClaimedMessages.Entry] {
    let kind = coding.kind
    let found = try await store.withTransaction(.reading) { try await $0.messages(of: kind, after: sequence, limit: limit) }
    return found.map { ClaimedMessages.Entry(sequence: $0.sequence, message: $0.message) }
  }
}

extension StoredMachine {
  /// The change that adds a record to the history, and leaves the machine as it is.
  fileprivate func change(saying cause: String, _ note: OperatorNote, at now: StoreTime, request: String) -> MachineChange {
    var row = self
    row.revision += 1
    var record = HistoryRecord(
      key: key, revision: row.revision, at: now, request: request, cause: cause, event: nil, ending: "stands", source: nil, exited: "[]",
      entered: "[]", states: states, steps: "[]", fingerprint: fingerprint)
    (record.author, record.reason) = (note.author, note.reason)
    return MachineChange(key: key, row: .updated(row, from: revision), history: [record])
  }
}
