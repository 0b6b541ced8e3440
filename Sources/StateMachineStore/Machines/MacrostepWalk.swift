import StateMachines

/// What a macrostep did to the configuration, read from its trace.
struct MacrostepWalk<State: Hashable & Sendable, Event: Hashable & Sendable> {
  /// One microstep: what it was taken for, the transitions, and what they left and entered.
  struct Microstep {
    var cause: Cause<State, Event>
    var taken: [(source: State, targets: [State])] = []
    var exited: [State] = []
    var entered: [State] = []
  }

  private(set) var cause: Cause<State, Event>?
  private(set) var steps: [Microstep] = []

  init(_ trace: Trace<State, Event>) {
    var (isTaking, isStopping) = (false, false)
    for entry in trace.entries {
      switch entry {
      case .received(let cause):
        self.cause = self.cause ?? cause
        if case .stop = cause { isStopping = true }
        steps.append(Microstep(cause: cause))
        isTaking = false
      case .taken(let cause, let source, let targets):
        // The transitions of one microstep come one after the other, and an eventless one follows without being received.
        if !isTaking, steps.last.map({ $0.isTaken }) ?? true { steps.append(Microstep(cause: cause)) }
        isTaking = true
        change { $0.taken.append((source, targets)) }
      case .exited(let state):
        isTaking = false
        // A machine that has stopped or come to its end leaves all states, but keeps its last configuration.
        if isStopping || steps.last?.entered.isEmpty == false { continue }
        change { $0.exited.append(state) }
      case .entered(let state):
        isTaking = false
        change { $0.entered.append(state) }
      default: break
      }
    }
    if case .undone? = trace.ending { steps = [] }
    steps.removeAll { !$0.isTaken }
  }

  private mutating func change(_ body: (inout Microstep) -> Void) {
    guard !steps.isEmpty else { return }
    body(&steps[steps.count - 1])
  }

  var event: Event? { if case .event(let event)? = cause { event } else { nil } }
  var source: State? { steps.lazy.compactMap { $0.taken.first?.source }.first }
  // Closures, since key paths into generic types are made anew each time.
  var exited: [State] { steps.flatMap { $0.exited } }
  var entered: [State] { steps.flatMap { $0.entered } }

  /// The active states afterwards, in document order.
  func configuration<Context>(after before: [State], in definition: ContextDefinition<Context, State, Event>) -> [State] {
    var active = Set(before)
    for step in steps {
      active.subtract(step.exited)
      active.formUnion(step.entered)
    }
    return definition.inDocumentOrder(active)
  }
}

extension MacrostepWalk.Microstep {
  fileprivate var isTaken: Bool { !taken.isEmpty || !exited.isEmpty || !entered.isEmpty }
}
