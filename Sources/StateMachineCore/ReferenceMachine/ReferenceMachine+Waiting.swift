extension ReferenceMachine {
  /// Waits until a state is active.
  ///
  /// It returns at once if the state is active, and also if it was entered after the call and has been left since. It returns too if that
  /// state ended the machine. A start enters the states in which it ends, and none that it passes by eventless transitions. The task is
  /// resumed by the commit; nothing is polled and no thread is blocked.
  ///
  /// ```swift
  /// try await order.wait(for: .paid, within: .seconds(30))
  /// ```
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - deadline: A time of the machine's clock, or of the system's if it has none, like the machine of a ``Stateful`` object; nil for no
  ///     deadline.
  ///   - limit: How long at most, by the same clock; nil to wait as long as it takes. If both are given, the earlier one counts.
  /// - Throws: `MachineError.deadlineExceeded`; `MachineError.ended` if the machine is stopped, or ends in another state, or has done so;
  ///   `MachineError.unknownState` at once where no line of the definition names the state; `CancellationError` if the task is cancelled.
  /// - Complexity: Amortized O(1) to begin and to end; each commit of the machine is linear in the number of tasks that wait.
  public final func wait(for state: State, until deadline: Duration? = nil, within limit: Duration? = nil) async throws {
    guard let node = compiled.node(of: state) else { throw MachineError.unknownState("\(label: state)") }
    try await wait(until: earlier(deadline, limit), "\(label: state)", entering: [node]) { entered in
      entered.map { $0.contains(state) } ?? isActive(state)
    }
  }

  /// Waits until one of several states is active.
  ///
  /// Like ``wait(for:until:within:)-(State,_,_)`` in all else.
  ///
  /// - Parameters:
  ///   - states: The states.
  ///   - deadline: A time of the machine's clock; nil for none.
  ///   - limit: How long at most; nil to wait as long as it takes.
  /// - Throws: `MachineError.deadlineExceeded`; `MachineError.ended`; `MachineError.unknownState` at once where a list contains a state
  ///   that no line of the definition names; `CancellationError`.
  @_disfavoredOverload
  public final func wait(for states: StateMatcher<State>, until deadline: Duration? = nil, within limit: Duration? = nil) async throws {
    if let unknown = states.listed.first(where: { compiled.node(of: $0) == nil }) { throw MachineError.unknownState("\(label: unknown)") }
    try await wait(until: earlier(deadline, limit), states.name(of: { "\(label: $0)" }), entering: nil) { entered in
      entered.map { $0.contains { states.contains($0) } } ?? currentConfiguration.contains { states.contains($0) }
    }
  }

  /// The deadline, or the end of the limit, if that is earlier.
  private func earlier(_ deadline: Duration?, _ limit: Duration?) -> Duration? {
    guard let limit else { return deadline }
    let end = (machineExtras?.now ?? SystemClock().now).addingSaturated(limit)
    return min(deadline ?? end, end)
  }

  /// Waits until a condition holds, of the states that a transition or a start has entered, or, for nil, of the present ones.
  private func wait(
    until deadline: Duration?, _ name: String, entering nodes: Set<StateID>?, _ holds: @Sendable ([State]?) -> Bool
  ) async throws {
    try Task.checkCancellation()
    if holds(nil) { return }
    let extras = ensuredMachineExtras
    let outbox = extras.ensuredOutbox
    let signal = StateSignal(of: outbox) { record in nodes.map { record.enters(where: $0.contains) } ?? true }
    let seen = outbox.add(Listeners(streams: [signal]), to: self)
    defer { signal.remove() }
    // A clock may call the machine back, so it is read when the signal is there.
    if let deadline, deadline <= extras.clock.now {
      if holds(nil) { return }
      throw MachineError.deadlineExceeded(waitingFor: name)
    }
    let isLate = Protected(false)
    let cancel = deadline.map { deadline in
      extras.clock.schedule(at: deadline) {
        isLate.runMutable { $0 = true }
        signal.stopWaiting()
      }
    }
    defer { cancel?() }
    if MachineWord.phase(of: seen).isOver { signal.noteEnd() }
    // What was committed before the signal was added.
    if holds(nil) { return }
    while true {
      switch await signal.next() {
      case .commits(let records):
        if records.contains(where: { holds($0.entered.map { compiled.value(of: $0) }) }) || holds(nil) { return }
      case .end, .gone:
        if holds(nil) { return }
        throw MachineError.ended(waitingFor: name)
      case .nothing:
        if holds(nil) { return }
        throw isLate.runReadonly { $0 } ? MachineError.deadlineExceeded(waitingFor: name) : CancellationError()
      }
    }
  }
}

extension ReferenceMachine {
  /// The states of the machine, from the present one on, as a sequence.
  ///
  /// The first element is the state at the time when it is asked for. Then comes each state that the machine is in when the reader looks
  /// again: a reader that is too slow misses states in between, and never the last one, also where the machine is gone by then. A state
  /// that is entered again at once is no change. The sequence ends when its task is cancelled, and when the machine is stopped, finished or
  /// gone. It does not keep the machine.
  ///
  /// - Returns: The sequence, for any number of readers, each of which gets its own elements.
  public final func states() -> some AsyncSequence<State, Never> & Sendable {
    let outbox = ensuredMachineExtras.ensuredOutbox
    outbox.keepLastState()
    return StateStream(outbox) { [weak self] in
      self?.currentState
    } subscribe: { [weak self] signal in
      self?.addReader(signal)
    }
  }

  private func addReader(_ signal: StateSignal) {
    let seen = ensuredMachineExtras.ensuredOutbox.add(Listeners(streams: [signal]), to: self)
    if MachineWord.phase(of: seen).isOver { signal.noteEnd() }
  }
}
