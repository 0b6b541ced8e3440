/// What is to be done in each state about each column: nothing, or what its cell says.
///
/// A column is dense, with a cell for each state, or sparse: then it keeps the cells that are not empty in a hash table, and begins where
/// ``sentinel`` does, so that the general path is taken. Small tables have dense columns only, large ones where a column is fairly
/// full.
struct DispatchTable {
  enum Form {
    case dense
    case sparse
  }

  /// Where each column begins: the cells of all states.
  let columns: UnsafeMutablePointer<UnsafeRawPointer>
  /// One more column, which says of all states that the answer is elsewhere.
  let sentinel: UnsafeMutablePointer<Cell>
  /// The dense columns.
  private let cells: UnsafeMutablePointer<Cell>
  /// In the order of the cells, one more than the number of the first candidate; nil where the cells of complex events say it.
  private let firsts: UnsafeMutablePointer<Int32>?
  private let sparse: SparseCells?

  /// How many cells a table may have that is dense however empty it is: 4 MB.
  private static var largestSmall: Int { 1 << 20 }
  /// In a larger table a column is sparse where fewer than one in so many states have a cell there.
  private static var emptiness: Int { 16 }

  /// - Parameters:
  ///   - list: The cells that are not empty.
  ///   - count: How many columns there are.
  ///   - isFlat: No state has states inside.
  ///   - form: What all columns are; nil where it depends on their sizes.
  init(_ list: CellList, columns count: Int, isFlat: Bool, _ form: Form?) {
    assert(MemoryLayout<Cell>.stride == 4, "words of machines and simple cells count cells in steps of four bytes")
    let isDense = Self.densities(list, count, form)
    let denseCount = isDense.count { $0 }
    cells = .filled(with: Cell(.none), count: list.stateCount * denseCount)
    firsts = isFlat ? nil : .zeroed(count: list.stateCount * denseCount)
    sentinel = .filled(with: .sentinel, count: list.stateCount)
    sparse = denseCount == count ? nil : SparseCells(list) { !isDense[$0] }
    columns = .allocate(capacity: count)
    var next = cells
    for column in 0..<count {
      (columns + column).initialize(to: UnsafeRawPointer(isDense[column] ? next : sentinel))
      if isDense[column] { next += list.stateCount }
    }

    for column in list.generals.isEmpty ? 0..<0 : 0..<list.eventCount where isDense[column] {
      for (state, general) in list.generals.enumerated() { set(column, state, general.cell, general.first) }
    }
    for entry in list.entries where isDense[Int(entry.column)] { set(Int(entry.column), Int(entry.node), entry.cell, entry.first) }
  }

  private static func densities(_ list: CellList, _ count: Int, _ form: Form?) -> [Bool] {
    if form == .sparse { return [Bool](repeating: false, count: count) }
    guard form == nil, list.stateCount * count > largestSmall else { return [Bool](repeating: true, count: count) }
    var taken = [Int](repeating: 0, count: count)
    for entry in list.entries { taken[Int(entry.column)] += 1 }
    return taken.map { $0 >= list.stateCount / emptiness }
  }

  private func set(_ column: Int, _ state: Int, _ cell: Cell, _ first: Int32) {
    let place = place(of: Int32(column), Int32(state))
    cells[place] = cell
    firsts?[place] = first + 1
  }

  /// Among the dense cells.
  private func place(of column: Int32, _ state: Int32) -> Int {
    (columns[Int(column)] - UnsafeRawPointer(cells)) / MemoryLayout<Cell>.stride + Int(state)
  }

  /// Gives the memory back; the definition that holds the table calls it once, at its own end.
  func deallocate() {
    columns.deallocate()
    sentinel.deallocate()
    cells.deallocate()
    firsts?.free()
    sparse?.deallocate()
  }

  /// Whether a column has a cell for each state.
  func isDense(_ column: Int32) -> Bool {
    columns[Int(column)] != UnsafeRawPointer(sentinel)
  }

  @inline(__always)
  func cell(_ column: Int32, _ state: Int32) -> Cell {
    let cell = CompiledDefinition.Column(cells: columns[Int(column)], number: column).cell(of: state)
    return cell.isSentinel ? sparseCell(column, state) : cell
  }

  @inline(never)
  private func sparseCell(_ column: Int32, _ state: Int32) -> Cell {
    sparse?.find(column, state).cell ?? Cell(.none)
  }

  /// The candidate that is tried first; −1 where there is none.
  func firstCandidate(_ column: Int32, _ state: Int32) -> Int32 {
    if let sparse, !isDense(column) { return sparse.find(column, state).first }
    if let firsts { return firsts[place(of: column, state)] - 1 }
    let cell = cell(column, state)
    return cell.kind == .complex ? cell.number : -1
  }
}
