extension ContextMachine {
  /// The answer where a cell of the table is all there is to it.
  @inlinable
  mutating func fireByTable(_ column: CompiledDefinition.Column) -> Bool? {
    #if DEBUG
      if compiled.tracesValues { return nil }
    #endif
    guard memory.phase == .running else { return nil }
    let cell = column.cell(of: memory.active)
    if cell.isSimple {
      memory.active = cell.target(from: memory.active)
      return true
    }
    return cell.isNone && !compiled.hasRejectionHooks ? false : nil
  }
}
