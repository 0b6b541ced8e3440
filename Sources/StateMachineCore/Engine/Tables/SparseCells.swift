/// The cells of sparse columns that are not empty, in an open hash table: 32 bytes for each, whatever the number of states and events.
struct SparseCells {
  typealias Answer = CellList.General

  /// A row without a state is free.
  private let rows: UnsafeMutablePointer<CellList.Entry>
  private let count: Int
  /// By state: the cell for events that no row names; nil if there are none.
  private let generals: UnsafeMutablePointer<Answer>?
  private let eventsEnd: ColumnID

  init(_ list: CellList, where isSparse: (ColumnID) -> Bool) {
    let entries = list.entries.filter { isSparse($0.column) }
    count = entries.count * 2 + 1
    rows = .allocate(capacity: count)
    rows.initialize(repeating: CellList.Entry(node: .none, column: .none, cell: Cell(.none)), count: count)
    eventsEnd = list.eventsEnd
    if list.generals.isEmpty {
      generals = nil
    } else {
      let generals = UnsafeMutablePointer<Answer>.allocate(capacity: list.generals.count)
      _ = UnsafeMutableBufferPointer(start: generals, count: list.generals.count).initialize(from: list.generals)
      self.generals = generals
    }
    for entry in entries {
      var place = place(of: entry.column, entry.node)
      while rows[place].node.exists { place = next(place) }
      rows[place] = entry
    }
  }

  func deallocate() {
    rows.deallocate()
    generals?.deallocate()
  }

  func find(_ column: ColumnID, _ state: StateID) -> Answer {
    var place = place(of: column, state)
    while rows[place].node.exists {
      let row = rows + place
      if row.pointee.node == state, row.pointee.column == column { return Answer(cell: row.pointee.cell, first: row.pointee.first) }
      place = next(place)
    }
    guard let generals, column < eventsEnd else { return Answer() }
    return generals[state]
  }

  private func next(_ place: Int) -> Int {
    place + 1 == count ? 0 : place + 1
  }

  /// The upper half of a product is even over all places, without a division.
  private func place(of column: ColumnID, _ state: StateID) -> Int {
    var mixed = (state.bits << 32 | column.bits) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 32) &* 0xC2B2_AE3D_27D4_EB4F
    return Int(truncatingIfNeeded: mixed.multipliedFullWidth(by: UInt64(count)).high)
  }
}
