/// Rows that are written once, when a definition is made, and read for as long as it lives.
///
/// An array would do; its reference is retained and its bounds are checked at each read of the hot path.
struct Table<Row> {
  private let rows: UnsafeMutablePointer<Row>
  let count: Int

  init(_ elements: some Collection<Row>) {
    count = elements.count
    rows = .allocate(capacity: max(count, 1))
    _ = UnsafeMutableBufferPointer(start: rows, count: count).initialize(from: elements)
  }

  var isEmpty: Bool { count == 0 }

  /// Where the rows begin, for those who read them without a look at the table.
  var base: UnsafePointer<Row> { UnsafePointer(rows) }

  /// Gives the memory back; the chart that holds the table calls it once, at its own end.
  func deallocate() {
    rows.deinitialize(count: count)
    rows.deallocate()
  }

  // Safe because every number in a table was made by the compiler of the same chart, and debug builds check it.
  subscript(number: Int32) -> Row {
    assert(number >= 0 && number < count, "row \(number) of \(count)")
    return rows[Int(number)]
  }

  subscript(range: Rows) -> UnsafeBufferPointer<Row> {
    assert(range.first >= 0 && Int(range.first) + Int(range.count) <= count, "rows \(range) of \(count)")
    return UnsafeBufferPointer(start: rows + Int(range.first), count: Int(range.count))
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
