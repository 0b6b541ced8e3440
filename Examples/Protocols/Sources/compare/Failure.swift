#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ends the program with a message and a status of 1.
func fail(_ message: String) -> Never {
  print("FAILED: \(message)")
  exit(1)
}
