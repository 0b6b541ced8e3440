/// Memory that lives as long as its definition: the tables that machines read.
///
/// Safe because it is filled by the initializer of the definition that owns it, and only read afterwards.
final class Arena: @unchecked Sendable {
  private var releases: [() -> Void] = []

  /// Copies elements into a table.
  func table<Row>(_ elements: some Collection<Row>) -> Table<Row> {
    let rows = UnsafeMutablePointer<Row>.allocate(capacity: max(elements.count, 1))
    let count = elements.count
    _ = UnsafeMutableBufferPointer(start: rows, count: count).initialize(from: elements)
    releases.append {
      rows.deinitialize(count: count)
      rows.deallocate()
    }
    return Table(base: rows, count: count)
  }

  /// Moves a value to a place that does not change.
  func place<Value>(_ value: Value) -> UnsafePointer<Value> {
    table(CollectionOfOne(value)).base
  }

  /// Calls a closure when the definition is released.
  func onRelease(_ release: @escaping () -> Void) {
    releases.append(release)
  }

  deinit {
    for release in releases { release() }
  }
}
