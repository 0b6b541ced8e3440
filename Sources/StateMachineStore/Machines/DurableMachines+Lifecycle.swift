import StateMachines

extension DurableMachines {
  /// Makes a machine: it starts, which is its first macrostep, and is stored.
  ///
  /// - Parameters:
  ///   - id: Its id among these machines.
  ///   - context: Its context.
  ///   - key: The key of the request: where it is repeated, nothing is made again.
  /// - Throws: ``DurableError/machineExists(_:)``; ``DurableError/keyOfAnotherRequest(id:key:event:)``;
  ///   ``DurableError/tooLong(_:bytes:limit:)``; ``DurableError/startFailed(id:_:)``, and then there is no machine; or an error of the
  ///   store.
  public func create(_ id: String, _ context: Context, key: String? = nil) async throws {
    try coding.check(id, key: key)
    let (machine, attempt) = (coding.key(id), Self.newKey())
    var lastError: any Error = DurableError.contention(id: id)
    for _ in 0..<settings.attempts {
      do {
        let result = try await store.withTransaction(.writing) { transaction in
          try await self.create(machine, context, key, attempt, in: transaction)
        }
        switch result {
        case .created(var work): return work.run()
        // After a commit whose result was not known, the machine may be the one that this call has made.
        case .exists: return
        case .unknown(let error): lastError = error
        }
      } catch StoreError.conflict(_) {
        continue
      }
    }
    throw lastError
  }

  private enum Creation: Sendable {
    case created(CommitWork)
    case exists
    case unknown(any Error)
  }

  private func create(
    _ machine: MachineKey, _ context: Context, _ key: String?, _ attempt: String, in transaction: any StoreTransaction
  ) async throws -> Creation {
    let request = LockRequest(key: machine, request: key ?? attempt)
    let locked = try await transaction.lock([request])
    if let first = locked.answers[request] {
      guard let event = try? JSON.value(StoredOutcome<State>.self, of: first.answer).event, !event.isEmpty else { return .exists }
      throw DurableError.keyOfAnotherRequest(id: machine.id, key: first.request, event: event)
    }
    guard locked.machines[machine] == nil else {
      let first = try await transaction.history(of: machine, after: 0, limit: 1).first
      guard first?.revision == 1, first?.request == attempt else { throw DurableError.machineExists(machine.id) }
      return .exists
    }
    var work = CommitWork()
    let loaded = try Loaded(startingAs: machine, with: context, at: locked.now, request: request.request ?? attempt, coding, leaving: &work)
    if let key {
      let outcome = DurableOutcome<State>(answer: .accepted(.ignored), configuration: loaded.configuration, revision: loaded.revision)
      let text = try JSON.text(of: StoredOutcome(outcome, attempt: attempt, event: ""))
      loaded.add(StoredAnswer(key: machine, request: key, answer: text, at: locked.now))
    }
    let changes = [try loaded.change(definitionToStore, isRetry: false, backOff: settings.backOff)]
    do {
      try await commit(changes, in: transaction)
    } catch StoreError.commitUnknown(let error) {
      return .unknown(error)
    }
    return .created(work)
  }

  /// Removes a machine, with its history and the answers to its requests; messages that have not left yet still leave.
  ///
  /// No hook runs.
  ///
  /// - Parameter id: The id of the machine.
  /// - Returns: Whether there was one.
  /// - Throws: An error of the store.
  @discardableResult
  public func delete(_ id: String) async throws -> Bool {
    let machine = coding.key(id)
    for _ in 0..<settings.attempts {
      do {
        return try await store.withTransaction(.writing) { transaction in
          guard let row = try await transaction.lock([LockRequest(key: machine)]).machines[machine] else { return false }
          let changes = [MachineChange(key: machine, row: .deleted(from: row.revision))]
          try await self.commit(changes, in: transaction)
          return true
        }
      } catch StoreError.conflict(_) {
        continue
      }
    }
    throw DurableError.contention(id: id)
  }
}

extension DurableMachines where Context == Void {
  /// Makes a machine without a context: it starts, which is its first macrostep, and is stored.
  ///
  /// - Parameters:
  ///   - id: Its id among these machines.
  ///   - key: The key of the request: where it is repeated, nothing is made again.
  /// - Throws: As with a context.
  public func create(_ id: String, key: String? = nil) async throws {
    try await create(id, (), key: key)
  }
}
