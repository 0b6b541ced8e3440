/// Rows that are written once, when a definition is made, and read for as long as it lives.
///
/// An array would do, but reading one retains it and checks its bounds.
struct Table<Row> {
  /// The first row.
  let base: UnsafePointer<Row>
  let count: Int

  init(base: UnsafePointer<Row>, count: Int) {
    self.base = base
    self.count = count
  }

  init(base: UnsafeMutablePointer<Row>, count: Int) {
    self.init(base: UnsafePointer(base), count: count)
  }

  var isEmpty: Bool { count == 0 }

  // Safe because every number in a table was made for the same definition, and debug builds check it.
  subscript(number: Int32) -> Row {
    @inline(__always) _read {
      assert(number >= 0 && number < count, "row \(number) of \(count)")
      yield base[Int(number)]
    }
  }

  subscript(range: Rows) -> UnsafeBufferPointer<Row> {
    assert(range.first >= 0 && Int(range.first) + Int(range.count) <= count, "rows \(range) of \(count)")
    return UnsafeBufferPointer(start: base + Int(range.first), count: Int(range.count))
  }
}

/// Some neighbouring rows of a table.
struct Rows {
  var first: Int32 = 0
  var count: Int32 = 0

  var isEmpty: Bool { count == 0 }

  /// The same rows of an array.
  var indices: Range<Int> { Int(first)..<Int(first + count) }
}
