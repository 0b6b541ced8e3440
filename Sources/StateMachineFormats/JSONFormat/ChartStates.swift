internal import StateMachines

/// The states of a chart by name, while it is read.
struct ChartStates {
  struct Row {
    let name: String
    let kind: MachineDescription.State.Kind
    /// The row of the state around it.
    let parent: Int?
    /// Of a region without a name its place in the parallel state.
    let region: Int?
    /// Nil for a state that is written as its name alone.
    let object: JSONObject?
    let position: TextPosition
  }

  private(set) var rows: [Row] = []
  private(set) var rowOf: [String: Int] = [:]

  /// Adds a state; returns the position of another one that has its name.
  mutating func add(_ row: Row) -> TextPosition? {
    rows.append(row)
    if let first = rowOf[row.name] { return rows[first].position }
    rowOf[row.name] = rows.count - 1
    return nil
  }

  /// Whether there is a state of a name, which is not that of a region without one.
  func isNamedState(_ name: String) -> Bool { rowOf[name].map { rows[$0].region == nil } ?? false }

  /// Whether a state is inside of another one, however deep.
  func isInside(_ row: Int, _ ancestor: Int) -> Bool {
    var current = rows[row].parent
    // A parent has a lower number than its children, since it is read before them.
    while let parent = current, parent >= ancestor {
      if parent == ancestor { return true }
      current = rows[parent].parent
    }
    return false
  }
}
