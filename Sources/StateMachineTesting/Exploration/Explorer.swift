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
  private struct Key: Hashable {
    let behaviour: AnyHashable
    let context: AnyHashable
  }

  init(
    _ definition: ContextDefinition<Context, State, Event>, _ cells: DefinitionCells<State, Event>, _ events: [Event], leftOut: [Int],
    limit: Int, abstraction: @escaping (Context) -> AnyHashable
  ) {
    (self.definition, self.cells, self.events, self.leftOut, self.limit) = (definition, cells, events, leftOut, limit)
    self.abstraction = abstraction
    failureColumns = cells.columns.indices.filter { !cells.columns[$0].isEvent && cells.columns[$0].name.hasPrefix("failure") }
    hasChildren = MachineDescription(definition).invocations.contains { $0.kind == .child }
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
    for event in events where !cells.hasStoppingLines || machine.can(event) {
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
    let isKnown = graph.nodes[source].next.contains { $0.node == next && $0.cause.isTime == cause.isTime }
    if next != source, !isKnown { graph.nodes[source].next.append((next, cause)) }
  }

  /// What a step has done.
  private final class Notes {
    var taken: [TransitionKey] = []
    var errors: [String] = []
  }

  /// The number of a configuration; nil where it is beyond the limit.
  private mutating func number(of machine: Machine, from origin: (node: Int, cause: Found.Cause)?) -> Int? {
    let snapshot = machine.snapshot()
    let key = Key(behaviour: snapshot.behaviour, context: abstraction(machine.context))
    if let known = numbers[key] { return known }
    guard graph.nodes.count < max(limit, 1) else { return nil }
    let number = graph.nodes.count
    numbers[key] = number
    let configuration = machine.configuration
    graph.nodes.append(
      Found.Node(
        configuration: configuration, isFinished: machine.isFinished, origin: origin,
        cuts: machine.isFinished ? [] : cuts(in: configuration, hasWork: snapshot.hasWork)))
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
