/// A transition that may be taken now.
struct Selected {
  var candidate: Int32
  var route: Route
  /// The state that it is declared on.
  var source: Int32
  /// The payload of that state, where it has one.
  var payload: Unmanaged<AnyValue>?
  /// What is left and entered lies inside; `Domain.none` for an internal transition, and for a join that only remembers its source.
  var domain: Int32
  var target: BorrowedState
  /// It belongs to a join that is not complete.
  var isIncomplete = false
}

/// Memory that an engine works in, beside itself: lent by whoever lets it run, for the length of a call.
struct EngineRoom {
  let selected: UnsafeMutablePointer<Selected>
  /// Words for the sets of large charts, one set after the other.
  private let words: UnsafeMutablePointer<UInt64>?
  private let highCount: Int

  /// How many sets an engine works with.
  private static var setCount: Int { 5 }

  init(_ memory: UnsafeMutableRawPointer, for chart: Chart) {
    selected = memory.bindMemory(to: Selected.self, capacity: chart.leavesAtOnce)
    highCount = chart.highWords
    words =
      highCount == 0
      ? nil
      : (memory + chart.leavesAtOnce * MemoryLayout<Selected>.stride).bindMemory(to: UInt64.self, capacity: highCount * Self.setCount)
  }

  static func size(for chart: Chart) -> Int {
    chart.leavesAtOnce * MemoryLayout<Selected>.stride + chart.highWords * setCount * MemoryLayout<UInt64>.stride
  }

  static var alignment: Int { max(MemoryLayout<Selected>.alignment, MemoryLayout<UInt64>.alignment) }

  /// An empty set.
  func set(_ number: Int) -> StateSet {
    StateSet(high: words.map { $0 + number * highCount }, highCount: highCount)
  }
}

extension Chart {
  /// Lends room for an engine, for the length of a call.
  final func withRoom<R>(_ body: (UnsafeMutableRawPointer) -> R) -> R {
    withUnsafeTemporaryAllocation(byteCount: roomSize, alignment: EngineRoom.alignment) { room in
      guard let base = room.baseAddress else { fatalError("an allocation of more than no bytes has an address") }
      return body(base)
    }
  }
}
