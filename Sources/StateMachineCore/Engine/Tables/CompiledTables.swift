/// What the table builder makes of an outline: the rows of a definition, by ids.
struct CompiledTables {
  /// The caller that takes the tables releases its memory.
  var table: DispatchTable
  var columns: CompiledDefinition.Columns
  var nodes: [StateNode]
  var candidates: [Candidate]
  var routes: [Route]
  var operations: [Operation]
  var targetFilters: [TargetFilter]
  var timeouts: [Timeout]
  var works: [WorkRow]
  var deferrals: [Deferral]
  /// Those of events that take an argument or reply.
  var signatures: IDMap<Numbered.Column, CallSignature>
  var goals: [Goal]
  var entries: [Entry]
  var histories: [HistoryRow]
  var joinSources: [JoinSource]
  /// The states that hold payloads, in document order.
  var payloads: [(node: StateID, type: SlotType)]
  /// How many words a machine remembers, for its histories and joins.
  var rememberedWords: Int
  /// The way into the initial configuration.
  var initial: Route
}
