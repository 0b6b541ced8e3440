/// Turns an outline without mistakes into the tables of a chart.
struct TableBuilder {
  let outline: Outline
  let states: ResolvedStates
  let candidacies: [[DefinitionCompiler.Candidacy]]
  let names: DefinitionCompiler.Names
  let columns: Chart.Columns
  let entryHooks: HookIndex
  let exitHooks: HookIndex
  let beforeHooks: HookIndex
  let afterHooks: HookIndex
  /// The `before` and `after` hooks that may hear of transitions from the state whose row is built.
  var befores: [HookLine] = []
  var afters: [HookLine] = []
  /// States that eventless transitions may leave.
  let leavesByItself: [Bool]
  var nodes: [StateNode]
  var candidates: [Candidate] = []
  var routes: [Route] = []
  var operations: [Operation] = []
  var timeouts: [Timeout] = []
  var deferrals: [Deferral] = []

  init(_ compiler: DefinitionCompiler) {
    outline = compiler.outline
    states = compiler.states
    candidacies = compiler.candidacies
    names = compiler.names
    entryHooks = HookIndex(outline.hooks, .entry, states)
    exitHooks = HookIndex(outline.hooks, .exit, states)
    beforeHooks = HookIndex(outline.hooks, .before, states)
    afterHooks = HookIndex(outline.hooks, .after, states)
    let others = Int32(names.events.count + names.kinds.count)
    columns = Chart.Columns(others: others, failure: others + 1, always: others + 2, count: others + 3)
    leavesByItself = candidacies.map { [outline] in $0.contains { outline.transitions[$0.line].events == nil } }
    nodes = states.isFinal.map { StateNode(isFinal: $0) }
  }

  mutating func build() -> CompiledTables {
    buildNodes()
    let cells = UnsafeMutablePointer<Cell>.zeroed(count: nodes.count * Int(columns.count))
    for node in nodes.indices { buildRow(Int32(node), cells) }
    let initial = outline.initial
    return CompiledTables(
      cells: cells, columns: columns, nodes: nodes, candidates: candidates, routes: routes, operations: operations, timeouts: timeouts,
      deferrals: deferrals, initial: states.nodeOf[Int(initial.states[0])], initialValue: initial.value)
  }
}
