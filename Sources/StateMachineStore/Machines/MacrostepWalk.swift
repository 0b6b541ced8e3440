import StateMachines

/// What a macrostep did to the configuration, read from its trace.
///
/// It has states as their places in document order. Values of states and events would be of types that are known only to the caller's
/// module, and each look at one would take longer.
struct MacrostepWalk {
  /// One microstep: what it was taken for, the sources of its transitions, and what they left and entered.
  struct Microstep {
    var cause: TracedCause
    var sources: [Int] = []
    var exited: [Int] = []
    var entered: [Int] = []

    fileprivate var isTaken: Bool { !sources.isEmpty || !exited.isEmpty || !entered.isEmpty }
  }

  private(set) var cause: TracedCause?
  private(set) var steps: [Microstep] = []

  /// - Parameters:
  ///   - entries: What was traced.
  ///   - isUndone: Whether the macrostep was undone, and has changed nothing.
  init(_ entries: [TracedEntry], isUndone: Bool) {
    var (isTaking, isStopping) = (false, false)
    for entry in entries {
      switch entry {
      case .received(let cause):
        self.cause = self.cause ?? cause
        if cause.kind == .stop { isStopping = true }
        steps.append(Microstep(cause: cause))
        isTaking = false
      case .taken(let cause, let source):
        // The transitions of one microstep come one after the other, and an eventless one follows without being received.
        if !isTaking, steps.last.map({ $0.isTaken }) ?? true { steps.append(Microstep(cause: cause)) }
        isTaking = true
        change { $0.sources.append(source) }
      case .exited(let state):
        isTaking = false
        // A machine that has stopped or come to its end leaves all states, but keeps its last configuration.
        if isStopping || steps.last?.entered.isEmpty == false { continue }
        change { $0.exited.append(state) }
      case .entered(let state):
        isTaking = false
        change { $0.entered.append(state) }
      }
    }
    if isUndone { steps = [] }
    steps.removeAll { !$0.isTaken }
  }

  private mutating func change(_ body: (inout Microstep) -> Void) {
    guard !steps.isEmpty else { return }
    body(&steps[steps.count - 1])
  }

  /// The source of the first transition.
  var source: Int? { steps.lazy.compactMap(\.sources.first).first }
  var exited: [Int] { steps.flatMap(\.exited) }
  var entered: [Int] { steps.flatMap(\.entered) }

  /// Changes the places of the active states to those afterwards.
  func change(_ active: inout Set<Int>) {
    for step in steps {
      active.subtract(step.exited)
      active.formUnion(step.entered)
    }
  }
}
