/// Keys of a fixed number of words, numbered in the order in which they were added: an open hash table.
///
/// The same words may belong to several keys, which differ in something that only the caller knows.
struct KeyTable {
  let width: Int
  private(set) var count = 0
  /// Of all keys, in their order.
  private(set) var words: [UInt64] = []
  /// A part of the hash in the upper half, and the number after that of the key in the lower half; zero where there is no key.
  private var slots: [UInt64]
  private var mask: Int

  init(width: Int) {
    self.width = width
    slots = [UInt64](repeating: 0, count: 64)
    mask = 63
  }

  /// The hash of some words; a seed says what else distinguishes keys.
  static func hash(_ words: UnsafePointer<UInt64>, count: Int, seed: Int = 0) -> UInt32 {
    var hash = UInt64(bitPattern: Int64(seed))
    for index in 0..<count {
      hash = (hash ^ words[index]) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return UInt32(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  /// The number of a key.
  ///
  /// - Parameters:
  ///   - key: Its words.
  ///   - hash: Their hash.
  ///   - isSame: Whether a key with these words is the one.
  /// - Returns: The number; nil where the key is not there.
  func find(_ key: UnsafePointer<UInt64>, hash: UInt32, where isSame: (Int) -> Bool = { _ in true }) -> Int? {
    slots.withUnsafeBufferPointer { slots in
      words.withUnsafeBufferPointer { words in
        var place = Int(hash) & mask
        while slots[place] != 0 {
          if UInt32(truncatingIfNeeded: slots[place] >> 32) == hash {
            let number = Int(UInt32(truncatingIfNeeded: slots[place])) - 1
            var word = 0
            while word < width, words[number * width + word] == key[word] { word += 1 }
            if word == width, isSame(number) { return number }
          }
          place = (place + 1) & mask
        }
        return nil
      }
    }
  }

  /// Adds a key that is not there.
  mutating func add(_ key: UnsafePointer<UInt64>, hash: UInt32) {
    if 3 * (count + 1) > 2 * slots.count { grow() }
    for word in 0..<width { words.append(key[word]) }
    count += 1
    insert(UInt64(hash) << 32 | UInt64(count))
  }

  /// Forgets all keys, and keeps the room for few of them.
  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    count = 0
    for place in slots.indices { slots[place] = 0 }
  }

  private mutating func insert(_ slot: UInt64) {
    var place = Int(slot >> 32) & mask
    while slots[place] != 0 { place = (place + 1) & mask }
    slots[place] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: 2 * old.count)
    mask = slots.count - 1
    for slot in old where slot != 0 { insert(slot) }
  }
}
