import StateMachines

/// Statements that are long, by what they depend on: for how many rows of each table they have places.
final class SQLStatements: Sendable {
  private let known = Protected<[[Int]: String]>([:])

  /// How many statements are kept: more than a connection keeps prepared would be of no use.
  private static var most: Int { 200 }

  /// The statement for so many rows.
  ///
  /// - Parameters:
  ///   - counts: For how many rows of each table it has places.
  ///   - make: Makes the statement.
  /// - Returns: The statement.
  func statement(for counts: [Int], _ make: () -> String) -> String {
    if let statement = known.runReadonly({ $0[counts] }) { return statement }
    let statement = make()
    known.runMutable { known in
      if known.count >= Self.most { known = [:] }
      known[counts] = statement
    }
    return statement
  }
}
