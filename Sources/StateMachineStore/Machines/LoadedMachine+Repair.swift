import StateMachines

/// What is done to a machine by hand. Time passes for it, but what is due is left to workers: it may be what is to be skipped.
extension LoadedMachine {
  /// What waits in the machine as it is stored.
  var pendingWork: PendingWork {
    let snapshot = machine.snapshot()
    return PendingWork(
      timers: snapshot.waitingEvents.map { timer($0, at: origin.after(machine.time)) },
      tasks: snapshot.waitingTasks.map { task in
        PendingWork.Task(
          activation: Int64(task.activation), name: task.name, attempt: task.attempt,
          due: task.left.map { origin.after(machine.time + $0) })
      })
  }

  private func timer(_ waiting: Snapshot<State, Event>.WaitingEvent, at now: StoreTime) -> PendingWork.Timer {
    PendingWork.Timer(
      event: coding.definition.name(of: waiting.event), timeoutOf: waiting.timeoutOf.map { coding.definition.name(of: $0) },
      id: waiting.id, due: now.after(waiting.left))
  }

  /// Repairs the machine.
  ///
  /// - Parameters:
  ///   - repair: What is done.
  ///   - note: Who does it, and why.
  ///   - request: What the history calls it.
  ///   - work: Where work for after the commit is left.
  /// - Throws: ``DurableError/refused(id:issues:)``, or what cannot be encoded.
  func repair(
    _ repair: MachineRepair<Context, State, Event>, _ note: OperatorNote, request: String, leaving work: inout CommitWork
  ) throws {
    machine.passTime(to: time.since(origin))
    switch repair {
    case .place(let states, let context):
      if let context { self.context = context }
      try place(at: states, note, request, &work)
    case .skip(let timer):
      let place = try place(of: timer)
      try change { $0.dropWaitingEvent(at: place) }
      recordChange("skip: \(timer.event)", request, note)
    case .fire(let timer):
      let place = try place(of: timer)
      try change { $0.bringForwardWaitingEvent(at: place) }
      try step("fire: \(timer.event)", note, request, &work) { machine, context, work, trace in
        _ = machine.processNextDueEvent(by: .zero, with: &context, leaving: &work, tracing: trace)
      }
    case .retryTask(let number):
      let task = try task(number)
      if task.left == nil { taskChanges[number] = begun(number, task.attempt, task.name) }
      try change { $0.beginAttempt(of: task.activation) }
      recordChange("retry: \(task.name)", request, note)
    case .cancelTask(let number):
      let task = try task(number)
      try change { $0.dropTask(task.activation) }
      recordChange("cancel: \(task.name)", request, note)
    case .finishTask(let number, let event):
      let task = try task(number)
      try change { $0.beginAttempt(of: task.activation) }
      guard let report = runningTasks[number]?.success(event) else { throw refused(["the task \(number) cannot end"]) }
      endTask(number)
      try step("finish: \(task.name)", note, request, &work) { machine, context, work, trace in
        machine.process(report, with: &context, leaving: &work, tracing: trace)
      }
    }
  }

  private func refused(_ issues: [String]) -> DurableError { .refused(id: key.id, issues: issues) }

  // MARK: States

  private func place(at states: [State], _ note: OperatorNote, _ request: String, _ work: inout CommitWork) throws {
    let before = configuration
    do throws(RestoreError) {
      try machine.place(at: states)
    } catch {
      throw refused(error.issues)
    }
    origin = time
    (configuration, since) = (machine.configuration, time)
    var traces: [Trace<State, Event>] = []
    do {
      try machine.resume(with: &context, leaving: &work) { traces.append($0) }
    } catch {
      throw refused(["\(error)"])
    }
    replaceTasks()
    recordChange("place", request, note, ending: HistoryRecord.placed, exited: before.reversed(), entered: configuration)
    try record(traces[...], nil, &work)
  }

  // MARK: Timers and tasks

  /// The place of a timer among those that wait.
  ///
  /// One that is overdue is due now, whenever it was due when it was listed.
  private func place(of timer: PendingWork.Timer) throws -> Int {
    let found = machine.snapshot().waitingEvents.map { ($0.left, self.timer($0, at: time)) }.enumerated().filter { _, waiting in
      waiting.1.event == timer.event && waiting.1.timeoutOf == timer.timeoutOf && waiting.1.id == timer.id
    }
    let exact = found.first { $1.1.due == timer.due } ?? found.first { $1.0 == .zero && timer.due <= time }
    guard let exact else { throw refused(["there is no timer '\(timer.event)' that is due at that time"]) }
    return exact.offset
  }

  private func task(_ number: Int64) throws -> Snapshot<State, Event>.WaitingTask {
    guard let task = machine.snapshot().waitingTasks.first(where: { Int64($0.activation) == number }) else {
      throw refused(["there is no task with the number \(number)"])
    }
    return task
  }

  /// Goes on with a snapshot that is changed.
  func change(_ body: (inout Snapshot<State, Event>) -> Void) throws {
    var snapshot = machine.snapshot()
    body(&snapshot)
    do throws(RestoreError) {
      machine = try ContextMachine(coding.definition, withWorkElsewhere: snapshot)
    } catch {
      throw refused(error.issues)
    }
    machine.label = key.id
    origin = time
    replaceTasks()
  }

  /// Makes a macrostep, which is refused where a hook throws.
  private func step(
    _ cause: String, _ note: OperatorNote, _ request: String, _ work: inout CommitWork,
    _ body: (
      inout ContextMachine<Context, State, Event>, inout Context, inout CommitWork, @escaping (Trace<State, Event>) -> Void
    ) -> Void
  ) throws {
    var traces: [Trace<State, Event>] = []
    body(&machine, &context, &work) { traces.append($0) }
    if case .undone(let error)? = traces.first?.ending { throw refused(["\(error)"]) }
    guard !traces.isEmpty else {
      noteTasks()
      return recordChange(cause, request, note)
    }
    let first = history.count
    try record(traces[...], request, &work)
    (history[first].author, history[first].reason) = (note.author, note.reason)
  }

  private func begun(_ number: Int64, _ attempt: Int, _ name: String) -> TaskChange {
    .begun(StoredTask(key: key, activation: number, attempt: attempt, name: name, due: now))
  }

  /// Compares the tasks with those before, after the machine was restored.
  private func replaceTasks() {
    let before = runningTasks
    runningTasks = [:]
    for change in machine.takeWork() {
      switch change {
      case .start(let work): runningTasks[work.number] = work
      case .cancel(let activation): runningTasks[Int64(activation.storedNumber)] = nil
      }
    }
    for number in before.keys where runningTasks[number] == nil { taskChanges[number] = .ended(number) }
    for (number, work) in runningTasks where before[number] == nil {
      taskChanges[number] = begun(number, work.attempt, work.name)
    }
  }
}
