#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Memory full of one value.
  static func filled(with value: Pointee, count: Int) -> Self {
    let memory = allocate(capacity: Swift.max(count, 1))
    memory.initialize(repeating: value, count: Swift.max(count, 1))
    return memory
  }

  /// Zeroed memory whose pages are not touched before they are filled: a large table is mostly empty.
  static func zeroed(count: Int) -> Self {
    guard let memory = calloc(Swift.max(count, 1), MemoryLayout<Pointee>.stride) else { fatalError("no memory for \(count) rows") }
    return memory.bindMemory(to: Pointee.self, capacity: count)
  }

  /// Gives back what `zeroed(count:)` took.
  func giveBack() { free(self) }
}
