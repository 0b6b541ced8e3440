/// A set of states by id, in document order.
///
/// The first 64 states are bits of one word, which is all that most definitions have; the others are bits of words that the caller owns.
struct StateSet {
  private(set) var low: UInt64 = 0
  /// The words after the first; the word before them is their count.
  private let high: UnsafeMutablePointer<UInt64>?

  /// A set of states of which there are at most 64.
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

  /// Calls a closure with three empty sets, which exist while it runs.
  static func withEmptySets<R>(of count: Int, _ body: (StateSet, StateSet, StateSet) -> R) -> R {
    let highCount = highWords(for: count)
    guard highCount > 0 else { return body(StateSet(), StateSet(), StateSet()) }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 * (highCount + 1)) { room in
      func set(_ number: Int) -> StateSet {
        // Safe because the room is not empty, and has a part for each of three sets.
        StateSet(room: room.baseAddress.unsafelyUnwrapped + number * (highCount + 1), highCount: highCount)
      }
      return body(set(0), set(1), set(2))
    }
  }

  private var highCount: Int {
    high.map { Int($0[-1]) } ?? 0
  }

  /// How many words beside the first a set of so many states needs.
  static func highWords(for count: Int) -> Int {
    max((count + 63) / 64 - 1, 0)
  }

  var isEmpty: Bool { next(from: .first).isNone }

  @inline(__always)
  func contains(_ state: StateID) -> Bool {
    if state.isLow { return low & state.bit != 0 }
    guard let high else { return false }
    return high[state.highWord] & state.highBit != 0
  }

  @inline(__always)
  mutating func insert(_ state: StateID) {
    if state.isLow {
      low |= state.bit
    } else if let high {
      high[state.highWord] |= state.highBit
    }
  }

  mutating func remove(_ state: StateID) {
    if state.isLow {
      low &= ~state.bit
    } else if let high {
      high[state.highWord] &= ~state.highBit
    }
  }

  /// Removes some of the first 64 states, and then inserts others.
  mutating func change(removing left: UInt64, inserting entered: UInt64) {
    low = low & ~left | entered
  }

  mutating func removeAll() {
    low = 0
    high?.update(repeating: 0, count: highCount)
  }

  /// Adds what another set has in a range.
  mutating func insert(_ other: borrowing StateSet, from first: StateID, to end: StateID) {
    if first.isLow { low |= other.low & first.bitsFrom & (end.isLow ? ~end.bitsFrom : ~0) }
    if high != nil, end > .firstHigh { insertHigh(other, from: first, to: end) }
  }

  private mutating func insertHigh(_ other: borrowing StateSet, from first: StateID, to end: StateID) {
    var state = other.next(from: max(first, .firstHigh))
    while state.exists, state < end {
      insert(state)
      state = other.next(from: state.next)
    }
  }

  /// The first state at an id or after it, if there is one.
  @inline(__always)
  func next(from first: StateID) -> StateID {
    if first.isLow {
      let rest = low & first.bitsFrom
      if rest != 0 { return StateID(firstOf: rest) }
    }
    return high == nil ? .none : nextHigh(from: max(first, .firstHigh))
  }

  private func nextHigh(from first: StateID) -> StateID {
    guard let high else { return .none }
    var word = first.highWord
    guard word < highCount else { return .none }
    var rest = high[word] & first.highBitsFrom
    while rest == 0 {
      word += 1
      guard word < highCount else { return .none }
      rest = high[word]
    }
    return StateID((word + 1) * 64 + rest.trailingZeroBitCount)
  }

  /// The last state before an id, if there is one.
  func last(before end: StateID) -> StateID {
    if end > .firstHigh, high != nil {
      let found = lastHigh(before: end)
      if found.exists { return found }
    }
    let rest = end.isLow ? low & ~end.bitsFrom : low
    return rest == 0 ? .none : StateID(63 - rest.leadingZeroBitCount)
  }

  private func lastHigh(before end: StateID) -> StateID {
    guard let high else { return .none }
    let lastWord = (end.index - 1) / 64 - 1
    var word = min(lastWord, highCount - 1)
    guard word >= 0 else { return .none }
    let isPartial = word == lastWord && end.index % 64 != 0
    var rest = isPartial ? high[word] & ~end.highBitsFrom : high[word]
    while rest == 0 {
      word -= 1
      guard word >= 0 else { return .none }
      rest = high[word]
    }
    return StateID((word + 1) * 64 + 63 - rest.leadingZeroBitCount)
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

// MARK: Where a state is in a set

extension StateID {
  /// The first state of a word that is not empty.
  init(firstOf word: UInt64) {
    self.init(rawValue: Distance(truncatingIfNeeded: word.trailingZeroBitCount))
  }

  /// It is one of the first 64.
  var isLow: Bool {
    @inline(__always) get { rawValue < 64 }
  }

  /// Its bit among those of the first 64.
  var bit: UInt64 {
    @inline(__always) get { 1 << UInt64(rawValue) }
  }

  /// The bits of one of the first 64, and of those after it.
  fileprivate var bitsFrom: UInt64 {
    @inline(__always) get { ~0 << UInt64(rawValue) }
  }

  fileprivate static var firstHigh: Self { Self(64) }
  fileprivate var highWord: Int { index / 64 - 1 }
  fileprivate var highBit: UInt64 { 1 << UInt64(rawValue % 64) }
  fileprivate var highBitsFrom: UInt64 { ~0 << UInt64(rawValue % 64) }
}
