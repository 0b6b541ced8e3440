#if PostgreSQL
  import CLibPQ
  import StateMachineStore

  /// How statements are sent, and their results received, under the lock of a session.
  extension PostgreSQLSession {
    static func send(_ statement: String, _ parameters: PostgreSQLParameters, _ state: inout State) {
      let isSent: Int32
      if let name = state.prepared[statement.exact] {
        state.work = .running(statement)
        isSent = parameters.withPointers { PQsendQueryPrepared(state.connection, name, $0, $1, $2, $3, 0) }
      } else if state.preparesStatements, state.prepared.count < mostPrepared {
        state.work = .preparing(statement, parameters)
        isSent = PQsendPrepare(state.connection, name(of: statement), statement, 0, nil)
      } else {
        state.work = .running(statement)
        isSent = parameters.withPointers { PQsendQueryParams(state.connection, statement, $0, nil, $1, $2, $3, 0) }
      }
      let error = isSent == 1 ? nil : PostgreSQLError(connection: state.connection, statement: statement)
      guard let error else { return flush(&state) }
      guard PQstatus(state.connection) == CONNECTION_OK else { return lose(&state, error) }
      // The statement cannot be sent at all, as one with too many values.
      (state.work, state.result) = (.nothing, .failure(error))
    }

    /// Sends two statements that are prepared, without waiting for the first one.
    static func send(
      _ first: (String, PostgreSQLParameters), and second: (String, PostgreSQLParameters), _ state: inout State
    ) {
      state.work = .runningTwo(first.0, then: second.0)
      let isSent =
        StateMachinesEnterPipeline(state.connection) == 1 && sendPrepared(first, state) && sendPrepared(second, state)
        && StateMachinesEndPipeline(state.connection) == 1
      guard isSent else { return lose(&state, PostgreSQLError(connection: state.connection, statement: second.0)) }
      flush(&state)
    }

    private static func sendPrepared(_ statement: (String, PostgreSQLParameters), _ state: State) -> Bool {
      statement.1.withPointers {
        PQsendQueryPrepared(state.connection, state.prepared[statement.0.exact], $0, $1, $2, $3, 0) == 1
      }
    }

    private static func flush(_ state: inout State) {
      // What could not be sent is noticed by the next look at what was received.
      state.mustFlush = PQflush(state.connection) == 1
    }

    static func receive(_ state: inout State) {
      guard PQconsumeInput(state.connection) == 1 else {
        // What the server has said before it has closed the connection is received nevertheless.
        takeResults(&state)
        return lose(&state, PostgreSQLError(connection: state.connection))
      }
      if state.mustFlush { flush(&state) }
      takeResults(&state)
      takeNotices(&state)
      if PQstatus(state.connection) != CONNECTION_OK {
        lose(&state, PostgreSQLError(connection: state.connection))
      } else if case .nothing = state.work, let error = state.endNotice.error {
        lose(&state, error)
      }
    }

    private static func takeNotices(_ state: inout State) {
      while let notice = PQnotifies(state.connection) {
        if let text = notice.pointee.extra, state.listener != nil { state.notices.append(String(cString: text)) }
        PQfreemem(notice)
      }
    }

    private static func takeResults(_ state: inout State) {
      if case .nothing = state.work { return }
      while PQisBusy(state.connection) == 0 {
        guard let result = PQgetResult(state.connection) else {
          // Nothing is between the results of two statements, unless the connection is lost.
          if case .runningTwo = state.work, PQstatus(state.connection) == CONNECTION_OK { continue }
          return endOfStatement(&state)
        }
        defer { PQclear(result) }
        if StateMachinesIsEndOfPipeline(result) == 1 {
          guard StateMachinesExitPipeline(state.connection) == 1 else { return lose(&state, PostgreSQLError(connection: state.connection)) }
          return endOfStatement(&state)
        }
        if StateMachinesIsSkipped(result) == 1 { continue }
        take(result, &state)
        if case .closed = state.work { return }
      }
    }

    private static func take(_ result: OpaquePointer?, _ state: inout State) {
      let statement: String
      switch state.work {
      case .preparing(let text, _): statement = text
      case .running(let text): statement = text
      case .runningTwo(let first, let second): statement = state.result == nil ? first : second
      default: return
      }
      if case .failure? = state.result { return }
      switch PQresultStatus(result) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
        let command = PQcmdStatus(result).map { String(cString: $0) }
        if statement == "COMMIT", command == "ROLLBACK" {
          state.result = .failure(
            PostgreSQLError("the transaction was rolled back, since a statement in it has failed", sqlState: "25P02", statement: statement))
        } else {
          state.result = .success(SQLResult(result))
        }
      case PGRES_EMPTY_QUERY: state.result = .failure(StoreError.unexpectedValue("a text that is not one statement: \(statement)"))
      case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
        lose(&state, PostgreSQLError("COPY is not a statement that can be run here", statement: statement))
      default:
        let error = PostgreSQLError(result: result, statement: statement)
        let severity = PQresultErrorField(result, PostgreSQLField.severity).map { String(cString: $0) }
        // The server has ended the session, or libpq has lost it: a commit may have taken place before.
        if severity != "ERROR" { return lose(&state, error) }
        // Behind a pool, another process of the server may have been asked than the one that has prepared it.
        if error.sqlState == PostgreSQLError.unknownName { state.prepared[statement.exact] = nil }
        state.result = .failure(error)
      }
    }

    /// Whether the statement at work is prepared now, or was before: a name belongs to one text only.
    private static func isPrepared(_ state: State) -> Bool {
      switch state.result {
      case .success?: true
      case .failure(let error as PostgreSQLError)?:
        error.sqlState == PostgreSQLError.knownName && PQtransactionStatus(state.connection) == PQTRANS_IDLE
      default: false
      }
    }

    /// The name of a prepared statement: a hash of its text, FNV-1a of 128 bits.
    ///
    /// So no other process prepares another statement by this name in a session that a pool shares.
    static func name(of statement: String) -> String {
      let hash = statement.utf8.reduce(UInt128(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)) { hash, byte in
        (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
      }
      return "sm_" + String(hash, radix: 16)
    }

    private static func endOfStatement(_ state: inout State) {
      guard case .preparing(let statement, let parameters) = state.work, isPrepared(state) else {
        state.work = .nothing
        return
      }
      state.prepared[statement.exact] = name(of: statement)
      guard !state.isCancelled else {
        state.work = .nothing
        state.result = .failure(PostgreSQLError("the statement was cancelled", sqlState: PostgreSQLError.cancelled, statement: statement))
        return
      }
      state.result = nil
      send(statement, parameters, &state)
    }
  }
#endif
