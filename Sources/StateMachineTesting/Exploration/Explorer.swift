import StateMachines

/// Finds all configurations, the nearest first.
///
/// Machines are looked at in batches, and each batch in parts that several threads do. What the parts have collected is put together in
/// their order, which is that of the configurations: so the graph does not depend on threads.
///
/// Safe because workers write to memory of their own, and everything else is changed only while none of them runs.
final class Explorer<Context: Sendable, State: Hashable & Sendable, Event: Sendable, Abstract: Hashable & Sendable>: @unchecked Sendable {
  typealias Machine = EmbeddedMachine<Context, State, Event>
  typealias Found = Exploration<State, Event>
  typealias Worker = ExplorationWorker<Context, State, Event, Abstract>

  private let rules: ExplorationRules<Context, State, Event>
  private let cells: DefinitionCells<State, Event>
  private let events: [Event]
  private let abstraction: (@Sendable (Context) -> Abstract)?
  private let pace: ExplorationPace

  let graph: Found.Graph
  private(set) var failures: [(step: Found.FoundStep, message: String)] = []
  private var messages: Set<String> = []
  private var places: [Duration: Int32] = [:]

  private let known: KnownConfigurations<Abstract>
  private let workers: UnsafeMutablePointer<Worker>
  private var workerCount = 0
  private let probe: KnownConfigurations<Abstract>.Probe
  /// The machines of configurations that are not looked at yet, and of those that are looked at now.
  private var waiting = WaitingMachines<Context>()
  private var level = WaitingMachines<Context>()
  private var start: Context

  init(
    _ definition: ContextDefinition<Context, State, Event>, _ cells: DefinitionCells<State, Event>, _ events: [Event], leftOut: [Int],
    from start: Context, _ pace: ExplorationPace, abstraction: (@Sendable (Context) -> Abstract)?
  ) {
    rules = ExplorationRules(definition, cells, events, leftOut: leftOut)
    (self.cells, self.events, self.start, self.pace, self.abstraction) = (cells, events, start, pace, abstraction)
    graph = Found.Graph(definition.compiled, events: events, stateWidth: rules.stateWidth) { cells.names(of: $0) }
    known = KnownConfigurations(width: rules.stateWidth + 1)
    workers = .allocate(capacity: pace.partsInBatch)
    probe = KnownConfigurations.Probe(width: rules.stateWidth + 1, hasContext: abstraction != nil)
  }

  deinit {
    for worker in 0..<workerCount { workers[worker].deallocate() }
    workers.deinitialize(count: workerCount)
    workers.deallocate()
  }

  /// - Throws: What undid the start, and what the closure for progress throws.
  func explore() throws {
    // What is explored is not covered by it.
    try ModelRun.$isActive.withValue(true) {
      try begin(Machine(stopped: rules.definition, context: start))
      while !waiting.numbers.isEmpty {
        // The machines of a level are released with it.
        level = waiting
        waiting = WaitingMachines()
        try leaveLevel()
      }
    }
    graph.words = known.keys.words
    graph.closeEdges(upTo: graph.marks.count)
  }

  private func begin(_ machine: Machine) throws {
    var (machine, work) = (machine, CommitWork())
    var taken: Set<TransitionKey> = []
    try machine.start(leaving: &work) { taken.formUnion($0.takenTransitions) }
    // The program is not to be warned that no code runs the work of states.
    _ = machine.takeWork()
    for key in taken { graph.firstSteps[key] = .some(nil) }
    graph.model = MachineModel(machine: machine, events: events, hasStoppingLines: cells.hasStoppingLines)
    start = machine.context
    makeWorkers(1)
    workers[0].begin(machine)
    merge(workers[0])
  }

  private func makeWorkers(_ count: Int) {
    while workerCount < count {
      (workers + workerCount).initialize(to: Worker(rules, abstraction))
      workerCount += 1
    }
  }

  private func leaveLevel() throws {
    let count = level.numbers.count
    let batch = pace.sourcesInPart * pace.partsInBatch
    for first in stride(from: 0, to: count, by: batch) {
      let end = min(first + batch, count)
      let parts = (end - first + pace.sourcesInPart - 1) / pace.sourcesInPart
      makeWorkers(parts)
      let size = pace.sourcesInPart
      Parts.run(parts, threads: pace.threads) { [self] part in
        let first = first + part * size
        workers[part].leave(first..<min(first + size, end), of: level, start, known)
      }
      for part in 0..<parts { merge(workers[part]) }
      try pace.progress(graph.marks.count, count - end + waiting.numbers.count)
    }
  }

  /// Adds what a worker has collected.
  private func merge(_ worker: Worker) {
    // First, so that durations are numbered in the order of the configurations, however these are divided into parts.
    let causes = worker.times.map { causeNumber(of: $0) }
    let numbers = worker.discoveries.indices.map { addConfiguration($0, of: worker) }
    func cause(_ number: Int32) -> Int32 { number < 0 ? causes[Int(~number)] : number }

    var edge = 0
    for source in worker.sources {
      graph.closeEdges(upTo: Int(source.number))
      while edge < source.edgesEnd {
        let found = worker.edges[edge]
        edge += 1
        let target = found.node < 0 ? numbers[Int(~found.node)] : found.node
        if target >= 0 {
          graph.edges.append(FoundEdge(node: target, cause: cause(found.cause)))
        } else {
          graph.marks[Int(source.number)].cuts.insert(.limit)
        }
      }
      if source.isLeftByTime { graph.marks[Int(source.number)].isLeftByTime = true }
    }

    func step(_ mark: Worker.Mark) -> Found.FoundStep {
      let target = mark.target < 0 ? numbers[Int(~mark.target)] : mark.target
      let origin = FoundEdge(node: mark.origin.node, cause: cause(mark.origin.cause))
      let isNew = mark.isDiscovery && target >= 0 && graph.origins[Int(target)] == origin
      return Found.FoundStep(origin: origin, cause: mark.cause, configuration: mark.configuration, newNode: isNew ? Int(target) : nil)
    }
    for (message, mark) in worker.failures where messages.insert(message).inserted { failures.append((step(mark), message)) }
    for (key, mark) in worker.taken where graph.firstSteps[key] == nil { graph.firstSteps[key] = .some(step(mark)) }
  }

  /// Adds a configuration that a worker has found, unless another one has.
  ///
  /// - Returns: Its number; −1 where it is beyond the limit.
  private func addConfiguration(_ place: Int, of worker: Worker) -> Int32 {
    let discovery = worker.discoveries[place]
    worker.found.read(place, into: probe)
    probe.hash = discovery.hash
    if let number = known.find(probe) { return Int32(number) }
    guard graph.marks.count < pace.limit else {
      graph.cutCount += discovery.stepCount
      return -1
    }
    let number = Int32(graph.marks.count)
    known.add(probe)
    var origin = discovery.origin
    if origin.cause < 0 { origin.cause = causeNumber(of: worker.times[Int(~origin.cause)]) }
    let isFinished = discovery.phase == .finished
    graph.add(
      UnsafePointer(probe.words), from: origin,
      FoundMarks(isFinished: isFinished, cuts: isFinished ? [] : rules.cuts(in: probe.words, hasWork: discovery.hasWork)))
    guard !isFinished else { return number }
    waiting.numbers.append(number)
    waiting.memories.append(worker.machines.memories[place])
    if WaitingMachines<Context>.hasContexts { waiting.contexts.append(worker.machines.contexts[place]) }
    return number
  }

  /// The number that edges have for a duration.
  private func causeNumber(of time: Duration) -> Int32 {
    if let place = places[time] { return ~place }
    let place = Int32(graph.times.count)
    graph.times.append(time)
    places[time] = place
    return ~place
  }
}
