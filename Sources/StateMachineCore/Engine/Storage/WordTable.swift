/// Columns by the words that an event consists of: an open table for those whose bits all mean something, without a call of `==` or of a
/// hasher.
///
/// A hit is right whatever `==` says, since equal bits are one value; strings with equal bits share their contents, which the definition
/// keeps alive. A miss is no answer: other bits may be an equal value.
@usableFromInline
struct WordTable {
  /// Free where it has no column.
  @usableFromInline
  struct Row {
    @usableFromInline var first: UInt64 = 0
    @usableFromInline var second: UInt64 = 0
    @usableFromInline var column = ColumnID.none
  }

  /// How many rows are looked at; an event that finds no room within them is not in the table.
  @inlinable static var reach: Int { 8 }

  @usableFromInline let rows: UnsafeMutablePointer<Row>
  @usableFromInline let shift: UInt64

  /// A table of events of one type, by their places in the list; nil where not every bit of that type means something.
  init?<Event>(_ events: [Event]) {
    guard Self.isRead(Event.self), let first = events.first, Self.hasNoPadding(first, size: MemoryLayout<Event>.size) else { return nil }
    var bits = 1
    while 1 << bits < events.count * 2 { bits += 1 }
    shift = UInt64(64 - bits)
    let count = (1 << bits) + Self.reach
    rows = .allocate(capacity: count)
    rows.initialize(repeating: Row(), count: count)
    for (index, event) in events.enumerated() { add(event, ColumnID(EventID(index))) }
  }

  /// Gives the memory back; the definition that holds the table calls it once, at its own end.
  func deallocate() {
    rows.deallocate()
  }

  private func add(_ event: some Any, _ column: ColumnID) {
    let (first, second) = Self.words(of: event)
    let place = rows + place(of: first, second)
    guard let free = (0..<Self.reach).first(where: { place[$0].column.isNone }) else { return }
    place[free] = Row(first: first, second: second, column: column)
  }

  @inlinable
  func column(of event: some Any) -> ColumnID {
    let (first, second) = Self.words(of: event)
    var row = rows + place(of: first, second)
    let end = row + Self.reach
    while row < end {
      if row.pointee.first == first, row.pointee.second == second { return row.pointee.column }
      if row.pointee.column.isNone { return .none }
      row += 1
    }
    return .none
  }

  @inlinable
  func place(of first: UInt64, _ second: UInt64) -> Int {
    Int(truncatingIfNeeded: (first &* 0x9E37_79B9_7F4A_7C15 &+ second &* 0xC2B2_AE3D_27D4_EB4F) >> shift)
  }

  /// Whether events of a type are as long as those that may have a table.
  @inlinable
  static func isRead<Event>(_ type: Event.Type) -> Bool {
    switch MemoryLayout<Event>.size {
    case 2, 4, 8, 16: true
    default: false
    }
  }

  /// The bits of an event that has a place in such a table.
  @inlinable
  static func words<Event>(of event: Event) -> (UInt64, UInt64) {
    withUnsafeBytes(of: event) { bytes in
      switch MemoryLayout<Event>.size {
      case 2: (UInt64(bytes.load(as: UInt16.self)), 0)
      case 4: (UInt64(bytes.load(as: UInt32.self)), 0)
      case 8: (bytes.load(as: UInt64.self), 0)
      case 16: (bytes.load(as: UInt64.self), bytes.load(fromByteOffset: 8, as: UInt64.self))
      default: (0, 0)
      }
    }
  }
}

extension WordTable {
  /// Whether all bits of a value mean something: an integer, a string, or a struct of one of them and nothing else.
  ///
  /// Elsewhere there is padding, which may differ in copies of one value, and which the optimiser need not keep.
  private static func hasNoPadding(_ value: Any, size: Int) -> Bool {
    if typesWithoutPadding.contains(where: { $0.type == type(of: value) && $0.size == size }) { return true }
    guard !(value is any CustomReflectable) else { return false }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct, mirror.children.count == 1, let only = mirror.children.first else { return false }
    return hasNoPadding(only.value, size: size)
  }

  private static var typesWithoutPadding: [(type: Any.Type, size: Int)] {
    [
      (Int.self, MemoryLayout<Int>.size), (UInt.self, MemoryLayout<UInt>.size), (Int16.self, 2), (UInt16.self, 2),
      (Int32.self, 4), (UInt32.self, 4), (Int64.self, 8), (UInt64.self, 8), (String.self, MemoryLayout<String>.size),
    ]
  }
}
