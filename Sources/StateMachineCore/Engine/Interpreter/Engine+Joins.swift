/// Joins: states in different regions, each with an event of its own, that lead on together.
extension Engine {
  /// Whether all sources of a join are in, with this one and with those that the same event lets in.
  mutating func isComplete(_ source: JoinSourceID) -> Bool {
    let row = tables.pointee.joinSources[source]
    var count = 0
    for bit in 0..<row.count where bit == row.bit || isIn(row, bit) { count += 1 }
    return count == row.count
  }

  private mutating func isIn(_ row: JoinSource, _ bit: Int) -> Bool {
    if rememberedWord(row.words.first.index + bit / 64) & (1 << UInt64(bit % 64)) != 0 { return true }
    return (0..<selectedCount).contains { index in
      let other = selected[index].route.pointee.joinSource
      guard other.exists else { return false }
      let place = tables.pointee.joinSources[other]
      return place.words.first == row.words.first && place.bit == bit
    }
  }

  /// Remembers those of the selected transitions that belong to joins which are not complete.
  mutating func rememberJoins() {
    guard tables.pointee.hasJoins else { return }
    for index in 0..<selectedCount where selected[index].isIncomplete {
      let row = tables.pointee.joinSources[selected[index].route.pointee.joinSource]
      copyRemembered()[row.words.first.index + row.bit / 64] |= 1 << UInt64(row.bit % 64)
    }
  }

  /// Leaving a source takes its event back.
  mutating func forgetJoins(_ sources: JoinSourceID.Rows) {
    for row in tables.pointee.joinSources[sources] {
      let word = row.words.first.index + row.bit / 64
      guard rememberedWord(word) & (1 << UInt64(row.bit % 64)) != 0 else { continue }
      copyRemembered()[word] &= ~(1 << UInt64(row.bit % 64))
    }
  }
}
