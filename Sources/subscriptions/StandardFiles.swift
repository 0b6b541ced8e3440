#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The standard files of the process.
enum StandardFiles {
  /// Makes writing to a pipe without a reader an error like any other, and keeps the numbers of closed standard files from other files.
  ///
  /// The stand-in for a closed file can only be used in the wrong direction, so each use fails with "Bad file descriptor".
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for (number, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is given, and all lower ones are open.
      _ = open("/dev/null", mode)
    }
  }
}
