/// Rows that are written once, when a definition is made, and read for as long as it lives.
///
/// An array would do, but reading one retains it and checks its bounds.
package struct Table<Row, Key> {
  /// The first row.
  let base: UnsafePointer<Row>
  package let count: Int

  // Safe because every id in a table was made for the same definition, and debug builds check it.
  package subscript<Kind>(id: ID<Kind>) -> Row where Key == ID<Kind> {
    _read {
      assert(id.exists && id.index < count, "row \(id) of \(count)")
      yield base[id.index]
    }
  }

  package subscript<Kind>(rows: ID<Kind>.Rows) -> UnsafeBufferPointer<Row> where Key == ID<Kind> {
    assert(rows.first.exists && rows.end.index <= count, "rows \(rows) of \(count)")
    return UnsafeBufferPointer(start: base + rows.first.index, count: rows.count)
  }

  /// Where a row is.
  func pointer<Kind>(to id: ID<Kind>) -> UnsafePointer<Row> where Key == ID<Kind> {
    base + id.index
  }

  /// The id of the row at a place; none where the table has no row there.
  package func id<Kind>(at place: UnsafePointer<Row>) -> ID<Kind> where Key == ID<Kind> {
    place >= base && place < base + count ? ID(place - base) : .none
  }
}
