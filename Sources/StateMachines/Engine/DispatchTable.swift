/// What is to be done in each state about each column: nothing, or what its cell says.
struct DispatchTable {
  /// Where each column begins: the cells of all states.
  let columns: UnsafeMutablePointer<UnsafeRawPointer>
  /// One more column, which says of all states that the answer is elsewhere.
  let elsewhere: UnsafeMutablePointer<Cell>
  private let cells: UnsafeMutablePointer<Cell>
  private let stateCount: Int
  /// In the order of the cells, one more than the number of the first candidate; nil where the cells of complex events say it.
  private let firsts: UnsafeMutablePointer<Int32>?

  init(_ list: CellList, columns count: Int, isFlat: Bool) {
    stateCount = list.stateCount
    cells = .zeroed(count: stateCount * count)
    firsts = isFlat ? nil : .zeroed(count: stateCount * count)
    elsewhere = .filled(with: .elsewhere, count: stateCount)
    columns = .allocate(capacity: count)
    for column in 0..<count { (columns + column).initialize(to: UnsafeRawPointer(cells + column * stateCount)) }
    for column in list.generals.isEmpty ? 0..<0 : 0..<list.eventCount {
      for (state, general) in list.generals.enumerated() { set(column, state, general.cell, general.first) }
    }
    for entry in list.entries { set(Int(entry.column), Int(entry.node), entry.cell, entry.first) }
  }

  private func set(_ column: Int, _ state: Int, _ cell: Cell, _ first: Int32) {
    let place = column * stateCount + state
    cells[place] = cell
    firsts?[place] = first + 1
  }

  /// Gives the memory back; the chart that holds the table calls it once, at its own end.
  func deallocate() {
    columns.deallocate()
    elsewhere.deallocate()
    cells.free()
    firsts?.free()
  }

  @inline(__always)
  func cell(_ column: Int32, _ state: Int32) -> Cell {
    Chart.Column(cells: columns[Int(column)], number: column).cell(of: state)
  }

  /// The candidate that is tried first; −1 where there is none.
  func firstCandidate(_ column: Int32, _ state: Int32) -> Int32 {
    if let firsts { return firsts[Int(column) &* stateCount &+ Int(state)] - 1 }
    let cell = cell(column, state)
    return cell.kind == .complex ? cell.number : -1
  }
}
