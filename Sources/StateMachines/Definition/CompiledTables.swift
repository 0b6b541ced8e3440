/// What the compiler makes of an outline: the rows of a chart, in numbers.
struct CompiledTables {
  /// Column by column; whoever takes the tables gives this memory back.
  var cells: UnsafeMutablePointer<Cell>
  var columns: Chart.Columns
  var nodes: [StateNode]
  var candidates: [Candidate]
  var routes: [Route]
  var operations: [Operation]
  var timeouts: [Timeout]
  var deferrals: [Deferral]
  var initial: Int32
  /// The payload of the initial state; −1 for none.
  var initialValue: Int32
}
