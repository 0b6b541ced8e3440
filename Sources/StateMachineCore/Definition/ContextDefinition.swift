/// A definition whose hooks need nothing beside the step.
///
/// It is a ``ContextDefinition`` with the context `Void`.
///
/// ```swift
/// let definition: MachineDefinition<Status, Request> = .verified(initial: .pending) { sm in
///   sm.when(.activate, from: .pending, to: .active)
///   sm.when(.suspend, from: .active, to: .suspended)
/// }
/// ```
///
/// With its type written out, as here, a misspelt state is the only error that the compiler reports.
public typealias MachineDefinition<State: Hashable & Sendable, Event: Sendable> = ContextDefinition<Void, State, Event>

/// What a machine is: states, transitions, hooks; an immutable value, checked as a whole, shared by any number of machines.
///
/// A definition belongs to no machine, so its hooks reach what belongs to one through `step.context`, which is typed by `Context` and
/// handed in with each event.
public struct ContextDefinition<Context, State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// What the closure of an initialiser receives.
  public typealias Builder = MachineBuilder<Context, State, Event>

  @usableFromInline package let compiled: CompiledContextDefinition<Context, State, Event>

  /// What is legal but cannot be meant, in the order of lines.
  ///
  /// States that are never reached or never left, transitions that are never tried, timeouts that no transition takes, loops of eventless
  /// transitions, odd durations: ``DefinitionIssue/Code`` lists them. A test of a definition checks that it has none:
  ///
  /// ```swift
  /// @Test func definitionHasNoWarnings() {
  ///   #expect(definition.warnings.isEmpty)
  /// }
  /// ```
  public let warnings: [DefinitionIssue]

  /// Builds a definition and checks it as a whole.
  ///
  /// Use it for definitions made from data; for those written in source, `verified` needs no `try`.
  ///
  /// - Parameters:
  ///   - initial: Where machines start.
  ///   - total: Every event has to be decided in every state that is not final and has no states inside: by a transition, `defer`,
  ///     `ignore` or `impossible`, there, in a state around it, or in another region. A `.matching` descriptor decides nothing. `Event`
  ///     conforms to `CaseIterable` or ``PayloadCases``.
  ///   - onError: What an error thrown by a guard or hook does.
  ///   - maximumMicrosteps: How many microsteps a macrostep may take before it counts as run away and is undone, and how many
  ///     macrosteps of a call may send events; at least 1.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - build: Writes the lines of the definition; called once, before the initialiser returns.
  /// - Throws: A ``DefinitionError`` that lists everything that is wrong.
  /// - Complexity: Linear in the lines of each state; also in states times events, as long as their product is some millions.
  public init(
    initial: State, total: Bool = false, onError: ErrorPolicy = .undo, maximumMicrosteps: Int = 1_000, fileID: String = #fileID,
    line: UInt = #line,
    _ build: (inout Builder) -> Void
  ) throws(DefinitionError) {
    try self.init(
      initial: [initial], total: total, onError: onError, maximumMicrosteps: maximumMicrosteps, fileID: fileID, line: line, build)
  }

  /// Builds a definition whose initial configuration is deep or has several regions, and checks it as a whole.
  @_disfavoredOverload
  public init(
    initial: Targets<State>, total: Bool = false, onError: ErrorPolicy = .undo, maximumMicrosteps: Int = 1_000, fileID: String = #fileID,
    line: UInt = #line,
    _ build: (inout Builder) -> Void
  ) throws(DefinitionError) {
    try self.init(
      initial: initial, allowed: nil, total: total, onError: onError, maximumMicrosteps: maximumMicrosteps, fileID: fileID, line: line,
      build)
  }

  /// Builds a definition from data, whose lines may name only some states and events, and checks it as a whole.
  ///
  /// Use it where states and events are strings or numbers that come from a file or a database: a misspelt one is a mistake there, and not
  /// one more state.
  ///
  /// ```swift
  /// let definition = try MachineDefinition(initial: "open", states: ["open", "closed"], events: ["close"]) { sm in
  ///   for row in rows { sm.when(row.event, from: row.source, to: row.target) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - initial: Where machines start.
  ///   - states: The states that lines may name; those that no line names are not part of the definition.
  ///   - events: The events that lines may name.
  ///   - total: Every event has to be decided in every state, as in the initialiser without `states`.
  ///   - onError: What an error thrown by a guard or hook does.
  ///   - maximumMicrosteps: How many microsteps a macrostep may take before it counts as run away and is undone, and how many
  ///     macrosteps of a call may send events; at least 1.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - build: Writes the lines of the definition; called once, before the initialiser returns.
  /// - Throws: A ``DefinitionError`` that lists everything that is wrong; each line with undeclared names once, with the names that are
  ///   closest to them.
  public init(
    initial: State, states: [State], events: [Event], total: Bool = false, onError: ErrorPolicy = .undo, maximumMicrosteps: Int = 1_000,
    fileID: String = #fileID, line: UInt = #line, _ build: (inout Builder) -> Void
  ) throws(DefinitionError) {
    try self.init(
      initial: [initial], states: states, events: events, total: total, onError: onError, maximumMicrosteps: maximumMicrosteps,
      fileID: fileID, line: line, build)
  }

  /// Builds a definition from data whose initial configuration is deep or has several regions.
  @_disfavoredOverload
  public init(
    initial: Targets<State>, states: [State], events: [Event], total: Bool = false, onError: ErrorPolicy = .undo,
    maximumMicrosteps: Int = 1_000, fileID: String = #fileID, line: UInt = #line, _ build: (inout Builder) -> Void
  ) throws(DefinitionError) {
    try self.init(
      initial: initial, allowed: (states, events), total: total, onError: onError, maximumMicrosteps: maximumMicrosteps, fileID: fileID,
      line: line, build)
  }

  private init(
    initial: Targets<State>, allowed: (states: [State], events: [Event])?, total: Bool, onError: ErrorPolicy, maximumMicrosteps: Int,
    fileID: String, line: UInt, _ build: (inout Builder) -> Void
  ) throws(DefinitionError) {
    let draft = TypedDraft<Context, State, Event>()
    if let allowed { draft.allow(allowed.states, allowed.events) }
    let place = draft.place(fileID, line)
    draft.outline.scopes = [ScopeLine(place: place)]
    draft.outline.scopes[0].initial = draft.name(initial, as: .initial, in: .first, at: place)
    var builder = Builder(draft: draft)
    build(&builder)
    let settings = CompiledDefinition.Settings(
      policy: onError, maximumMicrosteps: maximumMicrosteps, hasRejectionHooks: !draft.rejectionHooks.isEmpty, poolKey: EnginePool.key)
    (compiled, warnings) = try draft.compile(settings, total: total)
  }

  /// Every state, in document order.
  public var states: [State] {
    compiled.allStates
  }

  /// Every event that the definition mentions by value, in order of first mention.
  public var events: [Event] {
    compiled.events
  }
}
