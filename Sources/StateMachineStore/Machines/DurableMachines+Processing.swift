import StateMachines

extension DurableMachines {
  typealias Body = @Sendable (DurableTransaction, DurableOutcome<State>, EventReply) async throws -> Void

  /// What came of one of the events of a call.
  struct EventAnswer: Sendable {
    var outcome: Result<DurableOutcome<State>, any Error>
    /// The outcome as a machine in memory answers it; nil for a request that was repeated.
    var outcomeInMemory: Outcome<State, Event>?
    var reply = EventReply()
  }

  /// What one transaction has come to.
  enum Pass: Sendable {
    case done([EventAnswer], CommittedWork)
    /// More was due than one transaction processes; what was processed is committed.
    case behind(CommittedWork)
    /// The connection was lost at the commit. By the mark it can be found out whether it took place.
    case unknown([EventAnswer], CommittedWork, CommitMark?, any Error)
  }

  /// Processes events, in as many transactions as it takes.
  func process(_ events: [Submission<Context, State, Event>], _ body: Body?) async throws -> [EventAnswer] {
    for event in events { try coding.check(event.id, key: event.key) }
    let requests = Set(events.map { LockRequest(key: coding.key($0.id), request: $0.key) })
    let locks = requests.sorted { ($0.key, ($0.request ?? "").exact) < ($1.key, ($1.request ?? "").exact) }
    // For each run of the transaction another one, so that a run is not taken for an earlier one.
    var lastError: any Error = DurableError.contention(id: events[0].id)
    var attempts = 0
    while attempts < settings.attempts {
      let attempt = Self.newKey()
      do {
        let pass = try await store.withTransaction(locking: locks) { transaction, locked in
          try await self.process(events, on: locked, in: transaction, attempt, body)
        }
        switch pass {
        case .done(let answers, var work):
          work.run()
          return answers
        case .behind(var work):
          work.run()
        case .unknown(let answers, var work, let mark, let error):
          if try await tookPlace(mark, error) {
            work.run()
            return answers
          }
          lastError = error
          attempts += 1
        }
      } catch StoreError.conflict(let key) {
        lastError = DurableError.contention(id: key.id)
        attempts += 1
      }
    }
    throw lastError
  }

  private func process(
    _ events: [Submission<Context, State, Event>], on locked: LockedMachines, in transaction: any StoreTransaction, _ attempt: String,
    _ body: Body?
  ) async throws -> Pass {
    var group = MachineGroup(locked, coding)
    try group.load(Set(events.map { LockRequest(key: coding.key($0.id), request: $0.key) }))
    guard !group.isBehind else {
      return try await commit(group, [], CommittedWork(), in: transaction, mark: nil) { _, work in .behind(work) }
    }
    var (answers, others): ([EventAnswer], CommittedWork) = ([], CommittedWork())
    for (index, event) in events.enumerated() {
      let answer = try group.answer(event, attempt: events.count == 1 ? attempt : "\(attempt).\(index)", keepsMark: body != nil)
      answers.append(answer)
      guard let body, answer.outcomeInMemory != nil, let outcome = try? answer.outcome.get(), outcome.isAccepted else { continue }
      let userTransaction = DurableTransaction(transaction, of: store, locked: Set(events.map { coding.key($0.id) }))
      do {
        try await closureTimeLimit.run {
          try await DurableTransaction.$current.withValue(userTransaction) { try await body(userTransaction, outcome, answer.reply) }
        }
      } catch {
        _ = try? await userTransaction.end()
        throw error
      }
      others.append(try await userTransaction.end())
    }
    return try await commit(group, answers, others, in: transaction, mark: group.mark) { .done($0, $1) }
  }

  /// Writes what has to be written, and commits it.
  private func commit(
    _ group: MachineGroup<Context, State, Event>, _ answers: [EventAnswer], _ others: CommittedWork,
    in transaction: any StoreTransaction, mark: CommitMark?, _ pass: ([EventAnswer], CommittedWork) -> Pass
  ) async throws -> Pass {
    let changes = try group.changes(isRetry: false, settings.backOff)
    var work = CommittedWork(work: group.work)
    work.append(others)
    guard !changes.isEmpty || !others.notes.isEmpty else { return pass(answers, work) }
    do {
      try await commit(changes, in: transaction)
    } catch StoreError.commitUnknown(let error) {
      return .unknown(answers, work, mark, error)
    }
    return pass(answers, work)
  }

  /// Writes changes and commits them, also where the task is cancelled meanwhile.
  func commit(_ changes: [MachineChange], in transaction: any StoreTransaction, wakesTimers: Bool = true) async throws {
    if !changes.isEmpty { try Task.checkCancellation() }
    do {
      try await Task { try await transaction.commit(writingInParts: changes) }.value
    } catch StoreError.commitUnknown(let error) {
      wake(changes, wakesTimers: wakesTimers)
      throw StoreError.commitUnknown(error)
    }
    noteCommit(of: changes, wakesTimers: wakesTimers)
  }

  private func noteCommit(of changes: [MachineChange], wakesTimers: Bool) {
    coding.noteDefinitions(of: changes)
    taskRuns.cancel(changes)
    wake(changes, wakesTimers: wakesTimers)
  }

  /// Processes an event in the transaction of another step.
  func process(_ event: Submission<Context, State, Event>, in other: DurableTransaction) async throws -> DurableOutcome<State> {
    try coding.check(event.id, key: event.key)
    return try await other.use { try await self.process(event, in: other, $0) }
  }

  private func process(
    _ event: Submission<Context, State, Event>, in other: DurableTransaction, _ transaction: any StoreTransaction
  ) async throws -> DurableOutcome<State> {
    let request = LockRequest(key: coding.key(event.id), request: event.key)
    try other.willLock(request.key, in: store)
    var group = MachineGroup(try await transaction.lock([request]), coding)
    try group.load([request])
    // A worker takes further what is due in it.
    guard !group.isBehind else { throw DurableError.contention(id: event.id) }
    let answer = try group.answer(event, attempt: Self.newKey(), keepsMark: false)
    let outcome = try answer.outcome.get()
    let changes = try group.changes(isRetry: false, settings.backOff)
    try await other.write(changes, group.work, in: transaction) { self.noteCommit(of: changes, wakesTimers: true) }
    return outcome
  }

  /// Finds out whether a commit has taken place, whose result is not known; also where the task is cancelled.
  ///
  /// - Throws: ``StoreError/commitUnknown(_:)`` where that cannot be found out.
  func tookPlace(_ mark: CommitMark?, _ error: any Error) async throws -> Bool {
    // Without a mark nothing of the event was stored, and what was due is not processed again.
    guard let mark else { return false }
    return try await Task {
      for _ in 0..<self.settings.attempts {
        // The lock waits for the end of the lost transaction, where the database has not noticed yet that its client is gone.
        let found = try? await self.store.withTransaction(.writing) { try await mark.isStored(in: $0, State.self) }
        if let found { return found }
      }
      throw StoreError.commitUnknown(error)
    }.value
  }

  /// A key that no other call has.
  static func newKey() -> String {
    var generator = SystemRandomNumberGenerator()
    let (first, second) = (generator.next(), generator.next())
    return "own-" + String(first, radix: 36) + "-" + String(second, radix: 36)
  }
}

/// By what a transaction is recognised after a commit whose result is not known: an answer that it has stored, or a record with its own
/// key.
enum CommitMark: Sendable {
  case answer(LockRequest, attempt: String)
  case record(MachineKey, revision: Int64, request: String)

  func isStored<State: Hashable & Sendable & Codable>(in transaction: any StoreTransaction, _ type: State.Type) async throws -> Bool {
    switch self {
    case .answer(let request, let attempt):
      let answer = try await transaction.lock([request]).answers[request]
      return try answer.map { try JSON.value(StoredOutcome<State>.self, of: $0.answer).attempt == attempt } ?? false
    case .record(let key, let revision, let request):
      _ = try await transaction.lock([LockRequest(key: key)])
      return try await transaction.history(of: key, after: revision - 1, limit: 1).first?.request == request
    }
  }
}
