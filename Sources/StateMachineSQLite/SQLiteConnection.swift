#if SQLite
  import CSQLite3
  import Dispatch
  import StateMachineStore

  /// A connection to a SQLite database, with a queue of its own: a statement may block for long.
  final class SQLiteConnection: SQLConnection {
    private let queue: DispatchQueue
    private let handle: SQLiteHandle

    init(_ path: String, _ options: SQLiteOptions) async throws {
      let queue = DispatchQueue(label: "StateMachineSQLite")
      self.queue = queue
      handle = try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Result { try SQLiteHandle(path, options) }) }
      }
    }

    deinit {
      // The queue keeps the handle until statements that run have ended.
      queue.async { [handle] in handle.close() }
    }

    func run(_ statement: String, _ values: [SQLValue]) async throws -> SQLResult {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { [handle] in continuation.resume(with: Result { try handle.run(statement, values) }) }
      }
    }

    /// Whether no transaction is left open.
    var isUsable: Bool {
      get async {
        await withCheckedContinuation { continuation in
          queue.async { [handle] in continuation.resume(returning: handle.isOutsideOfTransactions) }
        }
      }
    }
  }

  /// The handle of a connection, and its prepared statements.
  ///
  /// Safe because only the queue of its connection uses it.
  final class SQLiteHandle: @unchecked Sendable {
    private var database: OpaquePointer?
    private var prepared: [ExactText: OpaquePointer] = [:]

    /// How many statements are kept: those of the library, and some of the user.
    private static var mostPrepared: Int { 200 }

    init(_ path: String, _ options: SQLiteOptions) throws {
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      let code = sqlite3_open_v2(path, &database, flags, nil)
      guard code == SQLITE_OK else {
        defer { close() }
        throw SQLiteError(database, code)
      }
      sqlite3_extended_result_codes(database, 1)
      let (seconds, attoseconds) = options.busyTimeout.components
      let milliseconds = seconds.multipliedReportingOverflow(by: 1_000)
      let wait = milliseconds.overflow ? Int64.max : milliseconds.partialValue + attoseconds / 1_000_000_000_000_000
      sqlite3_busy_timeout(database, Int32(clamping: max(wait, 0)))
      do {
        if try run("PRAGMA journal_mode", []).rows != [[.text("wal")]] { _ = try run("PRAGMA journal_mode = WAL", []) }
        _ = try run("PRAGMA synchronous = \(options.synchronous.rawValue)", [])
      } catch {
        close()
        throw error
      }
    }

    func close() {
      for statement in prepared.values { sqlite3_finalize(statement) }
      prepared = [:]
      sqlite3_close_v2(database)
      database = nil
    }

    var isOutsideOfTransactions: Bool { sqlite3_get_autocommit(database) != 0 }

    func run(_ text: String, _ values: [SQLValue]) throws -> SQLResult {
      let statement = try prepare(text)
      defer {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
      }
      guard sqlite3_bind_parameter_count(statement) == values.count else {
        let count = sqlite3_bind_parameter_count(statement)
        throw StoreError.unexpectedValue("\(values.count) values for a statement with \(count) parameters: \(text)")
      }
      for (index, value) in zip(Int32(1)..., values) { try bind(value, at: index, of: statement, text) }
      let before = sqlite3_total_changes64(database)
      var result = SQLResult()
      while true {
        let code = sqlite3_step(statement)
        if code == SQLITE_DONE { break }
        guard code == SQLITE_ROW else { throw error(code, text) }
        result.rows.append((0..<sqlite3_column_count(statement)).map { column($0, of: statement) })
      }
      if sqlite3_stmt_readonly(statement) == 0 { result.changed = Int(sqlite3_total_changes64(database) - before) }
      return result
    }

    /// An error; of a commit that may have reached the disk, that its result is not known.
    private func error(_ code: Int32, _ text: String) -> any Error {
      let error = SQLiteError(database, code, text)
      return text == "COMMIT" && error.isOfDisk ? StoreError.commitUnknown(error) : error
    }

    // MARK: Statements

    private func prepare(_ text: String) throws -> OpaquePointer? {
      if let known = prepared[text.exact] { return known }
      var statement: OpaquePointer?
      var isWhole = true
      let code = text.withCString { start in
        var rest: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(database, start, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, &rest)
        isWhole = rest.map { String(cString: $0).allSatisfy { $0.isWhitespace || $0 == ";" } } ?? true
        return code
      }
      guard code == SQLITE_OK else { throw SQLiteError(database, code, text) }
      guard let statement, isWhole else {
        sqlite3_finalize(statement)
        throw StoreError.unexpectedValue("a text that is not one statement: \(text)")
      }
      if prepared.count >= Self.mostPrepared {
        for old in prepared.values { sqlite3_finalize(old) }
        prepared = [:]
      }
      prepared[text.exact] = statement
      return statement
    }

    private func bind(_ value: SQLValue, at index: Int32, of statement: OpaquePointer?, _ text: String) throws {
      // Makes SQLite copy what it is passed.
      let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      let code =
        switch value {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let integer): sqlite3_bind_int64(statement, index, integer)
        case .real(let real): sqlite3_bind_double(statement, index, real)
        case .text(""): sqlite3_bind_text(statement, index, "", 0, copied)
        case .text(var text):
          text.withUTF8 { sqlite3_bind_text64(statement, index, $0.baseAddress, UInt64($0.count), copied, UInt8(SQLITE_UTF8)) }
        case .blob(let bytes):
          bytes.isEmpty
            ? sqlite3_bind_zeroblob(statement, index, 0)
            : bytes.withUnsafeBytes { sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), copied) }
        }
      guard code == SQLITE_OK else { throw SQLiteError(database, code, text) }
    }

    private func column(_ index: Int32, of statement: OpaquePointer?) -> SQLValue {
      switch sqlite3_column_type(statement, index) {
      case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
      case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, index))
      case SQLITE_TEXT:
        guard let start = sqlite3_column_text(statement, index) else { return .null }
        let count = Int(sqlite3_column_bytes(statement, index))
        return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
      case SQLITE_BLOB:
        guard let start = sqlite3_column_blob(statement, index) else { return .blob([]) }
        return .blob([UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))))
      default: return .null
      }
    }
  }
#endif
