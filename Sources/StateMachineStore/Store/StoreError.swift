/// What goes wrong in a store, as far as the library acts on it; other errors of a store are passed on as they are.
///
/// A minor release may add cases, so a `switch` over them needs a `default`.
public enum StoreError: Error, Sendable, CustomStringConvertible {
  /// A row has another revision than the one that was read, is missing, or exists and should not: the transaction is run again.
  case conflict(MachineKey)
  /// The connection was lost at the commit, so that it may have taken place.
  case commitUnknown(any Error)
  /// So many tasks wait for a connection that no further one may.
  case overloaded(waiting: Int)
  /// No connection was free for so long.
  case noConnection(after: Duration)
  /// A call would begin a transaction on the store in whose transaction the calling closure is: each would wait for the other.
  ///
  /// Use ``DurableTransaction/fire(_:on:of:key:)``.
  case nestedTransaction
  /// A closure would lock a machine that does not come after those that its transaction has locked: another one that locks the same
  /// machines in their order would wait for it, and it for that one.
  case lockOrder(MachineKey, after: MachineKey)
  /// The machines are in another store than the transaction.
  case anotherStore
  /// The transaction has ended.
  case transactionIsOver
  /// The store has no SQL.
  case noSQL
  /// A column has a value of another type, or is missing: what was expected, and where.
  case unexpectedValue(String)
  /// A prefix of table names has other characters than letters, digits and underscores of ASCII, begins with a digit, or is too long.
  case invalidPrefix(String)
  /// The tables are of a later version of the library than this one.
  case newerSchema(found: Int, known: Int)
  /// So many attempts have not ended: the process has ended each time, or was stopped for longer than its lease.
  case unfinished(attempts: Int)
  /// The tables do not exist, or are of an earlier version, and may not be made.
  case missingSchema(found: Int, needed: Int)

  /// What happened, for a person to read.
  public var description: String {
    switch self {
    case .conflict(let key): "the row of '\(key.id)' of '\(key.kind)' was changed by another transaction"
    case .commitUnknown(let error): "it is not known whether the commit took place: \(error)"
    case .overloaded(let count): "\(count) tasks wait for a connection already"
    case .noConnection(let time): "no connection was free for \(time)"
    case .nestedTransaction:
      """
      a closure in a transaction cannot begin another one on the same store: step other machines by 'transaction.fire(…)', and leave the \
      rest to the time after it
      """
    case .lockOrder(let key, let last):
      "'\(key.id)' of '\(key.kind)' cannot be locked after '\(last.id)' of '\(last.kind)': machines are locked in the order of their keys"
    case .anotherStore: "the machines are in another store than the transaction"
    case .transactionIsOver: "the transaction is over"
    case .noSQL: "this store has no SQL"
    case .unexpectedValue(let sentence): sentence
    case .invalidPrefix(let prefix):
      "'\(prefix)' is no prefix of tables: it has up to 40 letters, digits and underscores of ASCII, and begins with no digit"
    case .unfinished(let count): "no attempt has ended in \(count) times"
    case .newerSchema(let found, let known): "the tables have version \(found), and this library knows version \(known)"
    case .missingSchema(let found, let needed):
      """
      the tables \(found == 0 ? "do not exist" : "have version \(found)"), and version \(needed) is needed: \
      open the store once with the right to create tables
      """
    }
  }
}
