import StateMachines

/// The transaction of a step, as the caller's closure sees it: what it writes is committed with the step, or not at all.
///
/// It is valid until the closure returns. Only stores with SQL have it; others throw ``StoreError/noSQL``.
public final class DurableTransaction: Sendable {
  private let state: Protected<(isOver: Bool, connection: (any SQLConnection)?)>

  init(_ transaction: any StoreTransaction) {
    state = Protected((false, transaction.connection))
  }

  func end() {
    // The connection may be the user's, and is released outside of the section.
    let connection = state.runMutable { state in
      defer { state = (true, nil) }
      return state.connection
    }
    withExtendedLifetime(connection) {}
  }

  private func connection() throws -> any SQLConnection {
    let (isOver, connection) = state.runReadonly { $0 }
    guard !isOver else { throw StoreError.transactionIsOver }
    guard let connection else { throw StoreError.noSQL }
    return connection
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
    try await connection().run(statement, values).changed
  }

  /// Runs a query.
  ///
  /// - Parameters:
  ///   - statement: One statement, in the language of the database.
  ///   - values: The values of its parameters.
  /// - Returns: The rows, each with its columns in order.
  /// - Throws: An error of the database, or ``StoreError`` where there is no transaction any more or no SQL.
  public func query(_ statement: String, _ values: [SQLValue] = []) async throws -> [[SQLValue]] {
    try await connection().run(statement, values).rows
  }
}
