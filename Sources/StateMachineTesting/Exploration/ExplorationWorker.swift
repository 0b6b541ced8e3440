import StateMachines

/// Machines of configurations that are still to be looked at.
///
/// They are kept only as long as that: a configuration that was looked at has no machine any more.
struct WaitingMachines<Context: Sendable> {
  /// The numbers of the configurations.
  var numbers: [Int32] = []
  var memories: [Memory] = []
  /// Empty where contexts have no content.
  var contexts: [Context] = []

  static var hasContexts: Bool { MemoryLayout<Context>.size > 0 }
}

/// A configuration that was looked at.
struct LookedAt {
  let number: Int32
  /// How many edges there are up to its last one.
  var edgesEnd = 0
  var isLeftByTime = false
}

/// A configuration that was not known.
struct Discovery {
  let origin: FoundEdge
  let hash: UInt32
  let phase: Memory.Phase
  let hasWork: Bool
  /// How many steps lead there.
  var stepCount = 1
}

/// Gives everything to the machines of some configurations, and collects where that leads.
///
/// It reads what was found before, and writes only to lists of its own: so several threads do parts of the same configurations, and what
/// they have collected is the same as that of one. The lists keep their room from part to part.
struct ExplorationWorker<Context: Sendable, State: Hashable & Sendable, Event: Sendable, Abstract: Hashable & Sendable> {
  typealias Found = Exploration<State, Event>
  typealias Known = KnownConfigurations<Abstract>

  /// Where steps lead: the number of a configuration that is known, or the complement of one that this worker has found.
  typealias Target = Int32

  /// A step in which something has happened for the first time.
  struct Mark {
    let origin: FoundEdge
    let cause: Found.Cause
    let target: Target
    /// The target was not found before the step.
    let isDiscovery: Bool
    let configuration: [State]
  }

  private let rules: ExplorationRules<Context, State, Event>
  private let abstraction: (@Sendable (Context) -> Abstract)?

  private(set) var sources: [LookedAt] = []
  private(set) var edges: [FoundEdge] = []
  let found: Known
  private(set) var discoveries: [Discovery] = []
  private(set) var machines = WaitingMachines<Context>()
  private(set) var times: [Duration] = []
  private(set) var taken: [(key: TransitionKey, mark: Mark)] = []
  private(set) var failures: [(message: String, mark: Mark)] = []

  private var notes = StepNotes()
  /// What this worker has reported in any part: the first of all steps is certainly among its first ones.
  private var knownTransitions = KeyTable(width: 2)
  private var knownMessages: Set<String> = []
  /// Where many edges of the configuration at hand lead.
  private var targets: Set<Target> = []
  private let probe: Known.Probe
  private let sourceWords: UnsafeMutablePointer<UInt64>
  /// The context of the machine that is at a step, in turn initialised and released.
  private let context: UnsafeMutablePointer<Context>
  private let width: Int

  init(_ rules: ExplorationRules<Context, State, Event>, _ abstraction: (@Sendable (Context) -> Abstract)?) {
    (self.rules, self.abstraction) = (rules, abstraction)
    width = rules.stateWidth + 1
    found = Known(width: width)
    sourceWords = .allocate(capacity: rules.stateWidth)
    context = .allocate(capacity: 1)
    probe = Known.Probe(width: width, hasContext: abstraction != nil)
  }

  func deallocate() {
    sourceWords.deallocate()
    context.deallocate()
  }

  /// Looks at some configurations, and forgets what was collected before.
  ///
  /// - Parameters:
  ///   - range: The places of their machines.
  ///   - waiting: The machines.
  ///   - start: The context with which the exploration has begun, for machines whose contexts have no content.
  ///   - known: All configurations that are known.
  mutating func leave(_ range: Range<Int>, of waiting: WaitingMachines<Context>, _ start: Context, _ known: Known) {
    removeAll()
    for place in range { leave(place, of: waiting, start, known) }
  }

  /// Takes a machine that has started as the only configuration that was found.
  mutating func begin(_ machine: EmbeddedMachine<Context, State, Event>) {
    removeAll()
    notes.reset()
    if WaitingMachines<Context>.hasContexts { context.initialize(to: machine.context) }
    _ = end(machine.machine.memory, machine.context, FoundEdge(node: 0, cause: 0), Known(width: width))
  }

  private mutating func removeAll() {
    sources.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    found.removeAll()
    discoveries.removeAll(keepingCapacity: true)
    machines.numbers.removeAll(keepingCapacity: true)
    machines.memories.removeAll(keepingCapacity: true)
    machines.contexts.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    taken.removeAll()
    failures.removeAll()
  }

  private mutating func leave(
    _ place: Int, of waiting: WaitingMachines<Context>, _ start: Context, _ known: Known
  ) {
    let number = waiting.numbers[place]
    let hasContexts = WaitingMachines<Context>.hasContexts
    rules.compiled.write(waiting.memories[place], to: sourceWords)
    sources.append(LookedAt(number: number))
    let firstEdge = edges.count
    for event in 0..<rules.eventCount where rules.mayTake(event, in: sourceWords) {
      var memory = waiting.memories[place]
      if rules.hasStoppingLines, !rules.machine(memory, hasContexts ? waiting.contexts[place] : start).can(rules.event(event)) { continue }
      notes.reset()
      if hasContexts { context.initialize(to: waiting.contexts[place]) }
      withUnsafeMutablePointer(to: &memory) { memory in
        let place = hasContexts ? UnsafeMutableRawPointer(context) : UnsafeMutableRawPointer(memory)
        rules.take(event, memory, place, noting: &notes)
      }
      if rules.isPlain, notes.isEmpty {
        // Nothing is taken, so that nothing has changed.
        if hasContexts { context.deinitialize(count: 1) }
        continue
      }
      let target = end(memory, start, FoundEdge(node: number, cause: Int32(event)), known)
      if target != number, isFirst(target, from: firstEdge) { edges.append(FoundEdge(node: target, cause: Int32(event))) }
    }
    passTime(place, of: waiting, start, known)
    sources[sources.count - 1].edgesEnd = edges.count
  }

  /// Whether no edge of a configuration leads to a target yet.
  private mutating func isFirst(_ target: Target, from firstEdge: Int) -> Bool {
    if edges.count - firstEdge < Self.few { return !edges[firstEdge...].contains { $0.node == target } }
    if edges.count - firstEdge == Self.few { targets = Set(edges[firstEdge...].map(\.node)) }
    return targets.insert(target).inserted
  }

  /// How many edges of a configuration are looked through one by one.
  private static var few: Int { 24 }

  /// Lets time pass up to the next deadline, if there is one.
  private mutating func passTime(
    _ place: Int, of waiting: WaitingMachines<Context>, _ start: Context, _ known: Known
  ) {
    guard let left = rules.timeLeft(in: waiting.memories[place]) else { return }
    let hasContexts = WaitingMachines<Context>.hasContexts
    let number = waiting.numbers[place]
    var memory = waiting.memories[place]
    notes.reset()
    if hasContexts { context.initialize(to: waiting.contexts[place]) }
    withUnsafeMutablePointer(to: &memory) { memory in
      let place = hasContexts ? UnsafeMutableRawPointer(context) : UnsafeMutableRawPointer(memory)
      rules.compiled.advance(by: left, memory, place, noting: &notes)
    }
    let cause = ~Int32(times.count)
    times.append(left)
    let target = end(memory, start, FoundEdge(node: number, cause: cause), known)
    guard target != number else { return }
    sources[sources.count - 1].isLeftByTime = true
    edges.append(FoundEdge(node: target, cause: cause))
  }

  /// Finds out where a step has led, and releases the context.
  private mutating func end(_ memory: Memory, _ start: Context, _ origin: FoundEdge, _ known: Known) -> Target {
    let hasWork = read(memory, start)
    var (target, isDiscovery) = (Target(0), false)
    if let number = known.find(probe) {
      target = Target(number)
    } else if let number = found.find(probe) {
      discoveries[number].stepCount += 1
      target = ~Target(number)
    } else {
      isDiscovery = true
      target = ~Target(found.count)
      found.add(probe)
      discoveries.append(Discovery(origin: origin, hash: probe.hash, phase: memory.phase, hasWork: hasWork))
      machines.memories.append(memory)
      if WaitingMachines<Context>.hasContexts { machines.contexts.append(context.pointee) }
    }
    if WaitingMachines<Context>.hasContexts { context.deinitialize(count: 1) }
    if hasNews { report(memory, origin, target, isDiscovery) }
    return target
  }

  /// Sets the probe to a machine, whose context is that at the place for it.
  ///
  /// - Returns: Whether work runs.
  private mutating func read(_ memory: Memory, _ start: Context) -> Bool {
    rules.compiled.write(memory, to: probe.words)
    if let abstraction { probe.context.pointee = abstraction(WaitingMachines<Context>.hasContexts ? context.pointee : start) }
    let isMore = !rules.isPlain || memory.rest?.timers.isEmpty == false
    let hasWork = isMore && readMore(memory)
    if !isMore { probe.remembered = nil }
    probe.words[width - 1] = UInt64(memory.phase.rawValue) << 1 | (isMore ? 1 : 0)
    probe.finish(width: width)
    return hasWork
  }

  /// Sets what the machine remembers beside its states.
  ///
  /// - Returns: Whether work runs.
  private func readMore(_ memory: Memory) -> Bool {
    if rules.isPlain, let timeouts = memory.timeoutsLeft {
      probe.remembered = .timeouts(timeouts)
      return false
    }
    let snapshot = ContextMachine(rules.definition, memory).snapshot()
    probe.remembered = .snapshot(snapshot.behaviour)
    return snapshot.hasWork
  }

  /// Whether a step has done something that this worker has not reported.
  private var hasNews: Bool { !notes.errors.isEmpty || notes.taken.contains { !knownTransitions.contains($0) } }

  /// Reports transitions and failures that this worker sees for the first time.
  private mutating func report(_ memory: Memory, _ origin: FoundEdge, _ target: Target, _ isDiscovery: Bool) {
    for key in notes.taken where !knownTransitions.contains(key) {
      knownTransitions.add(key)
      taken.append((key, mark(memory, origin, target, isDiscovery)))
    }
    for error in notes.errors where knownMessages.insert("\(error)").inserted {
      failures.append(("\(error)", mark(memory, origin, target, isDiscovery)))
    }
  }

  private func mark(_ memory: Memory, _ origin: FoundEdge, _ target: Target, _ isDiscovery: Bool) -> Mark {
    let cause: Found.Cause = origin.cause < 0 ? .time(times[Int(~origin.cause)]) : .event(rules.event(Int(origin.cause)))
    return Mark(
      origin: origin, cause: cause, target: target, isDiscovery: isDiscovery,
      configuration: rules.compiled.states(of: memory.configuration))
  }
}

extension KeyTable {
  /// Whether the key of a transition is there.
  fileprivate func contains(_ key: TransitionKey) -> Bool {
    key.withWords { find($0, hash: KeyTable.hash($0, count: 2)) != nil }
  }

  /// Adds the key of a transition that is not there.
  fileprivate mutating func add(_ key: TransitionKey) {
    key.withWords { add($0, hash: KeyTable.hash($0, count: 2)) }
  }
}

extension TransitionKey {
  fileprivate func withWords<R>(_ body: (UnsafePointer<UInt64>) -> R) -> R {
    withUnsafePointer(to: words) { words in
      words.withMemoryRebound(to: UInt64.self, capacity: 2) { body($0) }
    }
  }
}
