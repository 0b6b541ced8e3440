#if PostgreSQL
  import class Foundation.Thread

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// A socket on which the system takes connections, and no program answers more than that they are open.
  final class SilentServer: Sendable {
    let port: UInt16
    private let socket: Int32

    /// - Parameter count: How many connections are opened; those after them get no answer at all.
    init?(opening count: Int = 0) {
      #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
      #else
        let stream = SOCK_STREAM
      #endif
      socket = Self.newSocket(stream)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let file = socket
      let isListening = withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(file, address, length) == 0 && listen(file, 128) == 0 && getsockname(file, address, &length) == 0
        }
      }
      port = UInt16(bigEndian: address.sin_port)
      guard isListening else { return nil }
      if count > 0 { Thread.detachNewThread { Self.open(count, file) } }
    }

    /// Says that a login was right, by which key the connection is cancelled, and that it is ready for a statement.
    private static func open(_ count: Int, _ socket: Int32) {
      let answer: [UInt8] =
        [UInt8(ascii: "R"), 0, 0, 0, 8, 0, 0, 0, 0] + [UInt8(ascii: "K"), 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1]
        + [UInt8(ascii: "Z"), 0, 0, 0, 5, UInt8(ascii: "I")]
      var startup = [UInt8](repeating: 0, count: 1_024)
      for _ in 0..<count {
        let connection = accept(socket, nil, nil)
        guard connection >= 0, read(connection, &startup, startup.count) > 0 else { return }
        _ = write(connection, answer, answer.count)
      }
    }

    private static func newSocket(_ stream: Int32) -> Int32 {
      #if canImport(Glibc)
        Glibc.socket(AF_INET, stream, 0)
      #else
        Darwin.socket(AF_INET, stream, 0)
      #endif
    }

    deinit { close(socket) }
  }
#endif
