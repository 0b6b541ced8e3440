#if PostgreSQL
  import CLibPQ
  import Dispatch
  import StateMachineStore
  import StateMachines

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// An open connection of libpq that blocks no thread: statements are run as far as its socket is ready.
  ///
  /// Callers start statements, and the thread of the poller proceeds with them; each does so under the lock.
  final class PostgreSQLSession: Sendable {
    /// What the poller waits for.
    struct Interest {
      var socket: Int32
      var events: Int16
    }

    /// Who hears notices, and that the connection has ended.
    struct Listener {
      var hear: @Sendable (String) -> Void
      var end: @Sendable (any Error) -> Void
    }

    typealias Answer = CheckedContinuation<SQLResult, any Error>

    enum Work {
      case preparing(String, PostgreSQLParameters)
      case running(String)
      /// Two statements that were sent together.
      case runningTwo(String, then: String)
      case nothing
      case closed(PostgreSQLError)
    }

    /// Why the server ends the connection, where it has said that while no statement ran: it says so before it does.
    final class EndNotice {
      var error: PostgreSQLError?
    }

    /// Safe because only who has the lock uses the connection.
    struct State: @unchecked Sendable {
      var connection: OpaquePointer?
      let endNotice: EndNotice
      var work: Work
      var answer: Answer?
      /// What the statement has given so far.
      var result: Swift.Result<SQLResult, any Error>?
      var mustFlush = false
      /// Counts statements.
      var number = 0
      /// The task of the statement is cancelled.
      var isCancelled = false
      /// A request to cancel the statement is on its way: the next statement has to wait until it has arrived, or it would be hit.
      var isCancelling = false
      /// Whether statements are prepared, and kept by names.
      var preparesStatements = false
      var prepared: [ExactText: String] = [:]
      var listener: Listener?
      /// Notices that have come in, and are not heard yet.
      var notices: [String] = []
    }

    private let state: Protected<State>
    private let poller: PostgreSQLPoller
    /// How long the server may take to answer a request to cancel a statement.
    private let cancelTimeout: Duration

    /// How many statements are kept prepared: those of the library, and some of the user.
    static var mostPrepared: Int { 200 }

    /// Takes over an open connection.
    ///
    /// - Parameters:
    ///   - opened: The connection.
    ///   - poller: What waits for its socket.
    init(_ opened: PostgreSQLOpening.Opened, _ poller: PostgreSQLPoller) {
      self.poller = poller
      cancelTimeout = opened.timeout
      state = Protected(State(connection: opened.connection, endNotice: opened.endNotice, work: .nothing))
      poller.add(self)
    }

    deinit {
      state.runMutable { state in Self.finish(&state) }
    }

    // MARK: Calls

    /// Runs a statement; where the task is cancelled, the server is asked to end it.
    ///
    /// - Parameters:
    ///   - statement: The statement.
    ///   - values: Its values.
    ///   - first: A statement that is sent with it and run before it; if it fails, the other one is not run. Both must be prepared.
    /// - Returns: The result of the statement.
    /// - Throws: An error of one of them.
    func run(_ statement: String, _ values: [SQLValue], after first: (statement: String, values: [SQLValue])? = nil) async throws
      -> SQLResult
    {
      let parameters = try PostgreSQLParameters(values, of: statement)
      let first = try first.map { ($0.statement, try PostgreSQLParameters($0.values, of: $0.statement)) }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { answer in
          start(statement, parameters, after: first, answer)
          if Task.isCancelled { cancel() }
        }
      } onCancel: {
        cancel()
      }
    }

    /// Calls closures with each notice that comes in, and when the connection has ended, on the thread that waits for the sockets.
    func listen(_ hear: @escaping @Sendable (String) -> Void, _ end: @escaping @Sendable (any Error) -> Void) {
      self.end { state in state.listener = Listener(hear: hear, end: end) }
    }

    /// The process of the server, as the server has said when the connection was opened; a pool says something else.
    var process: Int32 { state.runReadonly { PQbackendPID($0.connection) } }

    /// Lets statements that are run from now on be prepared.
    func prepareStatements() {
      state.runMutable { $0.preparesStatements = true }
    }

    /// Whether statements are prepared, and can be sent together.
    func canSendTogether(_ statements: [String]) -> Bool {
      StateMachinesHasPipelines == 1 && state.runReadonly { state in statements.allSatisfy { state.prepared[$0.exact] != nil } }
    }

    /// Whether the connection is open, and no transaction is.
    var isUsable: Bool {
      state.runMutable { state in
        guard case .nothing = state.work else { return false }
        return PQstatus(state.connection) == CONNECTION_OK && PQtransactionStatus(state.connection) == PQTRANS_IDLE
      }
    }

    func close() {
      end { state in Self.lose(&state, PostgreSQLError("the connection was closed")) }
    }

    private func cancel() {
      let number = state.runMutable { state in
        state.isCancelled = true
        return state.number
      }
      cancel(number, again: .milliseconds(10))
    }

    /// Asks the server to end a statement, and again after some time: it ignores a request that arrives before the statement.
    private func cancel(_ number: Int, again delay: DispatchTimeInterval) {
      let cancellation: UInt? = state.runMutable { state in
        switch state.work {
        case .preparing, .running, .runningTwo:
          guard state.number == number, !state.isCancelling, let cancellation = PQgetCancel(state.connection) else { return nil }
          state.isCancelling = true
          return UInt(bitPattern: cancellation)
        case .nothing, .closed: return nil
        }
      }
      guard let cancellation else { return }
      // It opens a connection of its own, and waits for the server. The threads of a global queue may be those of the concurrency library;
      // a serial queue has others.
      DispatchQueue(label: "StateMachinePostgreSQL.cancel").async {
        let cancellation = OpaquePointer(bitPattern: cancellation)
        var message = [CChar](repeating: 0, count: 256)
        PQcancel(cancellation, &message, Int32(message.count))
        PQfreeCancel(cancellation)
        self.end { $0.isCancelling = false }
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { self.cancel(number, again: .milliseconds(200)) }
      }
      let limit = Int(min(cancelTimeout / .milliseconds(1), 1e9).rounded(.up))
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(limit)) { [weak self] in self?.endCancelling(number) }
    }

    /// Closes the connection if the server has not answered a request to cancel a statement.
    private func endCancelling(_ number: Int) {
      end { state in
        guard state.number == number, state.isCancelling else { return }
        let message = "the server has not answered the request to cancel the statement"
        Self.lose(&state, PostgreSQLError(message, sqlState: PostgreSQLError.cancelled))
      }
    }

    // MARK: Proceeding

    var interest: Interest? {
      state.runMutable { state in
        let socket = PQsocket(state.connection)
        guard socket >= 0 else { return nil }
        return Interest(socket: socket, events: Int16(POLLIN) | (state.mustFlush ? Int16(POLLOUT) : 0))
      }
    }

    func proceed() {
      end { state in
        if case .closed = state.work { return }
        Self.receive(&state)
      }
    }

    private func start(
      _ statement: String, _ parameters: PostgreSQLParameters, after first: (String, PostgreSQLParameters)?, _ answer: Answer
    ) {
      var (mustFlush, isBusy) = (false, false)
      end { state in
        switch state.work {
        case .nothing:
          state.answer = answer
          state.number += 1
          state.isCancelled = false
          if let first { Self.send(first, and: (statement, parameters), &state) } else { Self.send(statement, parameters, &state) }
          mustFlush = state.mustFlush
        case .closed(let error): (state.answer, state.result) = (answer, .failure(error))
        case .preparing, .running, .runningTwo: isBusy = true
        }
      }
      if isBusy { answer.resume(throwing: PostgreSQLError("a connection runs one statement at a time", statement: statement)) }
      if mustFlush { poller.wake() }
    }

    /// What a change of the state calls outside of the lock.
    private struct Calls {
      var answer: (to: Answer, with: Swift.Result<SQLResult, any Error>)?
      var listener: Listener?
      var notices: [String] = []
      /// Why the connection has ended, where it just has.
      var end: PostgreSQLError?
    }

    /// Changes the state under the lock, and answers outside of it where there is an answer.
    private func end(_ body: (inout State) -> Void) {
      let calls = state.runMutable { state in
        let wasClosed = if case .closed = state.work { true } else { false }
        body(&state)
        var calls = Calls(listener: state.listener, notices: state.notices)
        state.notices = []
        switch state.work {
        case .closed(let error):
          if !wasClosed { calls.end = error }
          calls.answer = Self.takeAnswer(&state)
        case .nothing:
          if !state.isCancelling { calls.answer = Self.takeAnswer(&state) }
        case .preparing, .running, .runningTwo: break
        }
        return calls
      }
      for notice in calls.notices { calls.listener?.hear(notice) }
      if let error = calls.end {
        poller.remove(self)
        calls.listener?.end(error)
      }
      if let (answer, result) = calls.answer { answer.resume(with: result) }
    }

    /// The answer to the caller, where there is a result.
    private static func takeAnswer(_ state: inout State) -> (to: Answer, with: Swift.Result<SQLResult, any Error>)? {
      guard let answer = state.answer, let result = state.result else { return nil }
      (state.answer, state.result) = (nil, nil)
      return (answer, result)
    }

    // MARK: The end

    /// Closes the connection; the statement at work fails, unless its result is known.
    static func lose(_ state: inout State, _ error: PostgreSQLError) {
      if case .closed = state.work { return }
      let isKnown: Bool =
        switch (state.work, state.result) {
        case (.nothing, _?), (_, .failure?): true
        default: false
        }
      var reported: any Error = error
      switch state.work {
      case .running("COMMIT"), .runningTwo(_, then: "COMMIT"): reported = StoreError.commitUnknown(error)
      default: break
      }
      if state.answer != nil, !isKnown { state.result = .failure(reported) }
      state.work = .closed(error)
      finish(&state)
    }

    private static func finish(_ state: inout State) {
      PQfinish(state.connection)
      state.connection = nil
    }
  }
#endif
