import StateMachines

/// A chart whose names are bound to values and closures, as lines that a builder adds.
///
/// All names are looked up before the first line is added, so that everything that is missing is reported at once.
struct ChartLines<Context, State: Hashable & Sendable, Event: Hashable & Sendable> {
  typealias Builder = MachineBuilder<Context, State, Event>
  typealias Hook = Builder.Hook
  typealias Description = MachineDescription
  typealias Line = (inout Builder) -> Void

  let chart: MachineDescription
  let initial: Targets<State>
  private let states: BoundStates<State>
  private let variables: ChartVariables?
  /// What runs where machines start.
  private let start: Hook?
  /// What runs where compound states are entered by their initial states, by state.
  private let defaultEntries: [String: Hook]
  private let initials: [String: Targets<State>]
  /// The lines, each with the state in which it is written.
  private let payloadLines: [Line]
  private let lines: [(scope: String?, place: Description.Place, add: Line)]

  /// - Throws: Everything that cannot be bound.
  init(_ chart: MachineDescription, _ names: ChartNames<Context, State, Event>) throws(FormatError) {
    var binder = try ChartBinder(chart, names)
    states = binder.states
    variables = binder.variables
    initial = binder.targets(chart.initial, at: chart.place)
    start = binder.hook(chart.initialStatements, at: chart.place)
    var initials: [String: Targets<State>] = [:]
    var defaultEntries: [String: Hook] = [:]
    for state in chart.states where state.kind == .compound || state.region != nil {
      let first = binder.firstChild[state.name].map { [Description.Target($0)] } ?? []
      initials[state.name] = binder.targets(state.initial ?? first, at: state.place)
      defaultEntries[state.name] = binder.hook(state.initialStatements, at: state.place)
    }
    (self.initials, self.defaultEntries) = (initials, defaultEntries)
    lines = binder.lines()
    self.chart = binder.chart
    payloadLines = names.payloadLines
    try binder.check()
  }

  /// Adds all lines.
  func add(to sm: inout Builder) {
    sm.chart(chart, names: states.names)
    if let variables { sm.variables(variables) }
    if let start { sm.onStart(start) }
    var scopes: [String: Builder] = [:]
    declare(childrenOf: nil, &sm, &scopes)
    for line in lines {
      var builder = line.scope.flatMap { scopes[$0] } ?? sm
      builder.column = line.place.column ?? 0
      line.add(&builder)
    }
    sm.column = 0
    for line in payloadLines { line(&sm) }
  }

  private func declare(childrenOf parent: String?, _ sm: inout Builder, _ scopes: inout [String: Builder]) {
    for state in states.children[parent] ?? [] {
      let (file, line) = (state.place.fileID, state.place.line)
      let initial = initials[state.name] ?? []
      let inside: (inout Builder) -> Void = { inner in
        scopes[state.name] = inner
        declare(childrenOf: state.name, &inner, &scopes)
      }
      sm.column = state.place.column ?? 0
      guard let value = states.values[state.name] else {
        sm.region(initial: initial, onDefaultEntry: defaultEntries[state.name], fileID: file, line: line, inside)
        continue
      }
      switch state.kind {
      case .atomic: sm.state(value, fileID: file, line: line)
      case .final: sm.final(value, fileID: file, line: line)
      case .parallel: sm.parallel(value, fileID: file, line: line, inside)
      case .compound: sm.compound(value, initial: initial, onDefaultEntry: defaultEntries[state.name], fileID: file, line: line, inside)
      }
    }
  }
}

/// The states of a chart with their values.
struct BoundStates<State: Hashable & Sendable> {
  /// The children of each state, those at the top by nil, in document order.
  let children: [String?: [MachineDescription.State]]
  /// The values of states by name; regions without a name have none.
  let values: [String: State]
  let names: [State: String]
}
