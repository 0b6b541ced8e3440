// What the lines of tasks and streams share; they are generated.

extension MachineBuilder {
  /// A task, a stream or a child machine of some states, which names them no more than a target would.
  func work(
    _ code: AnyWork, in states: StateFilter, mayFail: Bool, mapsFailures: Bool, at place: LinePlace
  ) {
    draft.outline.works.append(
      WorkLine(
        scope: scope, place: place, states: states, name: draft.workName(code.name), leavesFailures: mayFail && !mapsFailures,
        isChild: code.settings.kind == .child))
    draft.userCode.works.append(code)
  }

  func task<Input: Sendable>(
    _ name: String, in states: StateFilter, _ retry: Retry, _ timeLimit: Duration?, _ restores: RestoredWork, mayFail: Bool,
    _ input: (@Sendable (borrowing Step<Context, State, Event>) throws -> Input)?,
    _ run: @escaping TaskWork<Context, State, Event, Input>.Body, _ onFailure: (@Sendable (any Error) -> Event?)?, at place: LinePlace
  ) {
    let settings = AnyWork.Settings(name: name, kind: .task, restores: restores, timeLimit: timeLimit, retry: retry)
    let fails = mayFail || timeLimit != nil || restores == .fail
    work(TaskWork(settings, input, run, onFailure), in: states, mayFail: fails, mapsFailures: onFailure != nil, at: place)
  }

  /// A task that is passed the owner, and keeps it alive.
  func isolatedTask(
    _ name: String, in states: StateFilter, _ retry: Retry, _ timeLimit: Duration?, _ restores: RestoredWork, mayFail: Bool,
    _ run: @escaping @Sendable (Context, WorkAttempt) async throws -> Event?, _ onFailure: (@Sendable (any Error) -> Event?)?,
    at place: LinePlace
  ) where Context: AnyObject & Sendable {
    let settings = AnyWork.Settings(
      name: name, kind: .task, restores: restores, timeLimit: timeLimit, retry: retry, keepsOwner: true)
    let code = TaskWork<Context, State, Event, Void>(
      settings, nil,
      { _, attempt in
        // Safe because the machine of an owner passes it, and the work belongs to a definition for such owners.
        guard let owner = attempt.owner else { return nil }
        return try await run(unsafeDowncast(owner.object, to: Context.self), attempt)
      }, onFailure)
    let fails = mayFail || timeLimit != nil || restores == .fail
    work(code, in: states, mayFail: fails, mapsFailures: onFailure != nil, at: place)
  }

  func stream<Input: Sendable, Events: AsyncSequence>(
    _ name: String, in states: StateFilter, _ restores: RestoredWork, mayFail: Bool,
    _ input: (@Sendable (borrowing Step<Context, State, Event>) throws -> Input)?,
    _ open: StreamWork<Context, State, Event, Input, Events>.Open, onEnd end: Event?, _ onFailure: (@Sendable (any Error) -> Event?)?,
    at place: LinePlace
  ) where Events.Element == Event {
    let settings = AnyWork.Settings(name: name, kind: .stream, restores: restores)
    let fails = mayFail || Events.Failure.self != Never.self || restores == .fail
    let code = StreamWork(settings, input, open, onEnd: end, onFailure)
    if let end { draft.ends.append((end, states, scope)) }
    work(code, in: states, mayFail: fails, mapsFailures: onFailure != nil, at: place)
  }
}

extension MachineBuilder {
  /// A transition that a task or a stream causes when it fails, from the states that have it.
  ///
  /// Use it where a failure is no event of its own. The error is in `step.cause`. Short for
  /// `when(.failure(of: name), from: …, to: target)`.
  ///
  /// ```swift
  /// sm.task("charge", in: .charging) { .charged(try await bank.charge()) }
  /// sm.onFailure(of: "charge", to: .declined) { step in log("\(step.cause)") }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What the task or the stream is called.
  ///   - to: The target.
  ///   - if: The guard. A failure that nothing takes is dropped, as SCXML 4.2 says of errors.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The action; it runs on the thread that processes the failure.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func onFailure(
    of name: String, to: State, if: Condition? = nil, action: String? = nil, perform: Hook? = nil, fileID: String = #fileID,
    line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    let work = draft.workName(name)
    draft.outline.failures.append(FailureLine(work: work, transition: TransitionLineID(draft.outline.transitions.count)))
    add(.workFailure(work), from: draft.noStates, to: to, .external, if: `if`, action, perform, at: place)
  }
}
