/// What the compiler makes of an outline: the rows of a chart, in numbers.
struct CompiledTables {
  /// Column by column; whoever takes the tables gives this memory back.
  var cells: UnsafeMutablePointer<Cell>
  /// One more column, for events that the table cannot answer for; given back alike.
  var elsewhere: UnsafeMutablePointer<Cell>
  /// In the same order, one more than the number of the first candidate, zero for none; nil where a cell says all.
  var firsts: UnsafeMutablePointer<Int32>?
  var columns: Chart.Columns
  var nodes: [StateNode]
  var candidates: [Candidate]
  var routes: [Route]
  var operations: [Operation]
  var targetFilters: [TargetFilter]
  var timeouts: [Timeout]
  var deferrals: [Deferral]
  var goals: [Goal]
  var entries: [Entry]
  var histories: [HistoryRow]
  var joinSources: [JoinSource]
  /// How many words a machine remembers, for its histories and joins.
  var rememberedWords: Int
  /// The way into the initial configuration.
  var initial: Route
}
