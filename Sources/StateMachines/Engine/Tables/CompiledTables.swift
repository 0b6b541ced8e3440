/// What the compiler makes of an outline: the rows of a chart, in numbers.
struct CompiledTables {
  /// Whoever takes the tables gives its memory back.
  var table: DispatchTable
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
