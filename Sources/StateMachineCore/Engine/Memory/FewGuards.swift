/// Up to four ids of guards that have 16 bits, the first one lowest; places that are not used have all bits set.
struct FewGuards {
  private var bits = UInt64.max

  /// Adds an id, unless it is there already.
  ///
  /// - Returns: False where there is no room for it.
  @inline(never)
  mutating func add(_ id: GuardID) -> Bool {
    guard id.bits < UInt16.max else { return false }
    let bitsOfID = UInt16(truncatingIfNeeded: id.bits)
    var place: UInt64 = 0
    while place < 64 {
      let found = UInt16(truncatingIfNeeded: bits >> place)
      if found == bitsOfID { return true }
      if found == .max {
        bits ^= UInt64(~bitsOfID) << place
        return true
      }
      place += 16
    }
    return false
  }

  var isEmpty: Bool { bits == .max }

  var all: [GuardID] {
    (0..<4).compactMap { (index: UInt64) -> GuardID? in
      let found = UInt16(truncatingIfNeeded: bits >> (16 * index))
      return found == .max ? nil : GuardID(Int(found))
    }
  }
}
