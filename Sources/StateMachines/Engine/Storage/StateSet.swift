/// A set of states by number, in document order.
///
/// The first 64 states are bits of one word, which is all that most definitions have; the others are bits of words that the caller owns.
struct StateSet {
  private(set) var low: UInt64 = 0
  /// The words after the first; the word before them is their count.
  private let high: UnsafeMutablePointer<UInt64>?

  /// A set of states of which there are at most 64.
  @inline(__always)
  init(_ low: UInt64 = 0) {
    self.low = low
    high = nil
  }

  /// An empty set.
  ///
  /// - Parameters:
  ///   - room: Room for the states after the first 64, one word more than needed.
  ///   - highCount: How many words are needed.
  init(room: UnsafeMutablePointer<UInt64>, highCount: Int) {
    room.initialize(to: UInt64(highCount))
    high = room + 1
    high?.update(repeating: 0, count: highCount)
  }

  private var highCount: Int {
    high.map { Int($0[-1]) } ?? 0
  }

  /// How many words beside the first a set of so many states needs.
  static func highWords(for count: Int) -> Int {
    max((count + 63) / 64 - 1, 0)
  }

  var isEmpty: Bool { next(from: 0) < 0 }

  @inline(__always)
  func contains(_ state: Int32) -> Bool {
    if state < 64 { return low & (1 << UInt64(state)) != 0 }
    guard let high else { return false }
    return high[Int(state) / 64 - 1] & (1 << UInt64(state % 64)) != 0
  }

  @inline(__always)
  mutating func insert(_ state: Int32) {
    if state < 64 {
      low |= 1 << UInt64(state)
    } else if let high {
      high[Int(state) / 64 - 1] |= 1 << UInt64(state % 64)
    }
  }

  @inline(__always)
  mutating func remove(_ state: Int32) {
    if state < 64 {
      low &= ~(1 << UInt64(state))
    } else if let high {
      high[Int(state) / 64 - 1] &= ~(1 << UInt64(state % 64))
    }
  }

  /// Removes some of the first 64 states, and then inserts others.
  @inline(__always)
  mutating func change(removing left: UInt64, inserting entered: UInt64) {
    low = low & ~left | entered
  }

  mutating func removeAll() {
    low = 0
    high?.update(repeating: 0, count: highCount)
  }

  /// Makes this the set of the same states.
  mutating func assign(_ other: borrowing StateSet) {
    low = other.low
    if let high, let words = other.high { high.update(from: words, count: highCount) }
  }

  /// Adds what another set has in a range.
  @inline(__always)
  mutating func insert(_ other: borrowing StateSet, from first: Int32, to end: Int32) {
    if first < 64 { low |= other.low & (~0 << UInt64(first)) & (end < 64 ? ~(~0 << UInt64(end)) : ~0) }
    if high != nil, end > 64 { insertHigh(other, from: first, to: end) }
  }

  private mutating func insertHigh(_ other: borrowing StateSet, from first: Int32, to end: Int32) {
    var state = other.next(from: max(first, 64))
    while state >= 0, state < end {
      insert(state)
      state = other.next(from: state + 1)
    }
  }

  /// The first state from some number on; −1 where there is none.
  @inline(__always)
  func next(from first: Int32) -> Int32 {
    if first < 64 {
      let rest = low & (~0 << UInt64(first))
      if rest != 0 { return Int32(rest.trailingZeroBitCount) }
    }
    return high == nil ? -1 : nextHigh(from: max(first, 64))
  }

  private func nextHigh(from first: Int32) -> Int32 {
    guard let high else { return -1 }
    var word = Int(first) / 64 - 1
    guard word < highCount else { return -1 }
    var rest = high[word] & (~0 << UInt64(first % 64))
    while rest == 0 {
      word += 1
      guard word < highCount else { return -1 }
      rest = high[word]
    }
    return Int32((word + 1) * 64 + rest.trailingZeroBitCount)
  }

  /// The last state before some number; −1 where there is none.
  @inline(__always)
  func last(before end: Int32) -> Int32 {
    if end > 64, high != nil {
      let found = lastHigh(before: end)
      if found >= 0 { return found }
    }
    let rest = end >= 64 ? low : low & ~(~0 << UInt64(end))
    return rest == 0 ? -1 : Int32(63 - rest.leadingZeroBitCount)
  }

  private func lastHigh(before end: Int32) -> Int32 {
    guard let high else { return -1 }
    var word = min(Int(end - 1) / 64 - 1, highCount - 1)
    guard word >= 0 else { return -1 }
    let isPartial = word == Int(end - 1) / 64 - 1 && end % 64 != 0
    var rest = isPartial ? high[word] & ~(~0 << UInt64(end % 64)) : high[word]
    while rest == 0 {
      word -= 1
      guard word >= 0 else { return -1 }
      rest = high[word]
    }
    return Int32((word + 1) * 64 + 63 - rest.leadingZeroBitCount)
  }

  // MARK: As words

  /// The words after the first.
  var highWords: [UInt64] {
    guard let high else { return [] }
    return Array(UnsafeBufferPointer(start: high, count: highCount))
  }

  /// Makes this the set of these words.
  mutating func assign(low: UInt64, high words: [UInt64]) {
    self.low = low
    guard let high else { return }
    for (index, word) in words.prefix(highCount).enumerated() { high[index] = word }
  }
}
