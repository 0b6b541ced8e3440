#if SQLite
  import CSQLite3

  /// An error of SQLite.
  public struct SQLiteError: Error, Sendable, CustomStringConvertible {
    /// The extended result code: `SQLITE_BUSY` is 5.
    public let code: Int32
    /// What SQLite says of it.
    public let message: String
    /// The statement; empty where there is none.
    public let statement: String

    /// The code, what SQLite says, and the statement.
    public var description: String {
      statement.isEmpty ? "SQLite error \(code): \(message)" : "SQLite error \(code): \(message), in: \(statement)"
    }

    init(_ database: OpaquePointer?, _ code: Int32, _ statement: String = "") {
      self.code = database.map { sqlite3_extended_errcode($0) } ?? code
      message = database.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
      self.statement = statement
    }

    /// Whether a commit that has failed with it may have reached the disk.
    var isOfDisk: Bool { code & 0xff == SQLITE_IOERR }
  }
#endif
