public import Synchronization

/// Columns by the kind of an event, for events whose kinds are one byte: without a hash.
///
/// An event that lines name as a value is compared with those of its own kind: equal events are of one kind.
///
/// It has no references, so that a look-up counts none.
///
/// Safe because all that changes is atomic, and the events are `Sendable`.
@usableFromInline
struct KindTable: @unchecked Sendable {
  @usableFromInline let type: any PayloadEvent.Type
  /// By the byte of a kind: the column of the kind; none until it was asked for.
  ///
  /// The second half is for kinds of which some events stand for themselves, so that the first half decides alone.
  @usableFromInline let columns: UnsafeMutablePointer<Atomic<ColumnID>>
  /// By the byte of a kind: the events of that kind that stand for themselves, by their columns.
  private let named: Table<NamedEventID.Rows, KindByte>
  private let namedColumns: Table<ColumnID, NamedEventID>
  private let events: UnsafeMutableRawPointer
  /// Owns both tables.
  private let rows: Unmanaged<Arena>
  private let stride: Int

  private static var columnCount: Int { 512 }

  private typealias NamedEventID = ID<Self>
  private typealias KindByte = ID<UInt8>

  /// A table of events of one type, by their places in the list; nil where kinds are no single bytes.
  init?<Event: Hashable>(_ list: [Event]) {
    guard let type = Event.self as? any PayloadEvent.Type, type._kindsAreBytes else { return nil }
    self.type = type
    let events = UnsafeMutablePointer<Event>.allocate(capacity: max(list.count, 1))
    for number in list.indices { (events + number).initialize(to: list[number]) }
    self.events = UnsafeMutableRawPointer(events)
    stride = MemoryLayout<Event>.stride
    columns = .allocate(capacity: Self.columnCount)
    for byte in 0..<Self.columnCount { (columns + byte).initialize(to: Atomic(ColumnID.none)) }
    var columnsOfByte = [[ColumnID]](repeating: [], count: 256)
    for index in list.indices { columnsOfByte[Int(type._kindByte(at: events + index))].append(ColumnID(EventID(index))) }
    let rows = Arena()
    self.rows = Unmanaged.passRetained(rows)
    namedColumns = rows.table(columnsOfByte.flatMap(\.self))
    named = rows.table(Self.rows(columnsOfByte.map(\.count)))
  }

  private static func rows(_ counts: [Int]) -> [NamedEventID.Rows] {
    var rows = NamedEventID.Rows()
    return counts.map { count in
      rows = NamedEventID.Rows(first: rows.end, count: count)
      return rows
    }
  }

  /// Gives the memory back; the definition that holds the table calls it once, at its own end.
  func deallocate<Event>(_: Event.Type) {
    events.assumingMemoryBound(to: Event.self).deinitialize(count: namedColumns.count)
    events.deallocate()
    for byte in 0..<Self.columnCount { (columns + byte).deinitialize(count: 1) }
    columns.deallocate()
    rows.release()
  }

  /// The column of the event at a place: its own, or that of its kind; none where that was never asked for before.
  @usableFromInline
  func column(of event: UnsafeRawPointer) -> ColumnID {
    let byte = byte(of: event)
    let rows = named[byte]
    var (row, end) = (rows.first, rows.end)
    while row < end {
      let column = namedColumns[row]
      if type._areEqual(at: event, and: UnsafeRawPointer(events) + column.index * stride) { return column }
      row = row.next
    }
    return column(ofKind: byte).pointee.load(ordering: .relaxed)
  }

  /// Remembers the column of the kind of an event that does not stand for itself.
  func remember(_ column: ColumnID, for event: UnsafeRawPointer) {
    self.column(ofKind: byte(of: event)).pointee.store(column, ordering: .relaxed)
  }

  private func column(ofKind byte: KindByte) -> UnsafeMutablePointer<Atomic<ColumnID>> {
    columns + (named[byte].isEmpty ? byte.index : byte.index + Self.columnCount / 2)
  }

  private func byte(of event: UnsafeRawPointer) -> KindByte {
    KindByte(Int(type._kindByte(at: event)))
  }
}

extension KindTable {
  /// A table of events at a place of its own, which the caller deallocates; nil where kinds are no single bytes.
  static func placed<Event: Hashable>(_ list: [Event]) -> UnsafePointer<KindTable>? {
    guard let table = KindTable(list) else { return nil }
    let place = UnsafeMutablePointer<KindTable>.allocate(capacity: 1)
    place.initialize(to: table)
    return UnsafePointer(place)
  }
}

extension UnsafePointer<KindTable> {
  /// The column of the kind of an event; none where the kind was never asked for, or where some of its events have columns of their own.
  @inlinable
  func column<Event>(of event: Event) -> ColumnID {
    _withUnprotectedUnsafePointer(to: event) { event in
      // Where the compiler knows the type, it works out the cast and calls `kind` directly, which it cannot do by the type in the table.
      guard let type = Event.self as? any PayloadEvent.Type else { return .none }
      return pointee.columns[Int(type._kindByte(at: event))].load(ordering: .relaxed)
    }
  }
}
