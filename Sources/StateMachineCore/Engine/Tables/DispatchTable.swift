/// What is to be done in each state about each column: nothing, or what its cell says.
///
/// A column is dense, with a cell for each state, or sparse: then it keeps the cells that are not empty in a hash table, and begins where
/// ``sentinel`` does, so that the general path is taken. Small tables have dense columns only, large ones where a column is fairly
/// full.
package struct DispatchTable {
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
  /// In the order of the cells, the id after the first candidate; nil where the cells of complex events say it.
  private let firsts: UnsafeMutablePointer<CandidateID>?
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

    for column in list.generals.isEmpty ? .first ..< .first : .first..<list.eventsEnd where isDense[column] {
      for (state, general) in zip(StateID.first..., list.generals) { set(column, state, general.cell, general.first) }
    }
    for entry in list.entries where isDense[entry.column] { set(entry.column, entry.node, entry.cell, entry.first) }
  }

  private static func densities(_ list: CellList, _ count: Int, _ form: Form?) -> [Bool] {
    if form == .sparse { return [Bool](repeating: false, count: count) }
    guard form == nil, list.stateCount * count > largestSmall else { return [Bool](repeating: true, count: count) }
    var taken = [Int](repeating: 0, count: count)
    for entry in list.entries { taken[entry.column] += 1 }
    return taken.map { $0 >= list.stateCount / emptiness }
  }

  private func set(_ column: ColumnID, _ state: StateID, _ cell: Cell, _ first: CandidateID) {
    let place = place(of: column, state)
    cells[place] = cell
    firsts?[place] = first.next
  }

  /// Among the dense cells.
  private func place(of column: ColumnID, _ state: StateID) -> Int {
    (columns[column] - UnsafeRawPointer(cells)) / MemoryLayout<Cell>.stride + state.index
  }

  /// Gives the memory back; the definition that holds the table calls it once, at its own end.
  func deallocate() {
    columns.deallocate()
    sentinel.deallocate()
    cells.deallocate()
    firsts?.giveBack()
    sparse?.deallocate()
  }

  /// Whether a column has a cell for each state.
  func isDense(_ column: ColumnID) -> Bool {
    columns[column] != UnsafeRawPointer(sentinel)
  }

  func cell(_ column: ColumnID, _ state: StateID) -> Cell {
    let cell = CompiledDefinition.Column(cells: columns[column], id: column).cell(of: state)
    return cell.isSentinel ? sparseCell(column, state) : cell
  }

  @inline(never)
  private func sparseCell(_ column: ColumnID, _ state: StateID) -> Cell {
    sparse?.find(column, state).cell ?? Cell(.none)
  }

  /// The candidate that is tried first, if there is one.
  package func firstCandidate(_ column: ColumnID, _ state: StateID) -> CandidateID {
    if let sparse, !isDense(column) { return sparse.find(column, state).first }
    if let firsts { return firsts[place(of: column, state)].previous }
    let cell = cell(column, state)
    return cell.kind == .complex ? cell.candidate : .none
  }
}
