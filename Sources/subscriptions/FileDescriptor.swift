#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file of the operating system, by its number: all that this program asks of the C library.
struct FileDescriptor: Sendable {
  static let standardInput = Self(number: STDIN_FILENO)
  static let standardOutput = Self(number: STDOUT_FILENO)
  static let standardError = Self(number: STDERR_FILENO)

  private let number: CInt

  private init(number: CInt) {
    self.number = number
  }

  /// Opens a file for reading.
  init(path: String) throws(SystemError) {
    number = open(path, O_RDONLY)
    guard number >= 0 else { throw SystemError() }
  }

  var isTerminal: Bool { isatty(number) == 1 }

  func shut() {
    _ = close(number)
  }

  /// Fills the buffer as far as bytes are at hand and returns how many there were; zero at the end of the file.
  func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) throws(SystemError) -> Int {
    while true {
      let count = read(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemError() }
    }
  }

  /// Writes the whole text, in as many pieces as the other side takes.
  func put(_ text: String) throws(SystemError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest.removeFirst(count)
      } else if errno != EINTR {
        throw SystemError()
      }
    }
  }
}

/// What the operating system last answered to a call that failed.
struct SystemError: Error, CustomStringConvertible {
  let description: String

  init() {
    description = String(cString: strerror(errno))
  }
}
