#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a run of the program reads and where it writes to.
struct Console {
  /// The next line of standard input, without its line end; nil at the end.
  let nextLine: () -> Result<String?, SystemError>
  /// Standard output.
  let print: (String) throws(SystemError) -> Void
  /// Standard error; what it does not take is lost, for there is no one left to tell.
  let note: (String) -> Void
  /// Whether a person types the lines and reads the answers: standard input and standard output are a terminal.
  let isInteractive: Bool

  static var standard: Self {
    var input = StandardInput()
    return Self(
      nextLine: { input.nextLine() },
      print: { (text) throws(SystemError) in try put(text, on: STDOUT_FILENO) },
      note: { try? put($0, on: STDERR_FILENO) },
      isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    )
  }

  /// Writes the whole text, in as many pieces as the other side takes.
  private static func put(_ text: String, on file: CInt) throws(SystemError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest.removeFirst(count)
      } else if errno != EINTR {
        throw SystemError(number: errno)
      }
    }
  }
}

/// What the operating system answers to a call that fails, by its number.
struct SystemError: Error, CustomStringConvertible {
  let number: CInt

  var description: String { String(cString: strerror(number)) }
}
