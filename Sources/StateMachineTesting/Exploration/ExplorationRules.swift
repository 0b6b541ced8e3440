import StateMachines

/// What an exploration knows of a definition before it begins, by the places of states and events.
///
/// Safe because nothing changes after the initialiser, and events are `Sendable`.
final class ExplorationRules<Context: Sendable, State: Hashable & Sendable, Event: Sendable>: @unchecked Sendable {
  let definition: ContextDefinition<Context, State, Event>
  let compiled: CompiledContextDefinition<Context, State, Event>
  /// At one place, since engines are passed the place of an event.
  private let events: UnsafeMutablePointer<Event>
  private let columns: [ColumnID]
  /// By event, the states without states inside that do something about it.
  private let takers: [StateMask]
  /// Some line stops the program.
  let hasStoppingLines: Bool
  /// Machines remember nothing but the active states and timers: no histories, deferred events, joins, payloads, variables or work.
  let isPlain: Bool
  private let hasChildren: Bool
  /// The states without states inside that take an event which is not fired.
  private let takersOfOthers: StateMask
  /// Those that take the failure of work.
  private let takersOfFailures: StateMask
  /// How many words active states take.
  let stateWidth: Int

  init(
    _ definition: ContextDefinition<Context, State, Event>, _ cells: DefinitionCells<State, Event>, _ events: [Event], leftOut: [Int]
  ) {
    let compiled = definition.compiled
    (self.definition, self.compiled) = (definition, compiled)
    self.events = .allocate(capacity: max(events.count, 1))
    self.events.initialize(from: events, count: events.count)
    columns = events.map { compiled.column(of: $0) }
    hasStoppingLines = cells.hasStoppingLines
    hasChildren = compiled.outline.works.contains(where: \.isChild)
    isPlain = compiled.remembersOnlyStates
    stateWidth = compiled.wordsOfStates
    let leaves = StateID.all(compiled.nodeCount).filter { compiled.nodes[$0].isAtomic }
    takers = columns.map { column in StateMask(leaves.filter { !compiled.cell(column, $0).isNone }, in: compiled) }
    // The table has no rows for states in which a machine ends.
    let rows = cells.leaves
    func statesTaking(_ columns: [Int]) -> StateMask {
      let found =
        columns.isEmpty
        ? []
        : rows.filter { leaf in
          columns.contains { column in
            cells.candidates(in: column, at: leaf).contains { $0.kind == .external || $0.kind == .internal || $0.kind == nil }
          }
        }
      return StateMask(found.map { StateID($0) }, in: compiled)
    }
    takersOfOthers = statesTaking(leftOut)
    let failures = cells.columns.indices.filter { !cells.columns[$0].isEvent && cells.columns[$0].name.hasPrefix("failure") }
    takersOfFailures = statesTaking(compiled.works.count == 0 ? [] : failures)
  }

  deinit {
    events.deinitialize(count: columns.count)
    events.deallocate()
  }

  var eventCount: Int { columns.count }

  func event(_ number: Int) -> Event { events[number] }

  /// Whether an active state may do something about an event; where none does, the event is rejected.
  func mayTake(_ event: Int, in words: UnsafePointer<UInt64>) -> Bool { takers[event].meets(words) }

  /// Gives an event to a machine.
  func take(
    _ event: Int, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer, noting notes: UnsafeMutablePointer<StepNotes>
  ) {
    compiled.take(UnsafeRawPointer(events + event), columns[event], memory, context, noting: notes)
  }

  /// How long it is until something is due in a machine; nil where nothing is.
  func timeLeft(in memory: Memory) -> Duration? {
    memory.rest == nil ? nil : ContextMachine(definition, memory).timeLeft
  }

  /// The machine that has a memory and a context.
  func machine(_ memory: Memory, _ context: Context) -> EmbeddedMachine<Context, State, Event> {
    EmbeddedMachine(ContextMachine(definition, memory), context: context)
  }

  /// Why a machine may also lead to configurations that are not explored.
  func cuts(in words: UnsafePointer<UInt64>, hasWork: Bool) -> ExplorationCuts {
    var cuts: ExplorationCuts = takersOfOthers.meets(words) ? .events : []
    if hasWork { cuts.insert(.work) }
    if hasWork, hasChildren || takersOfFailures.meets(words) { cuts.insert(.reports) }
    return cuts
  }
}

/// A set of states, to be compared with those that are active.
struct StateMask {
  private var words: [UInt64]
  /// The active states are given as a set; else as the deepest one.
  private let isOfSets: Bool
  private let isEmpty: Bool

  init(_ states: [StateID], in compiled: CompiledDefinition) {
    words = [UInt64](repeating: 0, count: max(compiled.nodeCount + 63, 64) / 64)
    isOfSets = compiled.hasRegions
    isEmpty = states.isEmpty
    for state in states { words[state.index / 64] |= 1 << UInt64(state.index % 64) }
  }

  /// Whether one of the states is active.
  func meets(_ active: UnsafePointer<UInt64>) -> Bool {
    if isEmpty { return false }
    guard isOfSets else { return words[Int(active.pointee) / 64] & (1 << (active.pointee % 64)) != 0 }
    for index in words.indices where words[index] & active[index] != 0 { return true }
    return false
  }
}

extension CompiledDefinition {
  /// Whether machines remember nothing but the active states, and timers while some are set.
  fileprivate var remembersOnlyStates: Bool {
    tables.pointee.deferrals.count == 0 && histories.count == 0 && works.count == 0 && !hasJoins && !holdsPayloads && variables == nil
  }
}
