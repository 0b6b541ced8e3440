/// Memory that lives as long as its definition: the tables that machines read.
///
/// Safe because it is filled by the initializer of the definition that owns it, and only read afterwards.
final class Arena: @unchecked Sendable {
  private var releases: [() -> Void] = []

  /// Copies elements into a table.
  func table<Row, Key>(_ elements: some Collection<Row>) -> Table<Row, Key> {
    var next = elements.makeIterator()
    // Safe because the iterator is asked as often as there are elements.
    return table(count: elements.count) { _, _ in next.next().unsafelyUnwrapped }
  }

  /// Makes a table of rows that know their place.
  func table<Row, Key>(count: Int, _ row: (Int, UnsafePointer<Row>) -> Row) -> Table<Row, Key> {
    let rows = UnsafeMutablePointer<Row>.allocate(capacity: max(count, 1))
    for index in 0..<count { (rows + index).initialize(to: row(index, UnsafePointer(rows + index))) }
    releases.append {
      rows.deinitialize(count: count)
      rows.deallocate()
    }
    return Table(base: UnsafePointer(rows), count: count)
  }

  /// Moves a value to a place that does not change.
  func place<Value>(_ value: Value) -> UnsafePointer<Value> {
    let table: Table<Value, Never> = table(CollectionOfOne(value))
    return table.base
  }

  /// Calls a closure when the definition is released.
  func onRelease(_ release: @escaping () -> Void) {
    releases.append(release)
  }

  deinit {
    for release in releases { release() }
  }
}
