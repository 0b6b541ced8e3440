/// The work of states: what has to be started and cancelled, and what it reports.
extension MachineCall {
  /// Registers the work that steps have begun and ended, inside the section; it is started and cancelled when the machine has been left.
  func registerWork(_ engine: UnsafeMutablePointer<Engine>) {
    guard engine.pointee.memory.pointee.rest?.activities.changes.isEmpty == false else { return }
    registerChangesOfWork(engine)
  }

  @inline(never)
  private func registerChangesOfWork(_ engine: UnsafeMutablePointer<Engine>) {
    guard core.runsWork(for: owner), let activities = engine.pointee.memory.pointee.rest?.activities else {
      if !core.ensuredMachineExtras.hasClock { compiled.noteListedWork(engine.pointee.memory) }
      return
    }
    let changes = engine.pointee.takeChangesOfWork()
    let runs = core.ensuredMachineExtras.ensuredWorkRuns
    for change in changes {
      if change.kind == .cancel { runs.end(change.activation) }
      if let run = run(change, activities) { runs.register(change.activation, run) }
      engine.pointee.effects.work.append(change)
    }
    engine.pointee.hasEffects = true
  }

  /// Ends the work whose state the last macrostep has left, before other threads see that; another macrostep of the call follows.
  func endWork(_ engine: UnsafeMutablePointer<Engine>) {
    guard engine.pointee.memory.pointee.rest?.activities.changes.isEmpty == false else { return }
    endLeftWork(engine)
  }

  @inline(never)
  private func endLeftWork(_ engine: UnsafeMutablePointer<Engine>) {
    guard core.runsWork(for: owner), let runs = extras?.workRuns else { return }
    for change in engine.pointee.memory.pointee.rest?.activities.changes ?? [] where change.kind == .cancel { runs.end(change.activation) }
  }

  /// Cancels the work that steps have ended, now that the machine has been left.
  func cancelWork(_ engine: UnsafeMutablePointer<Engine>) {
    guard let runs = extras?.workRuns else { return }
    for index in engine.pointee.effects.work.indices where engine.pointee.effects.work[index].kind == .cancel {
      runs.cancel(engine.pointee.effects.work[index].activation)
    }
  }

  /// Starts the work that steps have begun, unless it was ended meanwhile.
  func startWork(_ engine: UnsafeMutablePointer<Engine>) {
    for index in engine.pointee.effects.work.indices where engine.pointee.effects.work[index].kind != .cancel {
      core.startWork(engine.pointee.effects.work[index].activation, for: owner)
    }
  }

  private func run(_ change: Activities.Change, _ activities: Activities) -> WorkRuns.Run? {
    guard change.kind != .cancel, let activity = activities[change.activation] else { return nil }
    return WorkRuns.Run(activity.code, activity.input, attempt: activity.attempt, isInterrupted: change.kind == .interrupt)
  }

  /// Gives the machine what the work of a state reports; in a hook, when the macrostep is over.
  ///
  /// - Returns: Whether the activation goes on; nil where the report cannot be taken here: in a guard that a question asks, and where
  ///   waiting for the machine would be a deadlock.
  func process(_ report: ActivityReport) -> Bool? {
    try? reserved("task", []) { engine, reservation -> Bool? in
      engine.pointee.interpret(report)
      if engine.pointee.hasEffects { processQueue(engine, &reservation) }
      return engine.pointee.memory.pointee.rest?.activities[report.activation] != nil
    } inHook: { engine in
      guard !engine.pointee.isQuery else { return nil }
      engine.pointee.interpretAfterMacrostep(report)
      return true
    }
  }
}

// MARK: Tasks

extension MachineCore {
  /// Starts a task for an activation, or lets its task go on with the next attempt.
  final func startTask(of activation: Activation, for owner: BorrowedOwner?) {
    guard let runs = machineExtras?.workRuns else { return }
    let executor = machineExtras?.executor
    let keepsOwner = runs.run(activation)?.work.settings.keepsOwner == true
    let body = taskBody(activation, runs, keepsOwner ? owner.map { KeptOwner($0.kept) } : nil)
    runs.start(activation) {
      if let executor { Task(executorPreference: executor) { await body() } } else { Task { await body() } }
    }
  }

  /// What the task of an activation does: attempts, until one is the last, or the activation is of no use any more.
  private final func taskBody(_ activation: Activation, _ runs: WorkRuns, _ owner: KeptOwner?) -> @Sendable () async -> Void {
    // Weak: tasks end with their machine.
    let machine = WeakMachine(self)
    return {
      defer { runs.noteReturn(of: activation) }
      while let run = runs.run(activation) {
        let report: @Sendable (WorkNews) async -> Bool = { news in
          await machine.process(ActivityReport(activation: activation, attempt: run.attempt, news: news))
        }
        let last = await run.news(for: owner?.object, report) { runs.run(activation) != nil }
        guard await report(last), case .retry = last else { return }
        owner?.release()
        guard await runs.waitForNextAttempt(activation), owner?.retake() != false else { return }
      }
    }
  }
}

/// A machine that its tasks do not keep alive.
private struct WeakMachine: Sendable {
  private let reference: WeakReference

  init(_ machine: MachineCore) {
    reference = WeakReference(machine)
  }

  /// Gives the machine what its work reports.
  ///
  /// - Returns: Whether the activation goes on.
  func process(_ report: ActivityReport) async -> Bool {
    // Safe because it was made of a machine.
    guard let object = reference.object else { return false }
    let machine = unsafeDowncast(object, to: MachineCore.self)
    return await machine.machineExtras?.process(report, of: machine) ?? false
  }
}

extension WorkRuns.Run {
  /// Runs the attempt.
  ///
  /// - Returns: The result or failure of the attempt.
  fileprivate func news(
    for owner: WorkOwner?, _ report: @escaping @Sendable (WorkNews) async -> Bool, isOfUse: @escaping @Sendable () -> Bool
  ) async -> WorkNews {
    guard isInterrupted else {
      return await work.run(WorkAttempt(input: input, number: attempt, owner: owner, isOfUse: isOfUse), report)
    }
    let error = MachineError.interrupted(work: work.name)
    return .failure(error, work.answer(to: error))
  }
}

/// The object of isolated work: kept alive while an attempt runs, and not while its task waits for the next one.
private final class KeptOwner: Sendable {
  private let kept: Protected<WorkOwner?>
  private let reference: WeakReference

  init(_ owner: WorkOwner) {
    kept = Protected(owner)
    reference = WeakReference(owner.object)
  }

  var object: WorkOwner? { kept.runReadonly { $0 } }

  func release() {
    // Outside the section: it may be the last reference, and what is released then calls back.
    let last = kept.runMutable { owner in
      defer { owner = nil }
      return owner
    }
    withExtendedLifetime(last) {}
  }

  /// - Returns: Whether the object is still alive.
  func retake() -> Bool {
    guard let object = reference.object else { return false }
    kept.runMutable { $0 = WorkOwner(object: object) }
    return true
  }
}

extension BorrowedOwner {
  /// The object, to be kept by a task.
  var kept: WorkOwner {
    // Safe because a reference looks the same whatever its class.
    WorkOwner(object: address.assumingMemoryBound(to: AnyObject.self).pointee)
  }
}

// MARK: Machines that do not run work

extension MachineCall {
  /// Takes what has to be done about the work of states, where the user does it.
  func takeWork<Event>() -> [WorkChange<Event>] {
    compiled.attend(to: .work)
    let changes = try? reserved("takeWork", .isQuery) { engine, _ in engine.pointee.memory.pointee.takeWork() as [WorkChange<Event>] }
    return changes ?? []
  }
}
