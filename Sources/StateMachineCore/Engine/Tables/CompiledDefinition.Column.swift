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

/// What is special about the events of a column; most have nothing.
package struct ColumnTraits: OptionSet {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Some state may postpone them.
  package static var isDeferred: Self { Self(rawValue: 1) }
  /// They take an argument, or reply.
  package static var isCall: Self { Self(rawValue: 1 << 1) }
  /// No line names them, so that only their callers know their types.
  static var isUnnamed: Self { Self(rawValue: 1 << 3) }
  /// Their reply is more than `Void`.
  static var replies: Self { Self(rawValue: 1 << 2) }
}

extension DefinitionTables {
  /// What is to be done in a state about a column.
  @inline(__always)
  func cell(_ column: ColumnID, _ state: StateID) -> Cell {
    let cell = denseCell(column, state)
    return cell.isSentinel ? sparseCell(column, state) : cell
  }

  /// The same, or the sentinel for a sparse column.
  @inline(__always)
  func denseCell(_ column: ColumnID, _ state: StateID) -> Cell {
    CompiledDefinition.Column(cells: cellsOfColumn[column], id: column).cell(of: state)
  }

  @inline(never)
  private func sparseCell(_ column: ColumnID, _ state: StateID) -> Cell {
    dispatch.cell(column, state)
  }
}
