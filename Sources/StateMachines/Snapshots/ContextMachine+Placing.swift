// Machines that someone puts in states to which no transition leads.

extension ContextMachine {
  /// A machine at rest in several states, that were read from elsewhere.
  ///
  /// No entry action runs. Timeouts and work of the states start anew, as in ``init(_:at:)``; those that need a context start when
  /// ``resume(with:leaving:tracing:)`` is called.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - states: The states without others inside, or more of the active ones; one alone includes what it starts inside.
  /// - Throws: A ``RestoreError`` that lists why no machine is at rest there.
  package init(_ definition: ContextDefinition<Context, State, Event>, at states: [State]) throws(RestoreError) {
    let memory = try definition.compiled.memory(somewhereAt: states)
    try definition.compiled.checkThatPayloadsAreThere(memory)
    self.init(definition, memory)
  }

  /// Puts the machine at rest in other states, without an action.
  ///
  /// All of them are entered anew: timeouts and work of the old states end, and those of the new ones start, as in ``init(_:at:)``.
  /// Delayed events, histories and variables stay. Deferred events that the new states do not defer are due at once. The time of the
  /// machine is zero then.
  ///
  /// - Parameter states: The states, as in ``init(_:at:)``. Those that hold payloads have to be active before.
  /// - Throws: A ``RestoreError`` that lists why the machine cannot be there; then nothing has changed.
  package mutating func place(at states: [State]) throws(RestoreError) {
    let (old, label) = (snapshot(), self.label)
    let placed = try compiled.memory(somewhereAt: states)
    let new = compiled.snapshot(of: placed, placed.waitingTimers).dated(at: .zero)
    let goesOn = old.phase.isRunning && new.phase.isRunning
    let deferred = goesOn ? old.deferred : []
    let kept = deferred.filter { compiled.defers($0.event, at: placed.configuration) }
    let recalled = deferred.filter { !compiled.defers($0.event, at: placed.configuration) }.map { deferred in
      Snapshot.Timer(event: deferred.event, left: .zero, cancelKey: deferred.id.map { .id($0) }, note: deferred.note)
    }
    let delayed = goesOn ? old.timers.filter { !$0.isTimeout } : []
    let active = Set(new.configuration)
    var snapshot = Snapshot(
      configuration: new.configuration, definition: new.definition, phase: new.phase, deferred: kept,
      timers: (recalled + new.timers + delayed).inOrder { $0.left < $1.left }, history: goesOn ? old.history : [], joined: [],
      payloads: old.payloads.filter { active.contains($0.key) }, variables: old.variables)
    snapshot.activations = old.activations
    memory = try compiled.memory(restoring: snapshot, keepsWork: true)
    self.label = label
  }
}

extension Snapshot.Timer {
  fileprivate var isTimeout: Bool { if case .timeout = cancelKey { true } else { false } }
}
