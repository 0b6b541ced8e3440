import TestSupport

extension [UInt8] {
  /// The bytes with a few of them deleted, inserted, exchanged, doubled or changed, or without their end.
  func mutated(using random: inout SeededGenerator) -> [UInt8] {
    var bytes = self
    for _ in 0...random.below(3) {
      guard !bytes.isEmpty else { return bytes }
      let (one, other) = (random.below(bytes.count), random.below(bytes.count))
      switch random.below(6) {
      case 0: bytes.remove(at: one)
      case 1: bytes.insert(UInt8(random.below(256)), at: one)
      case 2: bytes.swapAt(one, other)
      case 3: bytes.removeSubrange(one...)
      case 4: bytes.insert(contentsOf: bytes[Swift.min(one, other)..<Swift.max(one, other)], at: one)
      default: bytes[one] = bytes[other]
      }
    }
    return bytes
  }
}
