#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input, line by line; `readLine` answers an error like the end of the input.
struct StandardInput {
  private var unread: [UInt8] = []
  /// How much of that holds no line end.
  private var searched = 0

  /// The next line, without its line end; nil at the end.
  mutating func nextLine() -> Result<String?, SystemError> {
    while true {
      if let end = unread[searched...].firstIndex(of: UInt8(ascii: "\n")) { return .success(take(upTo: end, continuingAt: end + 1)) }
      searched = unread.count
      switch refill() {
      case .failure(let error): return .failure(error)
      case .success(true): continue
      case .success(false): return .success(unread.isEmpty ? nil : take(upTo: unread.count, continuingAt: unread.count))
      }
    }
  }

  private mutating func take(upTo end: Int, continuingAt next: Int) -> String {
    let line = unread[..<end]
    let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    unread.removeFirst(next)
    searched = 0
    return text
  }

  /// False at the end of the input.
  private mutating func refill() -> Result<Bool, SystemError> {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var count = 0
    repeat { count = read(STDIN_FILENO, &bytes, bytes.count) } while count < 0 && errno == EINTR
    guard count >= 0 else { return .failure(SystemError(number: errno)) }
    unread += bytes[..<count]
    return .success(count > 0)
  }
}
