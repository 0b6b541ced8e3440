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
  /// Where an earlier version is written, it also lists rows whose context would lose members that this version has stored.
  ///
  /// - Parameters:
  ///   - limit: How many rows are listed at most; with more, it ends early.
  ///   - report: Is called with the number of machines that it has looked at, after each page, on any thread; it has to return soon.
  /// - Returns: The rows, in the order of their ids.
  /// - Throws: An error of the store.
  /// - Complexity: Linear in the machines, each of which is loaded, on all cores.
  public func refusedRows(limit: Int = 1_000, _ report: @Sendable (Int) -> Void = { _ in }) async throws -> [RefusedRow] {
    try await examineAll(limit, report) { row in try self.refusal(of: row).map { [$0] } ?? [] }
  }

  /// Why a row would be refused; nil where it would not.
  private func refusal(of row: StoredMachine) throws -> RefusedRow? {
    do {
      var work = CommitWork()
      try Loaded(row, at: row.clock, coding.latest).beginMigratedWork(leaving: &work)
      let lost = try coding.lostMembers(ofContextOf: row)
      guard lost.isEmpty else {
        let issues = lost.map { "the context is stored without '\($0)', which version \(row.version) may need" }
        throw DurableError.unreadable(id: row.key.id, issues: issues)
      }
      return nil
    } catch let error as DurableError {
      return RefusedRow(id: row.key.id, version: row.version, error: error)
    }
  }

  /// Says which timeouts and tasks the active states of stored machines have in this definition, and had not in the one that has written
  /// the row, unless a migration starts them; nothing is changed.
  ///
  /// They never begin in these machines: use it before a release, beside ``refusedRows(limit:_:)``, and let a migration start what has to
  /// begin, by ``EncodedMachine/startTimeouts(of:from:)`` and ``EncodedMachine/startTasks(of:from:)``. A timeout or a task that has another
  /// name now and came to its end before is listed as well. Rows that would be refused are left out.
  ///
  /// - Parameters:
  ///   - limit: How many are listed at most; with more, it ends early.
  ///   - report: Is called as by ``refusedRows(limit:_:)``.
  /// - Returns: The timeouts and tasks, in the order of the ids of their machines.
  /// - Throws: An error of the store.
  /// - Complexity: Linear in the machines; those of another definition are loaded, on all cores.
  public func unstartedWork(limit: Int = 1_000, _ report: @Sendable (Int) -> Void = { _ in }) async throws -> [UnstartedWork] {
    let kind = coding.kind
    let stored = try await store.withTransaction(.reading) { try await $0.definitions(of: kind) }
    let descriptions = Dictionary(
      stored.map { ($0.fingerprint, try? JSON.value(MachineDescription.self, of: $0.description)) }, uniquingKeysWith: { first, _ in first }
    )
    return try await examineAll(limit, report) { self.unstartedWork(in: $0, descriptions[$0.fingerprint] ?? nil) }
  }

  private func unstartedWork(in row: StoredMachine, _ old: MachineDescription?) -> [UnstartedWork] {
    guard row.fingerprint != coding.identity.fingerprint, let machine = try? Loaded(row, at: row.clock, coding.latest) else { return [] }
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

  /// Calls a closure with all rows, in pages, and collects what it finds; the next page is read meanwhile.
  private func examineAll<Finding: Sendable>(
    _ limit: Int, _ report: @Sendable (Int) -> Void, _ body: @escaping @Sendable (StoredMachine) throws -> [Finding]
  ) async throws -> [Finding] {
    var (findings, count): ([Finding], Int) = ([], 0)
    var rows = try await rows(after: nil)
    while let last = rows.last, findings.count < limit {
      async let next = self.rows(after: last.key.id)
      findings += try await Self.findings(in: rows, body)
      count += rows.count
      report(count)
      rows = try await next
    }
    return Array(findings.prefix(max(limit, 0)))
  }

  /// One page of all rows.
  func rows(after id: String?) async throws -> [StoredMachine] {
    let query = MachineQuery(kind: coding.kind, selection: .all(after: id), limit: 500)
    return try await store.withTransaction(.reading) { try await $0.page(query) }
  }

  /// Calls a closure with rows, in several tasks.
  private static func findings<Finding: Sendable>(
    in rows: [StoredMachine], _ body: @escaping @Sendable (StoredMachine) throws -> [Finding]
  ) async throws -> [Finding] {
    // Enough parts for many cores; a row takes longer than a task.
    let size = 16
    return try await withThrowingTaskGroup(of: (Int, [Finding]).self) { group in
      for first in stride(from: 0, to: rows.count, by: size) {
        let part = rows[first..<min(first + size, rows.count)]
        group.addTask { (first, try part.flatMap(body)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }

  /// Removes machines that have reached a final state at the top longer ago than a duration, with their histories and the answers to their
  /// requests; messages that have not left yet still leave.
  ///
  /// It works in short transactions, so that others do not wait for long. Machines of newer versions, and rows that would be refused, stay.
  ///
  /// - Parameter age: How long ago the oldest machine was finished that stays.
  /// - Returns: How many machines were removed.
  /// - Throws: An error of the store; what was removed before stays removed.
  /// - Complexity: Linear in the machines that are removed, and in the combinations of states that there are.
  @discardableResult
  public func removeFinished(olderThan age: Duration) async throws -> Int {
    let kind = coding.kind
    let found = try await store.withTransaction(.reading) { try await $0.configurations(of: kind, counted: false) }
    let time = found.now.before(age)
    var count = 0
    for states in found.configurations.map(\.states) {
      var last: StoredMachine?
      repeat {
        let query = MachineQuery(
          kind: kind, selection: .states(states, after: last.map { (since: $0.since, id: $0.key.id) }), limit: settings.batch)
        let rows = try await store.withTransaction(.reading) { try await $0.page(query) }.filter { $0.since < time }
        let finished = rows.filter { isFinished($0) == true }
        // The states say whether a machine is finished: where none is, none of the later ones is either.
        let isOver = finished.isEmpty && rows.contains { isFinished($0) == false }
        last = isOver || rows.count < settings.batch ? nil : rows.last
        if !finished.isEmpty { count += try await removeFinished(finished.map(\.key).sorted(), before: time) }
      } while last != nil
    }
    return count
  }

  /// Whether a machine is finished; nil where its row would be refused.
  private func isFinished(_ row: StoredMachine) -> Bool? { try? coding.load(row).machine.isFinished }

  private func removeFinished(_ keys: [MachineKey], before time: StoreTime) async throws -> Int {
    for _ in 0..<settings.attempts {
      do {
        return try await store.withTransaction(locking: keys.map { LockRequest(key: $0) }) { transaction, locked in
          // One may have been deleted and made again since it was found.
          let rows = keys.compactMap { locked.machines[$0] }.filter { $0.since < time && self.isFinished($0) == true }
          let changes = rows.map { MachineChange(key: $0.key, row: .deleted(from: $0.revision)) }
          if !changes.isEmpty { try await self.commit(changes, in: transaction) }
          return changes.count
        }
      } catch StoreError.conflict(_) {
        continue
      }
    }
    throw DurableError.contention(id: keys[0].id)
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
