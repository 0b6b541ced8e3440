#if PostgreSQL
  import CLibPQ

  /// An error of PostgreSQL, or of the way to it.
  public struct PostgreSQLError: Error, Sendable, CustomStringConvertible {
    /// The code of five characters, as `23505` for a key that is there already; empty where the server has not sent the error.
    public let sqlState: String
    /// What PostgreSQL says of it.
    public let message: String
    /// The statement; empty where there is none.
    public let statement: String

    /// The code, what PostgreSQL says, and the statement.
    public var description: String {
      let code = sqlState.isEmpty ? "" : " \(sqlState)"
      return "PostgreSQL error\(code): \(message)" + (statement.isEmpty ? "" : ", in: \(statement)")
    }

    init(_ message: String, sqlState: String = "", statement: String = "") {
      (self.message, self.sqlState, self.statement) = (message, sqlState, statement)
    }

    /// The error of a connection.
    init(connection: OpaquePointer?, statement: String = "") {
      let text = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
      self.init(text.isEmpty ? "the connection is lost" : text.trimmed, statement: statement)
    }

    /// The error of a statement.
    init(result: OpaquePointer?, statement: String) {
      let message = PQresultErrorField(result, PostgreSQLField.message).map { String(cString: $0) }
      let detail = PQresultErrorField(result, PostgreSQLField.detail).map { String(cString: $0) }
      let whole = [message ?? PQresultErrorMessage(result).map { String(cString: $0) }, detail].compactMap { $0?.trimmed }
      let state = PQresultErrorField(result, PostgreSQLField.sqlState).map { String(cString: $0) } ?? ""
      self.init(whole.joined(separator: ". "), sqlState: state, statement: statement)
    }

    /// Whether the server has ended a statement since its client has asked for it, or since it took too long.
    var isCancellation: Bool { sqlState == Self.cancelled }

    static let cancelled = "57014"
    /// There is a prepared statement with this name already.
    static let knownName = "42P05"
    /// There is no prepared statement with this name.
    static let unknownName = "26000"
  }

  /// The fields of an error, by the letters of the protocol; their names in C are macros that Swift does not import.
  enum PostgreSQLField {
    static let severity = Int32(UInt8(ascii: "V"))
    static let sqlState = Int32(UInt8(ascii: "C"))
    static let message = Int32(UInt8(ascii: "M"))
    static let detail = Int32(UInt8(ascii: "D"))
  }

  extension String {
    /// Without line ends and spaces behind it, and in one line.
    fileprivate var trimmed: String {
      split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
    }
  }
#endif
