extension ContextMachine {
  /// The answer where a cell of the table is all there is to it.
  @inlinable
  mutating func fireByTable(_ column: CompiledDefinition.Column) -> Bool? {
    guard memory.phase == .running else { return nil }
    let cell = column.cell(of: memory.active.node)
    if cell.isSimple {
      memory.active.node = cell.target(from: memory.active.node)
      return true
    }
    return cell.isNone && !compiled.hasRejectionHooks ? false : nil
  }
}
