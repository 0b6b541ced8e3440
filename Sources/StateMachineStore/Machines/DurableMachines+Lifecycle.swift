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
    do {
      try await create([NewMachine(id, context, key: key)])
    } catch DurableError.notCreated(let errors) where errors.count == 1 {
      throw errors[0]
    }
  }

  /// Makes machines in one transaction: all of them, or none.
  ///
  /// Use it to make many machines, which takes one commit, and to import machines that have lived elsewhere: see ``NewMachine``. A machine
  /// whose key was used before is not made again.
  ///
  /// - Parameter machines: The machines. A list of several thousand holds its locks for long.
  /// - Throws: ``DurableError/notCreated(_:)`` with everything that prevents it; or an error of the store, or of an encoder.
  public func create(_ machines: [NewMachine<Context, State, Event>]) async throws {
    guard let first = machines.first else { return }
    let attempt = Self.newKey()
    var lastError: any Error = DurableError.contention(id: first.id)
    for _ in 0..<settings.attempts {
      do {
        let result = try await store.withTransaction(.writing) { transaction in
          try await self.create(machines, attempt, in: transaction)
        }
        switch result {
        case .created(var work): return work.run()
        // After a commit whose result was not known, the machines may be those that this call has made.
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
    _ machines: [NewMachine<Context, State, Event>], _ attempt: String, in transaction: any StoreTransaction
  ) async throws -> Creation {
    let requests = machines.map { LockRequest(key: coding.key($0.id), request: $0.key) }
    let locked = try await transaction.lockInParts(requests)
    var (changes, errors, work): ([MachineChange], [DurableError], CommitWork) = ([], [], CommitWork())
    var keys: Set<MachineKey> = []
    for (new, request) in zip(machines, requests) {
      do {
        try coding.check(new.id, key: new.key)
        guard keys.insert(request.key).inserted else { throw DurableError.machineExists(new.id) }
        guard try await isNew(request, locked, attempt, in: transaction) else { continue }
        let loaded = try Loaded(new, at: locked.now, request: new.key ?? attempt, coding, leaving: &work)
        if let key = new.key {
          let outcome = DurableOutcome<State>(
            answer: .accepted(.ignored), configuration: loaded.configuration, revision: loaded.revision)
          let stored = StoredOutcome(outcome, attempt: attempt, event: "", version: loaded.coding.identity.version)
          let text = try JSON.text(of: stored)
          loaded.add(StoredAnswer(key: request.key, request: key, answer: text, at: locked.now))
        }
        var change = try loaded.change(isRetry: false, backOff: settings.backOff)
        if !changes.isEmpty { change.definition = nil }
        changes.append(change)
      } catch let error as DurableError {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw DurableError.notCreated(errors) }
    guard !changes.isEmpty else { return .exists }
    do {
      try await commit(changes.sorted { $0.key < $1.key }, in: transaction)
    } catch StoreError.commitUnknown(let error) {
      return .unknown(error)
    }
    return .created(work)
  }

  /// Whether a machine is to be made: not where its request was answered before, or where this call has made it.
  ///
  /// - Throws: A ``DurableError`` where it cannot be made.
  private func isNew(
    _ request: LockRequest, _ locked: LockedMachines, _ attempt: String, in transaction: any StoreTransaction
  ) async throws -> Bool {
    if let first = locked.answers[request] {
      guard let event = try? coding.outcome(of: first).event, !event.isEmpty else { return false }
      throw DurableError.keyOfAnotherRequest(id: request.key.id, key: first.request, event: event)
    }
    guard locked.machines[request.key] != nil else { return true }
    let first = try await transaction.history(of: request.key, after: 0, limit: 1).first
    guard first?.revision == 1, first?.request == attempt else { throw DurableError.machineExists(request.key.id) }
    return false
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

extension StoreTransaction {
  /// For how many machines a statement has values: databases limit them.
  private static var mostInOneStatement: Int { 250 }

  /// Locks any number of rows, in order of their keys; the time is that at which all are locked.
  fileprivate func lockInParts(_ requests: [LockRequest]) async throws -> LockedMachines {
    let requests = requests.sorted { $0.key < $1.key }
    var locked = LockedMachines(now: .earliest, machines: [:])
    for first in stride(from: 0, to: requests.count, by: Self.mostInOneStatement) {
      let part = try await lock(Array(requests[first..<min(first + Self.mostInOneStatement, requests.count)]))
      locked.now = part.now
      locked.machines.merge(part.machines) { $1 }
      locked.answers.merge(part.answers) { $1 }
    }
    return locked
  }

  /// Writes any number of changes, and commits them.
  func commit(writingInParts changes: [MachineChange]) async throws {
    var rest = changes[...]
    while rest.count > Self.mostInOneStatement {
      try await write(Array(rest.prefix(Self.mostInOneStatement)))
      rest = rest.dropFirst(Self.mostInOneStatement)
    }
    try await commit(writing: Array(rest))
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
