extension CompiledDefinition {
  /// One column of the dispatch table: what it says of each state.
  @usableFromInline
  struct Column {
    @usableFromInline let cells: UnsafeRawPointer
    /// None where it was not asked for.
    @usableFromInline let id: ColumnID

    @inlinable
    @inline(__always)
    init(cells: UnsafeRawPointer, id: ColumnID) {
      self.cells = cells
      self.id = id
    }

    @inlinable
    @inline(__always)
    func cell(of node: StateID) -> Cell {
      cells.load(fromByteOffset: node.index &* MemoryLayout<Cell>.stride, as: Cell.self)
    }
  }
}
