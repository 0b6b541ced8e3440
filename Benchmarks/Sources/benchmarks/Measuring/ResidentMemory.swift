import Allocations

#if canImport(Glibc)
  import Glibc
#endif

/// How much of the process is in memory.
enum ResidentMemory {
  /// Or else what is made next takes the place of what was there before, and adds nothing.
  static func giveBackWhatIsFree() {
    allocations_trim()
  }

  /// Nil where we do not know how to ask.
  static var bytes: Int? {
    #if canImport(Glibc)
      guard let file = fopen("/proc/self/statm", "r") else { return nil }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 128)
      guard fgets(&line, CInt(line.count), file) != nil else { return nil }
      let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(separator: " ")
      return fields.dropFirst().first.flatMap { Int($0) }.map { $0 * sysconf(CInt(_SC_PAGESIZE)) }
    #else
      return nil
    #endif
  }
}
