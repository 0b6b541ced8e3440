import StateMachines

/// The transaction of a step, as the caller's closure sees it: what it writes is committed with the step, or not at all.
///
/// It is valid until the closure returns. Its statements need a store with SQL; others throw ``StoreError/noSQL``.
public final class DurableTransaction: Sendable {
  private struct State {
    var transaction: (any StoreTransaction)?
    /// How many calls use the transaction at the moment, and who waits until none does.
    var uses = 0
    var waiting: CheckedContinuation<Void, Never>?
    /// The machines that are locked: those of the step, and then others.
    var locked: Set<MachineKey>
    var others: Set<MachineKey> = []
    var work = CommittedWork()
    /// Why something was not written as a whole.
    var failure: (any Error)?
  }

  /// The transaction in whose closure the task is.
  @TaskLocal static var current: DurableTransaction?

  private let state: Protected<State>
  private let store: any MachineStore
  /// The transaction in whose closure this one was begun, on another store.
  private let outer = DurableTransaction.current

  /// - Parameters:
  ///   - transaction: The transaction.
  ///   - store: Its store.
  ///   - locked: The machines that it has locked.
  init(_ transaction: any StoreTransaction, of store: any MachineStore, locked: Set<MachineKey>) {
    self.store = store
    state = Protected(State(transaction: transaction, locked: locked))
  }

  /// Ends it, when no statement runs in it any more: a closure that was given up may be in the course of one.
  ///
  /// - Returns: What is to be done when the transaction is committed.
  /// - Throws: Why something that it has written was not written as a whole.
  @discardableResult
  func end() async throws -> CommittedWork {
    let result = Result { try close() }
    await withCheckedContinuation { continuation in
      let isUsed = state.runMutable { state in
        if state.uses > 0 { state.waiting = continuation }
        return state.uses > 0
      }
      if !isUsed { continuation.resume() }
    }
    return try result.get()
  }

  private func close() throws -> CommittedWork {
    // The transaction may be the user's, and is released outside of the section.
    let (transaction, work, failure) = state.runMutable { state in
      defer { state.transaction = nil }
      return (state.transaction, state.work, state.failure)
    }
    withExtendedLifetime(transaction) {}
    if let failure { throw failure }
    return work
  }

  /// Whether the closure is one of a transaction on a store.
  func isOpen(on store: any MachineStore) -> Bool {
    let isOver = state.runReadonly { $0.transaction == nil }
    return !isOver && self.store.sharesTransactions(with: store) || outer?.isOpen(on: store) == true
  }

  /// Calls a closure with the transaction, which does not end meanwhile.
  func use<Result>(_ body: (any StoreTransaction) async throws -> Result) async throws -> Result {
    let transaction = try state.runMutable { state in
      guard let transaction = state.transaction else { throw StoreError.transactionIsOver }
      state.uses += 1
      return transaction
    }
    defer {
      let waiting = state.runMutable { state in
        state.uses -= 1
        return state.uses == 0 ? state.waiting.take() : nil
      }
      waiting?.resume()
    }
    return try await body(transaction)
  }

  private func run(_ statement: String, _ values: [SQLValue]) async throws -> SQLResult {
    try await use { transaction in
      guard let connection = transaction.connection else { throw StoreError.noSQL }
      return try await connection.run(statement, values)
    }
  }

  /// Runs a statement that changes rows.
  ///
  /// - Parameters:
  ///   - statement: One statement, in the language of the database. It must not begin or end a transaction.
  ///   - values: The values of its parameters.
  /// - Returns: How many rows it has changed.
  /// - Throws: An error of the database, or ``StoreError`` where there is no transaction any more or no SQL.
  @discardableResult
  public func execute(_ statement: String, _ values: [SQLValue] = []) async throws -> Int {
    try await run(statement, values).changed
  }

  /// Runs a query.
  ///
  /// - Parameters:
  ///   - statement: One statement, in the language of the database.
  ///   - values: The values of its parameters.
  /// - Returns: The rows, each with its columns in order.
  /// - Throws: An error of the database, or ``StoreError`` where there is no transaction any more or no SQL.
  public func query(_ statement: String, _ values: [SQLValue] = []) async throws -> [[SQLValue]] {
    try await run(statement, values).rows
  }

  /// Gives an event to another machine, of any kind, in this transaction: it is committed with the step, or not at all.
  ///
  /// ```swift
  /// try await orders.fire(.pay, on: "o-1") { transaction, _ in
  ///   try await transaction.fire(.reserve(2), on: "bolts", of: stock)
  /// }
  /// ```
  ///
  /// Machines are locked in the order of their keys, by kind and then by id, so that no two transactions wait for each other: one that does
  /// not come after all that are locked is refused. Where that is in the way, send a message, or begin with the other machine. An event
  /// that is rejected undoes nothing; throw where it should. `onCommit` work runs after that of the step. It works on all stores.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The id of the machine.
  ///   - machines: Its machines, in the same store.
  ///   - key: The key of the request.
  /// - Returns: What came of the event.
  /// - Throws: A ``DurableError``, ``StoreError/lockOrder(_:after:)``, ``StoreError/anotherStore``, or an error of the store.
  @discardableResult
  public func fire<Context, MachineState, Event>(
    _ event: Event, on id: String, of machines: DurableMachines<Context, MachineState, Event>, key: String? = nil
  ) async throws -> DurableOutcome<MachineState> {
    try await machines.process(Submission(DurableEvent(event, on: id, key: key)), in: self)
  }

  /// Notes that a machine is locked, before it is.
  func willLock(_ key: MachineKey, in store: any MachineStore) throws {
    guard self.store.sharesTransactions(with: store) else { throw StoreError.anotherStore }
    try state.runMutable { state in
      // One that was stepped here before may be stepped again.
      if state.others.contains(key) { return }
      if let last = state.locked.max(), key <= last { throw StoreError.lockOrder(key, after: last) }
      state.locked.insert(key)
      state.others.insert(key)
    }
  }

  /// Writes changes in the transaction, with what is to be done when they are committed.
  func write(
    _ changes: [MachineChange], _ work: CommitWork, in transaction: any StoreTransaction, whenCommitted note: @escaping @Sendable () -> Void
  ) async throws {
    do {
      if !changes.isEmpty { try await transaction.write(changes) }
    } catch {
      // The closure may pass over it, but a part may be written.
      state.runMutable { $0.failure = $0.failure ?? error }
      throw error
    }
    state.runMutable { state in
      state.work.work.append(work)
      state.work.notes.append(note)
    }
  }
}

/// What is to be done when a transaction is committed.
struct CommittedWork: Sendable {
  /// The work of steps.
  var work = CommitWork()
  /// What the library notes of other machines.
  var notes: [@Sendable () -> Void] = []

  mutating func run() {
    for note in notes { note() }
    notes = []
    work.run()
  }

  /// Adds the work of others behind this.
  mutating func append(_ other: Self) {
    work.append(other.work)
    notes += other.notes
  }
}

extension MachineStore {
  /// Whether a transaction of this store is one of the other as well, or would wait for it.
  func sharesTransactions(with other: any MachineStore) -> Bool {
    if let one = self as? CheckedStore { return one.base.sharesTransactions(with: other) }
    if let other = other as? CheckedStore { return sharesTransactions(with: other.base) }
    if let one = self as? SQLStore, let other = other as? SQLStore, isSameObject(one.database, other.database) {
      return true
    }
    return isSameObject(self, other)
  }
}

/// Whether two values are the same object; values that are no objects are none.
private func isSameObject(_ one: Any, _ other: Any) -> Bool {
  guard type(of: one) is AnyObject.Type, type(of: other) is AnyObject.Type else { return false }
  return one as AnyObject === other as AnyObject
}

/// A store that notices a transaction which would begin inside the closure of another one on it.
struct CheckedStore: MachineStore {
  let base: any MachineStore

  private func check() throws {
    if DurableTransaction.current?.isOpen(on: base) == true { throw StoreError.nestedTransaction }
  }

  func withTransaction<Result: Sendable>(
    _ access: StoreAccess, _ body: @Sendable (any StoreTransaction) async throws -> Result
  ) async throws -> Result {
    if access == .writing { try check() }
    return try await base.withTransaction(access, body)
  }

  func withTransaction<Result: Sendable>(
    locking requests: [LockRequest], _ body: @Sendable (any StoreTransaction, LockedMachines) async throws -> Result
  ) async throws -> Result {
    try check()
    return try await base.withTransaction(locking: requests, body)
  }

  var notices: (any StoreNotices)? { base.notices }
}
