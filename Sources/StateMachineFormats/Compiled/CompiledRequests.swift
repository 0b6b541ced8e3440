import StateMachines

/// The timers and the work of a chart's states, which a compiled machine asks its owner to start and to cancel.
struct CompiledRequests {
  struct Timer {
    let state: Int
    let event: String
    /// How long the state has to be active; nil where a requirement says so on entry.
    let duration: Duration?
  }

  struct Work {
    let state: Int
    let name: String
    /// What its case is called.
    let label: String
  }

  private(set) var timers: [Timer] = []
  private(set) var works: [Work] = []
  /// By state, what starts on entry, in order.
  private var byState: [Int: [CompiledRequest.Subject]] = [:]

  init(_ chart: MachineDescription, _ tree: CompiledTree) {
    // A machine ends in a final state at the top, and everything with it.
    for timeout in chart.timeouts {
      guard let state = tree.numbers[timeout.state], !tree.endsMachine(state) else { continue }
      byState[state, default: []].append(.timer(timers.count))
      timers.append(Timer(state: state, event: timeout.event, duration: timeout.duration))
    }
    for invocation in chart.invocations {
      guard let state = tree.numbers[invocation.state], !tree.endsMachine(state) else { continue }
      let isAlone = chart.invocations.count { $0.name == invocation.name } == 1
      byState[state, default: []].append(.work(works.count))
      works.append(Work(state: state, name: invocation.name, label: invocation.name + (isAlone ? "" : " in \(invocation.state)")))
    }
  }

  var isEmpty: Bool { timers.isEmpty && works.isEmpty }

  /// What a state starts when it was entered, or cancels when it is left: after its actions.
  func steps(_ isStart: Bool, of state: Int) -> [CompiledStep] {
    byState[state, default: []].map { .request(CompiledRequest(subject: $0, isStart: isStart)) }
  }
}

/// What a compiled machine asks its owner for.
struct CompiledRequest: Hashable {
  /// A timer or work, by its number.
  enum Subject: Hashable {
    case timer(Int)
    case work(Int)
  }

  let subject: Subject
  /// Whether it starts, rather than is cancelled.
  let isStart: Bool
}
