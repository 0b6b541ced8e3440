import StateMachines

/// A store in memory, for tests: everything is lost with it.
///
/// It has the transactions of a database with one writer: writers take turns, and what was not committed is gone. It has no SQL.
///
/// ```swift
/// let orders = try DurableMachines(Order.definition, in: MemoryStore(), name: "orders", version: 1)
/// ```
public final class MemoryStore: MachineStore {
  private let tables = Protected(MemoryTables())
  private let writers = TaskQueue()
  private let clock: @Sendable () -> StoreTime

  /// Carries notices between all that use the store; nil where it has none.
  public let notices: (any StoreNotices)?

  /// An empty store.
  ///
  /// - Parameters:
  ///   - notifies: Whether workers are notified of work by all that use the store, as by processes that share a database.
  ///   - clock: What the time is; that of this computer where there is none. A test passes one that it can set.
  public init(notifies: Bool = false, clock: @escaping @Sendable () -> StoreTime = { .system }) {
    self.clock = clock
    notices = notifies ? MemoryNotices() : nil
  }

  /// Calls a closure with a transaction; see ``MachineStore``.
  public func withTransaction<Result: Sendable>(
    _ access: StoreAccess, _ body: @Sendable (any StoreTransaction) async throws -> Result
  ) async throws -> Result {
    switch access {
    case .reading: return try await use(body)
    case .writing: return try await writers.withTurn { try await use(body) }
    }
  }

  private func use<Result>(_ body: (any StoreTransaction) async throws -> Result) async throws -> Result {
    let transaction = MemoryTransaction(self)
    defer { transaction.end() }
    return try await body(transaction)
  }

  var now: StoreTime { clock() }

  func withTables<Result>(_ body: (inout MemoryTables) throws -> sending Result) rethrows -> sending Result {
    try tables.runMutable { try body(&$0) }
  }
}
