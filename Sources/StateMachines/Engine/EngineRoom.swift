/// Memory that an engine works in, beside itself: lent by whoever lets it run, for the length of a call.
struct EngineRoom {
  let selected: UnsafeMutablePointer<Selected>
  /// Words for the sets of large charts, one set after the other.
  private let words: UnsafeMutablePointer<UInt64>?
  private let highCount: Int

  /// How many sets an engine works with.
  private static var setCount: Int { 5 }

  /// How many numbers of the log there is room for, behind everything else; a step on the fast path has no room for a log.
  static var logCapacity: Int32 { 96 }
  static func log(_ room: UnsafeMutableRawPointer, for chart: Chart) -> UnsafeMutablePointer<Int32> {
    (room + max(chart.roomSize, smallSize)).assumingMemoryBound(to: Int32.self)
  }

  static var logSize: Int { Int(logCapacity) * MemoryLayout<Int32>.stride }

  init(_ memory: UnsafeMutableRawPointer, for chart: Chart) {
    selected = memory.assumingMemoryBound(to: Selected.self)
    highCount = chart.highWords
    words =
      highCount == 0
      ? nil : (memory + chart.leavesAtOnce * MemoryLayout<Selected>.stride).assumingMemoryBound(to: UInt64.self)
  }

  static func size(for chart: Chart) -> Int {
    let words = chart.highWords == 0 ? 0 : (chart.highWords + 1) * setCount
    return chart.leavesAtOnce * MemoryLayout<Selected>.stride + words * MemoryLayout<UInt64>.stride
  }

  /// What most charts need: a few transitions at a time, and no set that is more than a word.
  static var smallSize: Int { MemoryLayout<Selected>.stride * DirectRegions.limit }

  static var alignment: Int { max(MemoryLayout<Selected>.alignment, MemoryLayout<UInt64>.alignment) }

  /// An empty set.
  func set(_ number: Int) -> StateSet {
    guard let words else { return StateSet() }
    return StateSet(room: words + number * (highCount + 1), highCount: highCount)
  }
}

extension Chart {
  /// Lends room for an engine, for the length of a call.
  @inline(__always)
  final func withRoom<R>(_ body: (UnsafeMutableRawPointer) -> R) -> R {
    // An allocation whose size the compiler knows costs nothing.
    guard roomSize <= EngineRoom.smallSize else { return withLargeRoom(body) }
    let size = EngineRoom.smallSize + EngineRoom.logSize
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: EngineRoom.alignment) { room in
      guard let base = room.baseAddress else { fatalError("an allocation of more than no bytes has an address") }
      return body(base)
    }
  }

  @inline(never)
  private final func withLargeRoom<R>(_ body: (UnsafeMutableRawPointer) -> R) -> R {
    withUnsafeTemporaryAllocation(byteCount: roomSize + EngineRoom.logSize, alignment: EngineRoom.alignment) { room in
      guard let base = room.baseAddress else { fatalError("an allocation of more than no bytes has an address") }
      return body(base)
    }
  }
}
