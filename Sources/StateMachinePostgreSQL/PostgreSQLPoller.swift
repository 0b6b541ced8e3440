#if PostgreSQL
  import Dispatch
  import StateMachines

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// One thread that waits for the sockets of all sessions of a database, as long as there are sessions.
  ///
  /// Statements are sent on the thread of their caller, which needs no other thread: the socket of each session is always waited for.
  final class PostgreSQLPoller: Sendable {
    private struct State {
      var sessions: [PostgreSQLSession] = []
      var isRunning = false
    }

    private let state = Protected(State())
    /// A byte that is written to the one end wakes the thread, which waits for the other end.
    private let wakeUp: (reading: Int32, writing: Int32)

    init() {
      var ends: [Int32] = [-1, -1]
      // Without it the thread looks ten times a second.
      if pipe(&ends) == 0 {
        for end in ends { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      }
      wakeUp = (ends[0], ends[1])
    }

    deinit {
      for end in [wakeUp.reading, wakeUp.writing] where end >= 0 { close(end) }
    }

    func add(_ session: PostgreSQLSession) {
      let starts = state.runMutable { state in
        state.sessions.append(session)
        defer { state.isRunning = true }
        return !state.isRunning
      }
      if starts { DispatchQueue(label: "StateMachinePostgreSQL").async { self.run() } } else { wake() }
    }

    func remove(_ session: PostgreSQLSession) {
      state.runMutable { state in state.sessions.removeAll { $0 === session } }
      wake()
    }

    /// Makes the thread look again what sessions wait for.
    func wake() {
      var byte: UInt8 = 0
      _ = write(wakeUp.writing, &byte, 1)
    }

    private func run() {
      while true {
        let sessions: [PostgreSQLSession]? = state.runMutable { state in
          guard state.sessions.isEmpty else { return state.sessions }
          state.isRunning = false
          return nil
        }
        guard let sessions else { return }
        wait(for: sessions)
      }
    }

    private func wait(for sessions: [PostgreSQLSession]) {
      var waited: [(session: PostgreSQLSession, interest: PostgreSQLSession.Interest)] = []
      for session in sessions {
        if let interest = session.interest { waited.append((session, interest)) }
      }
      var sockets = waited.map { pollfd(fd: $0.interest.socket, events: $0.interest.events, revents: 0) }
      sockets.append(pollfd(fd: wakeUp.reading, events: Int16(POLLIN), revents: 0))
      _ = poll(&sockets, nfds_t(sockets.count), wakeUp.reading < 0 ? 100 : -1)
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(wakeUp.reading, &bytes, bytes.count) == bytes.count {}
      for ((session, _), socket) in zip(waited, sockets) where socket.revents != 0 { session.proceed() }
    }
  }
#endif
