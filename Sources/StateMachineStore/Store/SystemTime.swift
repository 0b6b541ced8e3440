#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension StoreTime {
  /// The time by the clock of this computer.
  public static var system: Self {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Self(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
  }
}
