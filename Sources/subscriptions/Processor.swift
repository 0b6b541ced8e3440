#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The processor that the program runs on.
enum Processor {
  /// How many cores it has, as far as more workers are of use.
  static var count: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 8) }
}
