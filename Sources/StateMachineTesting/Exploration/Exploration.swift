public import StateMachines

/// Everything that the machines of a definition can come to: all configurations that events and time lead to, breadth-first.
///
/// Use it in a test, to find mistakes before they are in production: dead ends, states that are never reached, transitions that are never
/// taken. Use its paths as tests: the shortest way to each state, and through each transition.
///
/// ```swift
/// @Test func everyStateIsReached() throws {
///   let exploration = try Exploration(Order.definition)
///   #expect(exploration.statesNeverReached.isEmpty)
///   #expect(exploration.deadEnds.isEmpty)
///   #expect(exploration.transitionsNeverTaken.isEmpty)
/// }
/// ```
///
/// It runs machines that are values: each event is given to a copy of the machine of a configuration. So guards and hooks run, once for
/// each configuration and event; where there are many configurations, on several threads at the same time, in tasks that have the values
/// of task-local variables of the caller. They must depend on the machine and its context alone; work for after the commit is left aside. A
/// hook that throws is one of the ``failures``.
///
/// Two configurations are the same where all that the machines remember is: the active states, histories, deferred events, what is left of
/// timers, payloads of states, and the context, or what an abstraction makes of it.
///
/// Time passes where something is due, up to the next deadline; no event comes in between. Events of timers, and other internal ones, come
/// from there and from hooks alone. Tasks and streams of states do not run: what they fire is fired as by callers, and failures are left
/// aside. Events that take an argument or reply are left out, and so are cases with a payload, unless the caller passes some:
/// ``eventsLeftOut``.
///
/// An event that stops the program by a line is not fired. One that a hook raises stops it here as well.
public struct Exploration<State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// The names of the events of which none was fired, since they need data that the definition does not have.
  public let eventsLeftOut: [String]

  /// How many configurations were found.
  public var configurationCount: Int { graph.marks.count }

  /// How many steps led to configurations beyond the limit, which were not looked at; zero where everything was explored.
  public var cutCount: Int { graph.cutCount }

  /// What guards and hooks have thrown, and what the machines found wrong, such as a loop that does not end.
  ///
  /// Each message is there once, with the shortest path on which it is met. The step that fails is the last one, and changes nothing.
  public let failures: [(path: Path, message: String)]

  let allStates: [State]
  let graph: Graph
  private let described: Described<State, Event>

  var table: TransitionTable<State, Event> { described.table }
  var chart: MachineDescription { described.chart }

  /// Explores a definition whose hooks need nothing beside the step.
  ///
  /// - Parameters:
  ///   - definition: The definition.
  ///   - events: Events to fire beside those of the definition that carry nothing, such as `.seek(to: 0)` and `.seek(to: 99)`.
  ///   - limit: How many configurations are looked at, at least one.
  ///   - threads: How many threads call guards and hooks at most; nil for one for each processor. The result does not depend on it.
  ///   - progress: A closure that the calling thread calls from time to time, with how many configurations were found, and how many of
  ///     these are still to be looked at. What it throws ends the exploration.
  /// - Throws: What undid the start, and what `progress` throws.
  /// - Complexity: A step for each configuration and event; some tens of bytes for each configuration and each step between two.
  public init(
    _ definition: MachineDefinition<State, Event>, events: [Event] = [], limit: Int = 10_000, threads: Int? = nil,
    progress: @escaping (_ found: Int, _ waiting: Int) throws -> Void = { _, _ in }
  ) throws {
    let abstraction: (@Sendable (()) -> Int)? = nil
    try self.init(
      definition, context: (), events: events, ExplorationPace(limit: limit, threads: threads, progress: progress), abstraction)
  }

  /// Explores a definition with a context; configurations with different contexts are different.
  ///
  /// - Parameters:
  ///   - definition: The definition.
  ///   - context: The context with which the machine starts: a value, since each configuration has a copy.
  ///   - events: Events to fire beside those of the definition that carry nothing.
  ///   - limit: How many configurations are looked at, at least one.
  ///   - threads: How many threads call guards and hooks at most; nil for one for each processor. The result does not depend on it.
  ///   - progress: A closure that the calling thread calls from time to time, with how many configurations were found, and how many of
  ///     these are still to be looked at. What it throws ends the exploration.
  /// - Throws: What undid the start, and what `progress` throws; an ``ExplorationError`` where the context is an object.
  public init<Context: Hashable & Sendable>(
    _ definition: ContextDefinition<Context, State, Event>, context: Context, events: [Event] = [], limit: Int = 10_000,
    threads: Int? = nil, progress: @escaping (_ found: Int, _ waiting: Int) throws -> Void = { _, _ in }
  ) throws {
    try self.init(
      definition, context: context, events: events, limit: limit, threads: threads, progress: progress, abstraction: { $0 })
  }

  /// Explores a definition with a context of which only some things matter.
  ///
  /// ```swift
  /// // What counts is whether there is an attempt left.
  /// try Exploration(definition, context: Login()) { $0.attempts < 3 }
  /// ```
  ///
  /// An abstraction that is too coarse takes different configurations for one, of which only the first that is found is looked at.
  ///
  /// - Parameters:
  ///   - definition: The definition.
  ///   - context: The context with which the machine starts: a value, since each configuration has a copy.
  ///   - events: Events to fire beside those of the definition that carry nothing.
  ///   - limit: How many configurations are looked at, at least one.
  ///   - threads: How many threads call guards, hooks and the abstraction at most; nil for one for each processor. The result does not
  ///     depend on it.
  ///   - progress: A closure that the calling thread calls from time to time, with how many configurations were found, and how many of
  ///     these are still to be looked at. What it throws ends the exploration.
  ///   - abstraction: What distinguishes contexts.
  /// - Throws: What undid the start, and what `progress` throws; an ``ExplorationError`` where the context is an object.
  public init<Context: Sendable>(
    _ definition: ContextDefinition<Context, State, Event>, context: Context, events: [Event] = [], limit: Int = 10_000,
    threads: Int? = nil, progress: @escaping (_ found: Int, _ waiting: Int) throws -> Void = { _, _ in },
    abstraction: @escaping @Sendable (Context) -> some Hashable & Sendable
  ) throws {
    try self.init(
      definition, context: context, events: events, ExplorationPace(limit: limit, threads: threads, progress: progress), abstraction)
  }

  // The abstraction is nil where contexts distinguish nothing.
  init<Context: Sendable, Abstract: Hashable & Sendable>(
    _ definition: ContextDefinition<Context, State, Event>, context: Context, events: [Event], _ pace: ExplorationPace,
    _ abstraction: (@Sendable (Context) -> Abstract)?
  ) throws {
    if Context.self is AnyClass { throw ExplorationError.contextIsObject("\(Context.self)") }
    let cells = DefinitionCells(definition, events: events)
    let columns = cells.columns.indices.filter { cells.columns[$0].isEvent }
    let isPlain = columns.map { cells.columns[$0].event != nil && !cells.columns[$0].isCall }
    let plain = columns.filter { isPlain[$0] && !cells.columns[$0].comesFromInside }.compactMap { cells.columns[$0].event }
    let more = events.filter { event in cells.column(of: event).map { !isPlain[$0] } ?? true }
    // A case of which the caller passes a value is not left out.
    let passed = Set(more.compactMap { cells.column(of: $0) })
    let leftOut = columns.filter { !isPlain[$0] && !passed.contains($0) && !cells.columns[$0].comesFromInside }
    let explorer = Explorer(definition, cells, plain + more, leftOut: leftOut, from: context, pace, abstraction: abstraction)
    try explorer.explore()

    allStates = definition.states
    described = Described(cells) { MachineDescription(definition) }
    eventsLeftOut = leftOut.map { cells.columns[$0].name }
    graph = explorer.graph
    let graph = graph
    failures = explorer.failures.map { (graph.path(to: $0.step.source, then: $0.step), $0.message) }
  }
}

// MARK: States

extension Exploration {
  /// The shortest path to a configuration in which a state is active; nil where the state is never reached.
  ///
  /// - Parameter state: The state.
  /// - Returns: The path. Of several that are equally short it is the first in the order of events.
  public func path(to state: State) -> Path? {
    graph.firstNode(with: state).map { graph.path(to: $0) }
  }

  /// The shortest path to each state that is reached, in document order.
  public var pathsToStates: [(state: State, path: Path)] {
    allStates.compactMap { state in path(to: state).map { (state, $0) } }
  }

  /// The states of the definition that are active in no configuration, in document order.
  public var statesNeverReached: [State] {
    allStates.filter { graph.firstNode(with: $0) == nil }
  }

  /// The states that stay active for ever once they are, without those in which a machine ends; in document order.
  ///
  /// A state around all others is one of them. States of which that is not certain, because something was left out or cut, are not.
  public var statesNeverLeft: [State] {
    let left = graph.statesLeft
    return allStates.filter { state in graph.firstNode(with: state) != nil && !left.contains(state) }
  }

  /// The shortest path to each configuration that nothing changes and in which no machine ends: no event, and no time.
  ///
  /// A configuration in which an event is left out that a state takes, or in which work runs, is none.
  public var deadEnds: [Path] {
    graph.nodes.indices.filter { node in
      let node = graph.nodes[node]
      return node.next.isEmpty && !node.isFinished && !node.mayGoOn
    }.map { graph.path(to: $0) }
  }
}

// MARK: Transitions

extension Exploration {
  /// The shortest path through each transition that is taken, in the order of the table; it is taken in the last step.
  ///
  /// A transition is a way from one state by one event, also where its line names several states or events. An empty path is that of a
  /// transition that the start takes.
  public var pathsThroughTransitions: [(transition: TransitionTable<State, Event>.Candidate, path: Path)] {
    table.transitions.compactMap { transition in
      guard let key = transition.key, let step = graph.firstSteps[key] else { return nil }
      return (transition, step.map { graph.path(to: $0.source, then: $0) } ?? graph.path(to: 0))
    }
  }

  /// The transitions that no step has taken, in the order of the table, without those of events that were left out.
  ///
  /// A line for a `.matching` descriptor is among them where it takes no event in that state.
  public var transitionsNeverTaken: [TransitionTable<State, Event>.Candidate] {
    table.transitions(notAmong: { graph.firstSteps[$0] != nil }, leavingOut: Set(eventsLeftOut))
  }
}
