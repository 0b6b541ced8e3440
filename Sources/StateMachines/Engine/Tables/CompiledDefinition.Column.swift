extension CompiledDefinition {
  /// One column of the dispatch table: what it says of each state.
  @usableFromInline
  struct Column {
    @usableFromInline let cells: UnsafeRawPointer
    /// −1 where it was not asked for.
    @usableFromInline let number: Int32

    @inlinable
    @inline(__always)
    init(cells: UnsafeRawPointer, number: Int32) {
      self.cells = cells
      self.number = number
    }

    @inlinable
    @inline(__always)
    func cell(of node: Int32) -> Cell {
      cells.load(fromByteOffset: Int(node) &* MemoryLayout<Cell>.stride, as: Cell.self)
    }
  }
}
