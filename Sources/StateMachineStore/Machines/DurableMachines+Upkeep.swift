import StateMachines

/// A row that a definition would refuse.
public struct RefusedRow: Sendable {
  /// The id of the machine.
  public let id: String
  /// The version of the definition that has written it.
  public let version: Int
  /// Why it would be refused.
  public let error: DurableError
}

/// A timeout or a task of an active state of a machine that never begins, since the definition did not have it when the machine got there.
public struct UnstartedWork: Sendable, Hashable, CustomStringConvertible {
  /// The id of the machine.
  public let id: String
  /// The version of the definition that has written the row.
  public let version: Int
  /// The name of the state.
  public let state: String
  /// Whether it is a task; else it is a timeout.
  public let isTask: Bool
  /// The name of the task, or of the event of the timeout.
  public let name: String

  /// The machine, the version, and what does not begin.
  public var description: String {
    "'\(id)', version \(version): the \(isTask ? "task" : "timeout") '\(name)' of '\(state)' does not begin"
  }
}

extension MachineDescription {
  /// Whether a state has a timeout or a task.
  fileprivate func has(_ work: IdleWork, in state: String) -> Bool {
    switch work.kind {
    case .timeout: timeouts.contains { $0.state == state && $0.event == work.name }
    case .task: invocations.contains { $0.state == state && $0.source == work.name }
    }
  }
}

extension DurableMachines {
  /// Says which stored machines this definition would refuse; nothing is changed.
  ///
  /// Use it before a new version is released: in a program with the new definition and its migrations, on the store of the old one.
  ///
  /// - Parameter limit: How many rows are listed at most.
  /// - Returns: The rows, in the order of their ids.
  /// - Throws: An error of the store.
  /// - Complexity: Linear in the machines, each of which is loaded.
  public func refusedRows(limit: Int = 1_000) async throws -> [RefusedRow] {
    try await examineAll(limit) { row in try self.refusal(of: row).map { [$0] } ?? [] }
  }

  /// Why a row would be refused; nil where it would not.
  private func refusal(of row: StoredMachine) throws -> RefusedRow? {
    do {
      var work = CommitWork()
      try Loaded(row, at: row.clock, coding).beginMigratedWork(leaving: &work)
      return nil
    } catch let error as DurableError {
      return RefusedRow(id: row.key.id, version: row.version, error: error)
    }
  }

  /// Says which timeouts and tasks the active states of stored machines have in this definition and not in the one that has written the row,
  /// unless a migration starts them; nothing is changed.
  ///
  /// They never begin in these machines: use it before a release, beside ``refusedRows(limit:)``, and let a migration start what has to
  /// begin, by ``EncodedMachine/startTimeouts(of:from:)`` and ``EncodedMachine/startTasks(of:from:)``. A timeout or a task that has another
  /// name now and came to its end before is listed as well. Rows that would be refused are left out.
  ///
  /// - Parameter limit: How many are listed at most.
  /// - Returns: The timeouts and tasks, in the order of the ids of their machines.
  /// - Throws: An error of the store.
  /// - Complexity: Linear in the machines; those of another definition are loaded.
  public func unstartedWork(limit: Int = 1_000) async throws -> [UnstartedWork] {
    let kind = coding.kind
    let stored = try await store.withTransaction(.reading) { try await $0.definitions(of: kind) }
    let descriptions = try Dictionary(
      stored.map { ($0.fingerprint, try JSON.value(MachineDescription.self, of: $0.description)) }, uniquingKeysWith: { first, _ in first })
    return try await examineAll(limit) { try self.unstartedWork(in: $0, descriptions[$0.fingerprint]) }
  }

  private func unstartedWork(in row: StoredMachine, _ old: MachineDescription?) throws -> [UnstartedWork] {
    guard row.fingerprint != coding.identity.fingerprint, let machine = try? Loaded(row, at: row.clock, coding) else { return [] }
    var work = CommitWork()
    do { try machine.beginMigratedWork(leaving: &work) } catch { return [] }
    let names = machine.configuration.map { coding.definition.name(of: $0) }
    let oldNames = RowNames.names(in: row.states)
    return machine.idleWork.filter { work in
      // A migration changes names, and not how many states are active.
      let place = names.count == oldNames.count ? names.firstIndex(of: work.state) : nil
      return old?.has(work, in: place.map { oldNames[$0] } ?? work.state) != true
    }.map { UnstartedWork(id: row.key.id, version: row.version, state: $0.state, isTask: $0.kind == .task, name: $0.name) }
  }

  /// Calls a closure with all rows, in pages, and collects what it finds.
  private func examineAll<Finding>(_ limit: Int, _ body: (StoredMachine) throws -> [Finding]) async throws -> [Finding] {
    var findings: [Finding] = []
    var last: String?
    while findings.count < limit {
      let query = MachineQuery(kind: coding.kind, selection: .all(after: last), limit: 500)
      let rows = try await store.withTransaction(.reading) { try await $0.page(query) }
      guard let end = rows.last else { break }
      last = end.key.id
      for row in rows { findings += try body(row) }
    }
    return Array(findings.prefix(max(limit, 0)))
  }

  /// Removes the history of macrosteps that are older than a duration.
  ///
  /// What is left can still be verified: a walk may begin anywhere.
  ///
  /// - Parameter age: How old the oldest record is that stays.
  /// - Returns: How many records were removed.
  /// - Throws: An error of the store; what was removed before stays removed.
  @discardableResult
  public func removeHistory(olderThan age: Duration) async throws -> Int {
    try await remove(.history, olderThan: age)
  }

  /// Removes answers to requests with a key that are older than a duration: a request that is repeated later is processed again, unless its
  /// event is still deferred.
  ///
  /// - Parameter age: How old the oldest answer is that stays.
  /// - Returns: How many answers were removed.
  /// - Throws: An error of the store; what was removed before stays removed.
  @discardableResult
  public func removeAnswers(olderThan age: Duration) async throws -> Int {
    try await remove(.answers, olderThan: age)
  }

  /// In short transactions, so that others do not wait for long.
  func remove(_ table: AgeingTable, olderThan age: Duration) async throws -> Int {
    let (kind, limit) = (coding.kind, 1_000)
    var count = 0
    while true {
      let removed = try await store.withTransaction(.writing) { transaction in
        let now = try await transaction.lock([]).now
        let removed = try await transaction.remove(table, of: kind, before: now.before(age), limit: limit)
        try await self.commit([], in: transaction)
        return removed
      }
      count += removed
      if removed < limit { return count }
    }
  }
}
