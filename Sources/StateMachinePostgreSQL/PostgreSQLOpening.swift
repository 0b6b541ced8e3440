#if PostgreSQL
  import CLibPQ
  import Dispatch
  import StateMachines

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Opens a connection on a thread of its own: libpq looks up names of hosts and reads files while it does, which may block for long.
  ///
  /// The caller waits no longer than the timeout. A thread that is blocked then ends later, and its connection is closed.
  final class PostgreSQLOpening: Sendable {
    /// Safe because it is handed from one owner to the next.
    struct Opened: @unchecked Sendable {
      let connection: OpaquePointer?
      let endNotice: PostgreSQLSession.EndNotice
      /// How long it might take.
      let timeout: Duration
    }

    private typealias Answer = CheckedContinuation<Opened, any Error>

    private enum State {
      case waiting
      case open(Answer)
      case over
    }

    private static let running = Protected(0)
    /// How many threads may open connections: where name servers do not answer, they are blocked longer than their callers wait.
    private static var mostRunning: Int { 200 }

    private let parameters: [(name: String, value: String)]
    private let timeout: Duration
    private let deadline: ContinuousClock.Instant
    private let state = Protected(State.waiting)

    private init(_ parameters: [(name: String, value: String)], timeout: Duration) {
      self.parameters = parameters
      self.timeout = Self.timeout(in: parameters) ?? timeout
      deadline = .now + self.timeout
    }

    /// Opens a connection.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of libpq; that of the connection string is named `dbname`.
    ///   - timeout: How long it may take, unless the connection string or the environment says it.
    /// - Returns: The connection.
    /// - Throws: A ``PostgreSQLError``, or `CancellationError`.
    static func open(_ parameters: [(name: String, value: String)], timeout: Duration) async throws -> Opened {
      let opening = Self(parameters, timeout: timeout)
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { opening.start($0) }
      } onCancel: {
        opening.end(.failure(CancellationError()))
      }
    }

    /// What the parameter `connect_timeout` says: libpq leaves it to those who do not block.
    private static func timeout(in parameters: [(name: String, value: String)]) -> Duration? {
      var text = getenv("PGCONNECT_TIMEOUT").map { String(cString: $0) }
      for (name, value) in parameters where name == "dbname" {
        guard let options = PQconninfoParse(value, nil) else { continue }
        defer { PQconninfoFree(options) }
        var option = options
        while let keyword = option.pointee.keyword {
          if String(cString: keyword) == "connect_timeout", let value = option.pointee.val { text = String(cString: value) }
          option += 1
        }
      }
      return text.flatMap { Int($0) }.map { $0 > 0 ? .seconds(max($0, 2)) : .seconds(1_000_000_000) }
    }

    private func start(_ answer: Answer) {
      let isOver = state.runMutable { state in
        if case .over = state { return true }
        state = .open(answer)
        return false
      }
      guard !isOver else { return answer.resume(throwing: CancellationError()) }
      let count = Self.running.runMutable { count in
        count += 1
        return count
      }
      guard count <= Self.mostRunning else {
        Self.running.runMutable { $0 -= 1 }
        end(.failure(PostgreSQLError("\(count - 1) connections are being opened already; name servers may not answer")))
        return
      }
      // The threads of a global queue may be those of the concurrency library; a serial queue has others.
      DispatchQueue(label: "StateMachinePostgreSQL.opening").async {
        self.end(self.connect())
        Self.running.runMutable { $0 -= 1 }
      }
      let limit = Int(min(timeout / .milliseconds(1), 1e9).rounded(.up))
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(limit)) { self.end(.failure(Self.late)) }
    }

    private static var late: PostgreSQLError { PostgreSQLError("no connection was made in time") }

    private var isOver: Bool { state.runReadonly { if case .over = $0 { true } else { false } } }

    /// Answers the caller; a connection for which no caller waits any more is closed.
    private func end(_ result: Result<Opened, any Error>) {
      let answer: Answer? = state.runMutable { state in
        defer { state = .over }
        if case .open(let answer) = state { return answer }
        return nil
      }
      if let answer { return answer.resume(with: result) }
      if case .success(let opened) = result { PQfinish(opened.connection) }
    }

    private func connect() -> Result<Opened, any Error> {
      let names = parameters.map { strdup($0.name) }
      let values = parameters.map { strdup($0.value) }
      defer { for text in names + values { free(text) } }
      let connection = PQconnectStartParams(names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
      let endNotice = PostgreSQLSession.EndNotice()
      PQsetNoticeReceiver(
        connection,
        { endNotice, result in
          guard let endNotice, let severity = PQresultErrorField(result, PostgreSQLField.severity) else { return }
          guard ["FATAL", "PANIC"].contains(String(cString: severity)) else { return }
          Unmanaged<PostgreSQLSession.EndNotice>.fromOpaque(endNotice).takeUnretainedValue().error = PostgreSQLError(
            result: result, statement: "")
        }, Unmanaged.passUnretained(endNotice).toOpaque())
      if let error = proceed(connection) {
        PQfinish(connection)
        return .failure(error)
      }
      PQsetnonblocking(connection, 1)
      return .success(Opened(connection: connection, endNotice: endNotice, timeout: timeout))
    }

    /// Opens the connection as far as the socket is ready.
    ///
    /// - Returns: Why it could not be opened; nil where it is open.
    private func proceed(_ connection: OpaquePointer?) -> PostgreSQLError? {
      guard PQstatus(connection) != CONNECTION_BAD else { return PostgreSQLError(connection: connection) }
      var events = Int16(POLLOUT)
      while !isOver, ContinuousClock.now < deadline {
        var socket = pollfd(fd: PQsocket(connection), events: events, revents: 0)
        // From time to time it looks whether anyone waits.
        let rest = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        guard poll(&socket, 1, Int32(min(max(rest.rounded(.up), 1), 100))) > 0 else { continue }
        switch PQconnectPoll(connection) {
        case PGRES_POLLING_OK: return nil
        case PGRES_POLLING_FAILED: return PostgreSQLError(connection: connection)
        case PGRES_POLLING_WRITING: events = Int16(POLLOUT)
        default: events = Int16(POLLIN)
        }
      }
      return Self.late
    }
  }
#endif
