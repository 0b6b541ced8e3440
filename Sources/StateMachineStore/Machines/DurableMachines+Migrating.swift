import StateMachines

/// How far ``DurableMachines/migrateAll(after:_:)`` has come.
public struct MigrationProgress: Sendable, Hashable {
  /// How many machines it has looked at.
  public internal(set) var examined = 0
  /// How many of these were of an older version, and are stored in the form of this one now.
  public internal(set) var migrated = 0
  /// How many were left as they are, since they would be refused; ``DurableMachines/refusedRows(limit:_:)`` says why.
  public internal(set) var refused = 0
  /// The id of the last machine that it has looked at, from which another call goes on; nil where there was none.
  public internal(set) var last: String?
}

extension DurableMachines {
  /// Stores all machines of older versions in the form of this one, in short transactions, beside processes that work.
  ///
  /// Use it when all processes have the new version: to start what migrations start, since nothing is due in a machine before it is stored;
  /// and to get rid of migrations. Time does not pass for a machine, no event is processed, and its revision stays, unless a migration
  /// starts something in it. Machines of this version and of newer ones are left alone, so a call that is repeated does nothing twice.
  ///
  /// ```swift
  /// let progress = try await orders.migrateAll(after: saved) { progress in print(progress.migrated, progress.last ?? "") }
  /// ```
  ///
  /// - Parameters:
  ///   - id: Only machines with later ids: ``MigrationProgress/last`` of a call that has ended early; nil for all.
  ///   - report: Is called after each page of machines, on any thread, and has to return soon.
  /// - Returns: What was done.
  /// - Throws: An error of the store; what was migrated before stays migrated.
  /// - Complexity: Linear in the machines; those of older versions are loaded and written.
  @discardableResult
  public func migrateAll(
    after id: String? = nil, _ report: @Sendable (MigrationProgress) -> Void = { _ in }
  ) async throws -> MigrationProgress {
    var progress = MigrationProgress(last: id)
    while true {
      let rows = try await rows(after: progress.last)
      guard let end = rows.last else { return progress }
      let keys = rows.filter { $0.version < coding.written.identity.version }.map(\.key)
      for first in stride(from: 0, to: keys.count, by: settings.batch) {
        let result = try await migrate(Array(keys[first..<min(first + settings.batch, keys.count)]))
        progress.migrated += result.migrated
        progress.refused += result.refused
      }
      progress.examined += rows.count
      progress.last = end.key.id
      report(progress)
    }
  }

  /// Stores some machines in the form of this version.
  private func migrate(_ keys: [MachineKey]) async throws -> (migrated: Int, refused: Int) {
    var lastError: any Error = DurableError.contention(id: keys[0].id)
    for _ in 0..<settings.attempts {
      do {
        var (count, work) = try await store.withTransaction(locking: keys.map { LockRequest(key: $0) }) { transaction, locked in
          try await self.migrate(keys, on: locked, in: transaction)
        }
        work.run()
        return count
      } catch StoreError.conflict(let key) {
        lastError = DurableError.contention(id: key.id)
      } catch StoreError.commitUnknown(let error) {
        // Where it has taken place, there is nothing left to be done.
        lastError = StoreError.commitUnknown(error)
      }
    }
    throw lastError
  }

  private func migrate(
    _ keys: [MachineKey], on locked: LockedMachines, in transaction: any StoreTransaction
  ) async throws -> ((migrated: Int, refused: Int), CommitWork) {
    var (changes, work, count): ([MachineChange], CommitWork, (migrated: Int, refused: Int)) = ([], CommitWork(), (0, 0))
    for key in keys {
      // It may have been written since it was found, or be gone.
      guard let row = locked.machines[key], row.version <= coding.identity.version else { continue }
      guard row.version < coding.written.identity.version else {
        count.migrated += 1
        continue
      }
      do {
        var workOfMachine = CommitWork()
        changes.append(try Loaded(row, at: locked.now, coding).migration(of: row, leaving: &workOfMachine))
        work.append(workOfMachine)
        count.migrated += 1
      } catch {
        count.refused += 1
      }
    }
    if !changes.isEmpty { try await commit(changes, in: transaction) }
    return (count, work)
  }
}
