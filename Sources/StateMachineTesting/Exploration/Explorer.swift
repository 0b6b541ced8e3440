import StateMachines

/// Finds all configurations, the nearest first.
struct Explorer<Context: Sendable, State: Hashable & Sendable, Event: Sendable> {
  typealias Machine = EmbeddedMachine<Context, State, Event>
  typealias Found = Exploration<State, Event>

  private let definition: ContextDefinition<Context, State, Event>
  private let cells: DefinitionCells<State, Event>
  private let events: [Event]
  /// The columns of events that are not fired.
  private let leftOut: [Int]
  /// The columns of failures of work.
  private let failureColumns: [Int]
  private let hasChildren: Bool
  /// Machines remember nothing but the active states and timers: no histories, deferred events, joins, payloads, variables or work.
  private let isPlain: Bool
  /// By event and state without states inside, whether the state does something about the event.
  private let isTaken: [[Bool]]
  private let limit: Int
  private let abstraction: (Context) -> AnyHashable

  private(set) var graph: Found.Graph
  private(set) var failures: [(step: Found.FoundStep, message: String)] = []
  private var messages: Set<String> = []
  private var stepCount = 0
  private var numbers: [Key: Int] = [:]
  /// The machines of configurations that are not looked at yet.
  private var waiting: [(number: Int, machine: Machine)] = []

  /// What distinguishes configurations.
  private enum Key: Hashable {
    /// Of a machine that remembers nothing but the active states.
    case plain([State], isFinished: Bool, context: AnyHashable)
    case full(behaviour: AnyHashable, context: AnyHashable)
  }

  /// Where steps from the configuration at hand have led, so that each edge is there once.
  private struct Led {
    var byEvents: Set<Int> = []
    var byTime: Set<Int> = []
  }
  private var led = Led()

  init(
    _ definition: ContextDefinition<Context, State, Event>, _ cells: DefinitionCells<State, Event>, _ events: [Event], leftOut: [Int],
    limit: Int, abstraction: @escaping (Context) -> AnyHashable
  ) {
    (self.definition, self.cells, self.events, self.leftOut, self.limit) = (definition, cells, events, leftOut, limit)
    self.abstraction = abstraction
    failureColumns = cells.columns.indices.filter { !cells.columns[$0].isEvent && cells.columns[$0].name.hasPrefix("failure") }
    let chart = MachineDescription(definition)
    hasChildren = chart.invocations.contains { $0.kind == .child }
    isPlain = chart.remembersOnlyStates
    let leaves = Set(cells.leaves)
    isTaken = events.map { event in
      let column = cells.column(of: event)
      return (0...(leaves.max() ?? 0)).map { place in
        // Of states that the table does not have, nothing is known.
        guard let column, leaves.contains(place) else { return true }
        return !cells.candidates(in: column, at: place).isEmpty
      }
    }
    graph = Found.Graph { cells.names(of: $0) }
  }

  /// - Throws: What undid the start.
  mutating func explore(from context: Context) throws {
    // What is explored is not covered by it.
    try ModelRun.$isActive.withValue(true) { try exploreAll(from: context) }
  }

  private mutating func exploreAll(from context: Context) throws {
    var machine = Machine(stopped: definition, context: context)
    var work = CommitWork()
    var taken: Set<TransitionKey> = []
    try machine.start(leaving: &work) { taken.formUnion($0.takenTransitions) }
    // The program is not to be warned that no code runs the work of states.
    _ = machine.takeWork()
    for key in taken { graph.firstSteps[key] = .some(nil) }
    graph.model = MachineModel(machine: machine, events: events, hasStoppingLines: cells.hasStoppingLines)
    _ = number(of: machine, from: nil)

    // A part of the list at a time, so that the machines of a level are released with it.
    while !waiting.isEmpty {
      let level = waiting
      waiting = []
      for (number, machine) in level { leave(machine, number) }
    }
  }

  /// Gives everything to copies of a machine.
  private mutating func leave(_ machine: Machine, _ number: Int) {
    led = Led()
    let places = cells.leaves(of: machine.configuration).map { cells.place(of: $0) }
    for (index, event) in events.enumerated() where !cells.hasStoppingLines || machine.can(event) {
      // An event that no active state does anything about is rejected.
      guard places.contains(where: { place in place.map { !isTaken[index].indices.contains($0) || isTaken[index][$0] } ?? true }) else {
        continue
      }
      var next = machine
      step(.event(event), from: number, &next) { machine, work, tracer in
        machine.attempt(event, leaving: &work, tracing: tracer)
      }
    }
    if let left = machine.timeLeft {
      var next = machine
      step(.time(left), from: number, &next) { machine, work, tracer in
        machine.advance(by: left, leaving: &work, tracing: tracer)
      }
    }
  }

  private mutating func step<Answer>(
    _ cause: Found.Cause, from source: Int, _ machine: inout Machine,
    _ call: (inout Machine, inout CommitWork, @escaping (Trace<State, Event>) -> Void) -> Answer
  ) {
    var work = CommitWork()
    let notes = Notes()
    _ = call(&machine, &work) { trace in
      if case .undone(let error)? = trace.ending { notes.errors.append("\(error)") } else { notes.taken += trace.takenTransitions }
    }
    let known = graph.nodes.count
    let next = number(of: machine, from: (source, cause))
    stepCount += 1
    let found = Found.FoundStep(
      number: stepCount, source: source, cause: cause, configuration: machine.configuration,
      newNode: known < graph.nodes.count ? next : nil)
    for message in notes.errors where messages.insert(message).inserted { failures.append((found, message)) }
    for key in notes.taken where graph.firstSteps[key] == nil { graph.firstSteps[key] = .some(found) }
    if cause.isTime, next != source { graph.nodes[source].isLeftByTime = true }
    guard let next else {
      graph.cutCount += 1
      graph.nodes[source].cuts.insert(.limit)
      return
    }
    guard next != source else { return }
    let isNew = cause.isTime ? led.byTime.insert(next).inserted : led.byEvents.insert(next).inserted
    if isNew { graph.nodes[source].next.append((next, cause)) }
  }

  /// What a step has done.
  private final class Notes {
    var taken: [TransitionKey] = []
    var errors: [String] = []
  }

  /// The number of a configuration; nil where it is beyond the limit.
  private mutating func number(of machine: Machine, from origin: (node: Int, cause: Found.Cause)?) -> Int? {
    let configuration = machine.configuration
    let context = abstraction(machine.context)
    let isBare = isPlain && machine.timeLeft == nil
    let snapshot = isBare ? nil : machine.snapshot()
    let key: Key =
      if let snapshot {
        .full(behaviour: snapshot.behaviour, context: context)
      } else {
        .plain(configuration, isFinished: machine.isFinished, context: context)
      }
    if let known = numbers[key] { return known }
    guard graph.nodes.count < max(limit, 1) else { return nil }
    let number = graph.nodes.count
    numbers[key] = number
    graph.nodes.append(
      Found.Node(
        configuration: configuration, isFinished: machine.isFinished, origin: origin,
        cuts: machine.isFinished ? [] : cuts(in: configuration, hasWork: snapshot?.hasWork ?? false)))
    if !machine.isFinished { waiting.append((number, machine)) }
    return number
  }

  private func cuts(in configuration: [State], hasWork: Bool) -> Found.Cuts {
    var cuts: Found.Cuts = takes(leftOut, configuration) ? .events : []
    if hasWork { cuts.insert(.work) }
    if hasWork, hasChildren || takes(failureColumns, configuration) { cuts.insert(.reports) }
    return cuts
  }

  /// Whether an active state has a transition for one of some columns.
  private func takes(_ columns: [Int], _ configuration: [State]) -> Bool {
    guard !columns.isEmpty else { return false }
    return cells.leaves(of: configuration).compactMap { cells.place(of: $0) }.contains { leaf in
      columns.contains { column in
        cells.candidates(in: column, at: leaf).contains { $0.kind == .external || $0.kind == .internal || $0.kind == nil }
      }
    }
  }
}

extension MachineDescription {
  /// Whether machines remember nothing but the active states, and timers while some are set.
  fileprivate var remembersOnlyStates: Bool {
    let targets = transitions.flatMap { $0.targets + $0.branches.flatMap(\.targets) } + states.flatMap { $0.initial ?? [] } + initial
    return deferrals.isEmpty && joins.isEmpty && invocations.isEmpty && variables.isEmpty && histories.isEmpty
      && !states.contains { $0.payload != nil } && !targets.contains { $0.history != nil }
  }
}
