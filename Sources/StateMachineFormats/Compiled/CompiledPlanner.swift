import StateMachines

/// Works out the plan of a compiled machine, and collects what cannot be compiled.
struct CompiledPlanner {
  typealias Description = MachineDescription
  typealias Place = MachineDescription.Place

  let chart: MachineDescription
  /// Knows the names, and collects the issues.
  var writer: SwiftWriter
  var requirements: CompiledRequirements
  let requests: CompiledRequests
  let types: CompiledTypes
  /// The names of actions that may throw in some line.
  let throwingActions: Set<String>
  /// By line that ignores an event, the requirement that replies.
  var replies: [String: CompiledCall] = [:]
  /// The state with a payload that a line leads to, and where the line gets it; other states with payloads have requirements that make it.
  var made: (state: Int, payload: CompiledPayload)?
  let tree: CompiledTree
  let fields: CompiledFields
  /// By state, the numbers of the transitions that start in it, in the order in which they are tried.
  let candidates: [[Int]]
  /// By moment and by state, the steps of the hooks.
  var hooks: [Description.Hook.Moment: [[CompiledStep]]] = [:]
  /// By state, the events that it defers.
  var deferrals: [[Description.Events]] = []
  /// The states whose histories do not lead to the first value of the field until the state was left.
  var remembering: Set<Int> = []
  var initialValues: [Int] = []
  /// The parallel states whose regions are being entered while steps are worked out.
  var enteredParallels: Set<Int> = []
  /// Whether the steps into the initial configuration are being worked out; before them, no state was left.
  private(set) var isStarting = false
  /// The states whose completion some line waits for.
  var awaited: Set<Int> = []
  /// How often the plan leads to a history.
  var historyCount = 0
  private var refusals: Set<FormatIssue> = []

  init(_ chart: MachineDescription, name: String?) {
    self.chart = chart
    writer = SwiftWriter(chart.withoutData, name: name)
    tree = CompiledTree(writer.tree)
    types = CompiledTypes(chart, tree)
    requests = CompiledRequests(chart, tree)
    requirements = CompiledRequirements(reserved: requests.isEmpty ? [] : ["start", "cancel", "duration"])
    throwingActions = Set(
      chart.transitions.filter { $0.has(.mayThrow) }.compactMap(\.actionName) + chart.hooks.filter { $0.has(.mayThrow) }.compactMap(\.name))
    fields = CompiledFields(tree, split: Self.statesWithHistory(chart, tree))
    candidates = Self.candidates(of: chart, tree)
  }

  /// - Throws: A ``FormatError`` with everything that cannot be compiled, or else with everything that is wrong with the chart.
  mutating func plan() throws(FormatError) -> CompiledPlan {
    refuse()
    if writer.issues.isEmpty { try checkDefinition() }
    guard writer.issues.isEmpty else { throw FormatError(writer.issues) }
    addHooks()
    addDeferrals()
    findAwaited()
    chooseInitialValues()
    isStarting = true
    var start = steps(to: chart.initial, inside: nil)
    start += steps(endingAfter: start)
    isStarting = false
    let events = writer.eventNames.map { name in (name: name, decision: decision(for: .named(name))) }
    let completions = awaited.sorted().map { (state: $0, decision: decision(for: .done($0))) }
    let always = decision(for: .always)
    guard writer.issues.isEmpty else { throw FormatError(writer.issues) }
    for step in start.flat {
      switch step {
      case .become(0, let state), .hold(let state, _): initialValues[0] = state
      default: break
      }
    }
    let plan = CompiledPlan(
      tree: tree, fields: fields, initialValues: initialValues, remembering: remembering.sorted(), start: start, events: events,
      always: always, completions: completions, types: types, requirements: requirements, requests: requests)
    for event in events where plan.raised.contains(.named(event.name)) {
      refuseThrowing(event.decision, "the event \(Excerpt.name(event.name)), which is raised")
    }
    for completion in completions where plan.raised.contains(.done(completion.state)) {
      refuseThrowing(completion.decision, "the completion of \(Excerpt.name(tree.name(completion.state)))")
    }
    refuseThrowing(always, "a transition without an event")
    if plan.hasEventless || !plan.raised.isEmpty || !plan.deferred.isEmpty { refuseMovedReplies(events) }
    if start.mayThrow { refuse("an action that may throw is not compiled on the way into the initial state", chart.place) }
    guard writer.issues.isEmpty else { throw FormatError(writer.issues) }
    return plan
  }

  /// Reports what is not compiled, once for each place: a line of a state is planned for each state inside it.
  mutating func refuse(_ message: String, _ place: Place) {
    if refusals.insert(FormatIssue(.unsupported, message, at: place.inText)).inserted { writer.report(.unsupported, message, place) }
  }

  /// Refuses the lines of a decision that may throw, where no caller waits for the error.
  private mutating func refuseThrowing(_ decision: CompiledDecision, _ subject: String) {
    guard let way = decision.allWays.first(where: \.mayThrow) else { return }
    let place = Place(fileID: chart.place.fileID, line: way.lines.first ?? chart.place.line, column: 1)
    refuse("a line whose action may throw is not compiled for \(subject)", place)
  }

  /// Refuses replies that cannot be copied where a step returns them beside what became of the event: they cannot be part of a tuple.
  private mutating func refuseMovedReplies(_ events: [(name: String, decision: CompiledDecision)]) {
    for event in events where types.movedReplies.contains(event.name) {
      let line = event.decision.allWays.first { $0.reply != .none }?.lines.first ?? chart.place.line
      refuse(
        "the reply to \(Excerpt.name(event.name)) cannot be copied, and is not compiled in a chart with events that are raised or wait, or "
          + "with transitions without an event", Place(fileID: chart.place.fileID, line: line, column: 1))
    }
  }

  /// The states whose history some line leads to.
  private static func statesWithHistory(_ chart: MachineDescription, _ tree: CompiledTree) -> Set<Int> {
    Set(chart.allTargets.filter { $0.history != nil }.compactMap { tree.numbers[$0.state] })
  }

  /// Transitions that name a state come before those from any state; each in the order of the chart.
  private static func candidates(of chart: MachineDescription, _ tree: CompiledTree) -> [[Int]] {
    var named = [[Int]](repeating: [], count: tree.states.count)
    var general = named
    for (number, transition) in chart.transitions.enumerated() {
      switch transition.sources {
      case .list(let names):
        for state in Set(names.compactMap { tree.numbers[$0] }) where tree.kind(state) != .final { named[state].append(number) }
      case .any(let exceptions):
        let scope = transition.scope.flatMap { tree.numbers[$0] }
        for state in tree.any(in: scope, except: exceptions) { general[state].append(number) }
      }
    }
    return zip(named, general).map { $0 + $1 }
  }

  // MARK: What states have

  private mutating func addHooks() {
    for moment in [Description.Hook.Moment.entry, .exit] {
      var steps = [[CompiledStep]](repeating: [], count: tree.states.count)
      for hook in chart.hooks where hook.moment == moment {
        for state in tree.states.indices where tree.states[state].region == nil && (hook.states ?? .any(except: [])).pass(tree.name(state))
        {
          steps[state] += self.steps(hook, at: state)
        }
      }
      hooks[moment] = steps
    }
  }

  private mutating func addDeferrals() {
    deferrals = [[Description.Events]](repeating: [], count: tree.states.count)
    for deferral in chart.deferrals {
      switch deferral.states {
      case .list(let names): for name in names { if let state = tree.numbers[name] { deferrals[state].append(deferral.events) } }
      case .any(let exceptions): for state in tree.any(in: nil, except: exceptions) { deferrals[state].append(deferral.events) }
      }
    }
  }

  /// Finds the states whose completion some line waits for; a line for any event waits for all completions.
  private mutating func findAwaited() {
    let compounds = tree.states.indices.filter { !tree.children[$0].isEmpty && tree.states[$0].region == nil }
    for (number, transition) in chart.transitions.enumerated() {
      switch transition.events {
      case .done(let name): if let state = tree.numbers[name] { awaited.insert(state) }
      case .completion: awaited.formUnion(compounds.filter { candidates[$0].contains(number) })
      case .any: awaited.formUnion(compounds)
      default: break
      }
    }
  }
}

extension MachineDescription.States {
  /// Whether a state is among them.
  func pass(_ name: String) -> Bool {
    switch self {
    case .list(let names): names.contains(name)
    case .any(let exceptions): !exceptions.contains(name)
    }
  }
}

extension MachineDescription.Transition {
  func has(_ trait: MachineDescription.DataTrait) -> Bool { dataTraits?.contains(trait) ?? false }
}

extension MachineDescription.Hook {
  func has(_ trait: MachineDescription.DataTrait) -> Bool { dataTraits?.contains(trait) ?? false }
}

extension MachineDescription {
  /// Where the chart, its states, transitions and histories lead.
  var allTargets: [Target] {
    initial + states.flatMap { $0.initial ?? [] } + transitions.flatMap { $0.targets + $0.branches.flatMap(\.targets) }
      + histories.flatMap(\.targets)
  }
}
