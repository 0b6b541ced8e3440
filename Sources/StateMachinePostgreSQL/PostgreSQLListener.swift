#if PostgreSQL
  import StateMachineStore
  import StateMachines

  /// Notices by `NOTIFY` and `LISTEN`.
  struct PostgreSQLNotices: SQLNotices {
    let database: PostgreSQLDatabase
    let listener: PostgreSQLListener

    /// `NOTIFY` refuses longer texts.
    private static var longestText: Int { 7_999 }

    func send(_ texts: [String]) async throws {
      let texts = texts.filter { $0.utf8.count <= Self.longestText }
      guard !texts.isEmpty else { return }
      try await database.withConnection(.writing) { connection in
        for text in texts {
          _ = try await connection.run("SELECT pg_notify($1, $2)", [.text(PostgreSQLListener.channel), .text(text)])
        }
      }
    }

    func listen(_ begin: @escaping @Sendable () -> Void, _ hear: @escaping @Sendable (String) -> Void) async throws {
      try await listener.listen(begin, hear)
    }
  }

  /// One connection that listens for all of a process that want to hear, and is open as long as there are any.
  final class PostgreSQLListener: Sendable {
    static let channel = "swift_state_machines"

    private struct Hearer {
      var begin: @Sendable () -> Void
      var hear: @Sendable (String) -> Void
      var end: CheckedContinuation<Void, any Error>
    }

    private struct State {
      var lastTicket = 0
      var hearers: [Int: Hearer] = [:]
      /// Counts connections, so that the end of one is not taken for that of another one.
      var number = 0
      var opening: Task<Void, Never>?
      var connection: PostgreSQLConnection?
    }

    private let open: @Sendable () async throws -> PostgreSQLConnection
    private let state = Protected(State())

    init(_ open: @escaping @Sendable () async throws -> PostgreSQLConnection) {
      self.open = open
    }

    func listen(_ begin: @escaping @Sendable () -> Void, _ hear: @escaping @Sendable (String) -> Void) async throws {
      let ticket = state.runMutable { state in
        state.lastTicket += 1
        return state.lastTicket
      }
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { end in
          add(ticket, Hearer(begin: begin, hear: hear, end: end))
          // The task is marked as cancelled before the handler runs, so one of the two finds the hearer.
          if Task.isCancelled { remove(ticket) }
        }
      } onCancel: {
        remove(ticket)
      }
    }

    private func add(_ ticket: Int, _ hearer: Hearer) {
      let listens = state.runMutable { state in
        state.hearers[ticket] = hearer
        if state.connection == nil, state.opening == nil {
          state.number += 1
          state.opening = Task { [number = state.number] in await self.listen(number) }
        }
        return state.connection != nil
      }
      if listens { hearer.begin() }
    }

    /// Ends a hearer whose task is cancelled; with the last one, the connection is closed.
    private func remove(_ ticket: Int) {
      let (hearer, opening, connection) = state.runMutable { state in
        let hearer = state.hearers.removeValue(forKey: ticket)
        guard state.hearers.isEmpty else { return (hearer, Task<Void, Never>?.none, PostgreSQLConnection?.none) }
        defer { (state.opening, state.connection) = (nil, nil) }
        return (hearer, state.opening, state.connection)
      }
      opening?.cancel()
      connection?.close()
      hearer?.end.resume(throwing: CancellationError())
    }

    private func listen(_ number: Int) async {
      do {
        let connection = try await open()
        try await connection.listen(to: Self.channel) { [weak self] text in
          self?.hear(text, number)
        } _: { [weak self] error in
          self?.end(number, error)
        }
        begin(number, connection)
      } catch {
        end(number, error)
      }
    }

    /// The connection listens.
    private func begin(_ number: Int, _ connection: PostgreSQLConnection) {
      let hearers = state.runMutable { state -> [Hearer] in
        guard state.number == number, state.opening != nil else { return [] }
        (state.opening, state.connection) = (nil, connection)
        return Array(state.hearers.values)
      }
      for hearer in hearers { hearer.begin() }
    }

    private func hear(_ text: String, _ number: Int) {
      let hearers = state.runReadonly { state in state.number == number ? Array(state.hearers.values) : [] }
      for hearer in hearers { hearer.hear(text) }
    }

    /// The connection has ended: nothing more is heard until another call listens.
    private func end(_ number: Int, _ error: any Error) {
      let hearers = state.runMutable { state -> [Hearer] in
        guard state.number == number else { return [] }
        defer { (state.hearers, state.opening, state.connection) = ([:], nil, nil) }
        // No call of an earlier connection is for a later one.
        state.number += 1
        return Array(state.hearers.values)
      }
      for hearer in hearers { hearer.end.resume(throwing: error) }
    }
  }
#endif
