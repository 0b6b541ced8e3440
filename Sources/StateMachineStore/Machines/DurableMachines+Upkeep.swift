/// A row that a definition would refuse.
public struct RefusedRow: Sendable {
  /// The id of the machine.
  public let id: String
  /// The version of the definition that has written it.
  public let version: Int
  /// Why it would be refused.
  public let error: DurableError
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
    var refused: [RefusedRow] = []
    var last: String?
    while refused.count < limit {
      let query = MachineQuery(kind: coding.kind, selection: .all(after: last), limit: 500)
      let rows = try await store.withTransaction(.reading) { try await $0.page(query) }
      guard let end = rows.last else { break }
      last = end.key.id
      for row in rows where refused.count < limit {
        do {
          _ = try coding.load(row)
        } catch let error as DurableError {
          refused.append(RefusedRow(id: row.key.id, version: row.version, error: error))
        }
      }
    }
    return refused
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
