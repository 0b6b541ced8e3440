import StateMachines

/// A machine of a row, in memory for one transaction: time passes, events are attempted, and what has to be written is collected.
///
/// It knows no store and does not wait. It belongs to its transaction alone, and is an object since it is large: a group of machines would
/// copy it often.
final class LoadedMachine<Context: Sendable, State: Hashable & Sendable & Codable, Event: Sendable & Codable> {
  typealias Coding = RowCoding<Context, State, Event>

  let coding: Coding
  /// The row that was read; nil for a machine that is new.
  let row: StoredMachine?
  let key: MachineKey
  /// When the transaction was begun, by the clock of the store.
  let now: StoreTime
  /// The time up to which the machine lives: not before the one in its row.
  var time: StoreTime
  /// The time from which the machine counts its own.
  var origin: StoreTime
  private let created: StoreTime
  private let incarnation: String

  var machine: ContextMachine<Context, State, Event>
  var context: Context
  var configuration: [State]
  private(set) var revision: Int64
  var since: StoreTime
  var history: [HistoryRecord] = []
  private var messages: [StoredMessage] = []
  private(set) var answers: [StoredAnswer] = []
  /// The tasks that run, by activation.
  var runningTasks: [Int64: StateWork<Event>] = [:]
  var taskChanges: [Int64: TaskChange] = [:]
  /// What migrations begin, and has not begun yet.
  private var beginnings: [(kind: IdleWork.Kind, state: State, start: EncodedMachine.Start)]
  /// Why the due event that comes first could not be processed.
  private var lastFailure: (any Error)?
  /// More was due than one transaction processes.
  private(set) var isBehind = false

  /// How many due events one transaction processes for a machine: one that has slept for a year may have millions.
  static var mostDueEvents: Int { 1_000 }

  /// A machine that is in the store.
  ///
  /// - Throws: A ``DurableError`` where the row does not fit the definition.
  init(_ row: StoredMachine, at now: StoreTime, _ coding: Coding) throws {
    self.coding = coding.coding(of: row.version)
    (self.row, key, self.now) = (row, row.key, now)
    (time, origin, created, incarnation) = (max(now, row.clock), row.clock, row.created, row.incarnation)
    let loaded = try coding.load(row)
    (machine, context, beginnings) = (loaded.machine, loaded.context, loaded.beginnings)
    configuration = machine.configuration
    (revision, since) = (row.revision, row.since)
    machine.label = key.id
    for case .start(let work) in coding.hasTasks ? machine.takeWork() : [] { runningTasks[work.number] = work }
  }

  /// A machine that is new: it starts, or goes on where it is put.
  ///
  /// - Throws: ``DurableError/startFailed(id:_:)`` where a hook throws, ``DurableError/refused(id:issues:)`` where it does not fit.
  init(
    _ new: NewMachine<Context, State, Event>, at now: StoreTime, request: String, _ coding: Coding, leaving work: inout CommitWork
  ) throws {
    let coding = coding.written
    self.coding = coding
    let start = new.since ?? now
    (row, key, self.now) = (nil, coding.key(new.id), now)
    (time, origin, created, since, incarnation) = (start, start, now, start, Self.newIncarnation())
    machine = try new.machine(coding.definition, at: now)
    machine.label = key.id
    context = new.context
    (configuration, revision, beginnings) = (new.note == nil ? [] : machine.configuration, 0, [])
    var traces: [Trace<State, Event>] = []
    do {
      if new.note == nil {
        try machine.start(with: &context, leaving: &work) { traces.append($0) }
      } else {
        try machine.resume(with: &context, leaving: &work) { traces.append($0) }
      }
    } catch {
      throw DurableError.startFailed(id: key.id, error)
    }
    if case .states = new.place, !machine.snapshot().waitingTasks.isEmpty {
      // Its tasks begin now, whatever time it counts from, and so do their limits.
      time = now
      machine.passTime(to: time.since(origin))
      try change { $0.restartTimeLimits() }
    }
    if let note = new.note { recordChange("import", request, note, ending: HistoryRecord.placed, entered: configuration) }
    try record(traces[...], new.note == nil ? request : nil, &work)
  }

  // MARK: Time

  /// Begins what migrations have asked for; it is a row of the history, since it is a change of the machine.
  ///
  /// - Throws: ``DurableError/unreadable(id:issues:)`` where a closure of the definition throws.
  func beginMigratedWork(leaving work: inout CommitWork) throws {
    guard let row, !beginnings.isEmpty else { return }
    var hasBegun = false
    for (kind, state, start) in beginnings {
      let beginning = (start == .now ? time : row.since).since(origin)
      do {
        if try machine.begin(kind, of: state, at: beginning, with: &context, leaving: &work) { hasBegun = true }
      } catch {
        let name = coding.definition.name(of: state)
        throw DurableError.unreadable(id: key.id, issues: ["a \(kind) of '\(name)' that a migration begins has failed: \(error)"])
      }
    }
    beginnings = []
    guard hasBegun else { return }
    let published = work.messages.compactMap { $0.message as? PublishedMessage }
    work.messages = []
    recordTasks((["migration"] + noteTasks()).joined(separator: ", "), nil)
    for (ordinal, message) in published.enumerated() { messages.append(try stored(message, ordinal)) }
  }

  /// The timeouts and tasks of the active states that do not wait or run.
  var idleWork: [IdleWork] { machine.idleWork }

  /// Lets time pass, and processes what is due, up to one that fails.
  func advance(leaving work: inout CommitWork) throws {
    try beginMigratedWork(leaving: &work)
    let elapsed = time.since(origin)
    for _ in 0..<Self.mostDueEvents {
      let (machineBefore, contextBefore, workBefore) = (machine, context, work)
      var traces: [Trace<State, Event>] = []
      let wasDue = machine.processNextDueEvent(by: elapsed, with: &context, leaving: &work) { traces.append($0) }
      guard wasDue else { return }
      if case .undone(let error)? = traces.first?.ending {
        // It stays due, and all that is due after it.
        (machine, context, work) = (machineBefore, contextBefore, workBefore)
        machine.passTime(to: elapsed)
        lastFailure = error
        return
      }
      if traces.isEmpty { recordTasks(nil, nil) } else { try record(traces[...], nil, &work) }
    }
    isBehind = machine.timeLeft != nil && origin.after(machine.time + (machine.timeLeft ?? .zero)) <= time
  }

  // MARK: Events

  /// Attempts an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - request: The key of its request, or the library's own.
  ///   - isCallersKey: Whether the key is the caller's, so that it is kept where the event is deferred.
  ///   - work: Where work for after the commit is left.
  /// - Returns: The outcome, in both forms.
  /// - Throws: What cannot be encoded.
  func attempt(
    _ event: Event, request: String, isCallersKey: Bool, leaving work: inout CommitWork
  ) throws -> (DurableOutcome<State>, Outcome<State, Event>) {
    var traces: [Trace<State, Event>] = []
    let outcome = machine.attempt(event, with: &context, request: isCallersKey ? request : nil, leaving: &work) { traces.append($0) }
    return (try record(outcome, traces, request, &work), outcome)
  }

  /// Attempts an event with an argument.
  ///
  /// - Parameters:
  ///   - event: The event, with `.any` in place of the argument.
  ///   - type: The types of its argument and reply.
  ///   - argument: What the action consumes; it is not stored.
  ///   - request: The key of its request, or the library's own.
  ///   - isCallersKey: Whether the key is the caller's.
  ///   - work: Where work for after the commit is left.
  /// - Returns: The outcome, in both forms, and what the action returned.
  /// - Throws: What cannot be encoded.
  func attempt<Argument, Reply>(
    _ event: Event, as type: Call<Argument, Reply>.Type, _ argument: Argument, request: String, isCallersKey: Bool,
    leaving work: inout CommitWork
  ) throws -> (DurableOutcome<State>, Outcome<State, Event>, Reply?) {
    var traces: [Trace<State, Event>] = []
    let answer = machine.attempt(
      event, as: type, argument, with: &context, request: isCallersKey ? request : nil, leaving: &work
    ) { traces.append($0) }
    return (try record(answer.outcome, traces, request, &work), answer.outcome, answer.reply)
  }

  /// Adds the macrosteps of an event to the history.
  private func record(
    _ outcome: Outcome<State, Event>, _ traces: [Trace<State, Event>], _ request: String, _ work: inout CommitWork
  ) throws -> DurableOutcome<State> {
    let isKept: Bool =
      switch outcome {
      case .transitioned, .accepted(.deferred), .accepted(.joining), .accepted(.queued): true
      case .accepted(.ignored), .rejected: false
      }
    try record(isKept ? traces[...] : traces.dropFirst(), isKept ? request : nil, &work)
    return DurableOutcome(outcome, configuration: configuration, revision: revision)
  }

  // MARK: Tasks

  /// Gives the machine the result of a task.
  ///
  /// - Parameters:
  ///   - report: What the task reports.
  ///   - task: The task; it runs.
  ///   - request: What the history calls the result.
  ///   - work: Where work for after the commit is left.
  /// - Returns: Why the machine could not process it; nil where it could. Then the task runs on.
  /// - Throws: What cannot be encoded.
  func process(
    _ report: WorkReport<Event>, of task: StateWork<Event>, request: String, leaving work: inout CommitWork
  ) throws -> (any Error)? {
    let (machineBefore, contextBefore, workBefore) = (machine, context, work)
    var traces: [Trace<State, Event>] = []
    machine.process(report, with: &context, leaving: &work) { traces.append($0) }
    if case .undone(let error)? = traces.first?.ending {
      (machine, context, work) = (machineBefore, contextBefore, workBefore)
      return error
    }
    endTask(task.number)
    if traces.isEmpty { recordTasks("\(task.name): \(report.outcome)", request) } else { try record(traces[...], request, &work) }
    return nil
  }

  /// Removes the row of a task that has ended.
  func endTask(_ activation: Int64) {
    runningTasks[activation] = nil
    taskChanges[activation] = .ended(activation)
  }

  /// Notes which tasks have begun and ended.
  ///
  /// - Returns: What the history calls that, where no macrostep does.
  @discardableResult
  func noteTasks() -> [String] {
    guard coding.hasTasks else { return [] }
    var causes: [String] = []
    for change in machine.takeWork() {
      switch change {
      case .start(let work):
        runningTasks[work.number] = work
        taskChanges[work.number] = .begun(
          StoredTask(key: key, activation: work.number, attempt: work.attempt, name: work.name, due: now))
        causes.append("\(work.name): attempt \(work.attempt)")
      case .cancel(let activation):
        let number = Int64(activation.storedNumber)
        causes.append("\(runningTasks[number]?.name ?? "task"): cancelled")
        endTask(number)
      }
    }
    return causes
  }

  /// Adds a change of tasks to the history that no macrostep makes: an attempt that begins, or a task that ends without an event.
  ///
  /// - Parameters:
  ///   - cause: What happened; nil where it is what the tasks have done.
  ///   - request: What the history calls it.
  private func recordTasks(_ cause: String?, _ request: String?) {
    let causes = noteTasks().joined(separator: ", ")
    recordChange(cause ?? causes, request)
  }

  /// Adds a change to the history that no macrostep makes.
  ///
  /// - Parameters:
  ///   - cause: What happened.
  ///   - request: What the history calls it.
  ///   - note: Who has done it by hand, and why.
  ///   - ending: How it ended.
  ///   - exited: The states that were left.
  ///   - entered: The states that were entered.
  func recordChange(
    _ cause: String, _ request: String?, _ note: OperatorNote? = nil, ending: String = "stands", exited: [State] = [],
    entered: [State] = []
  ) {
    let names = { (states: [State]) in RowNames.list(states.map { self.coding.definition.name(of: $0) }) }
    revision += 1
    var record = HistoryRecord(
      key: key, revision: revision, at: now, request: request, cause: cause, event: nil, ending: ending, source: nil,
      exited: names(exited), entered: names(entered), states: coding.text(ofStates: configuration), steps: "[]",
      fingerprint: coding.identity.fingerprint)
    (record.author, record.reason) = (note?.author, note?.reason)
    history.append(record)
  }

  /// Whether the event of a request is deferred in the machine.
  func defers(_ request: String) -> Bool {
    machine.snapshot().deferredRequests.contains { $0.exact == request.exact }
  }

  /// The machine as it is read.
  var durableMachine: DurableMachine<Context, State> { DurableMachine(key.id, machine, context, revision: revision) }

  func add(_ answer: StoredAnswer) {
    answers.append(answer)
  }

  /// Why what is due could not be processed; nil where an event has left its state since.
  var failure: (any Error)? { machine.timeLeft == .zero ? lastFailure : nil }
}

// MARK: What is written

extension LoadedMachine {
  /// All that has to be written about the machine.
  ///
  /// - Parameters:
  ///   - isRetry: Whether the transaction has tried what is due because it was due, so that another failure is counted.
  ///   - backOff: How long to wait after so many failures in a row.
  /// - Returns: The change.
  /// - Throws: What cannot be encoded.
  func change(isRetry: Bool, backOff: (Int) -> Duration) throws -> MachineChange {
    var change = MachineChange(key: key, row: .unchanged, history: history, messages: messages, answers: answers)
    change.tasks = taskChanges.sorted { $0.key < $1.key }.map(\.value)
    let wasParked = row.map { $0.failures > 0 } ?? false
    guard !history.isEmpty || (failure != nil) != wasParked || failure != nil && isRetry else { return change }
    let new = try newRow(countsFailure: isRetry || !wasParked, backOff)
    change.row = row.map { .updated(new, from: $0.revision) } ?? .inserted(new)
    if !history.isEmpty { change.definition = coding.definitionToStore }
    return change
  }

  /// The change that stores the machine in the form of this version, while no time passes for it.
  ///
  /// - Parameters:
  ///   - row: The row that was read.
  ///   - work: Where work for after the commit is left.
  /// - Returns: The change.
  /// - Throws: What cannot be encoded, or begun.
  func migration(of row: StoredMachine, leaving work: inout CommitWork) throws -> MachineChange {
    try beginMigratedWork(leaving: &work)
    var new = row
    (new.revision, new.version, new.fingerprint) = (revision, coding.identity.version, coding.identity.fingerprint)
    (new.states, new.snapshot, new.context) = (
      coding.text(ofStates: configuration), try coding.text(of: machine), try coding.encode(context)
    )
    // One that is parked waits for its next attempt.
    if row.failures == 0 { new.due = machine.timeLeft.map { row.clock.after($0) } }
    var change = MachineChange(key: key, row: .updated(new, from: row.revision), history: history, messages: messages)
    change.tasks = taskChanges.sorted { $0.key < $1.key }.map(\.value)
    change.definition = coding.definitionToStore
    return change
  }

  /// The failure that a change counts; nil where it counts none.
  func failure(countedBy change: MachineChange) -> DurableFailure? {
    guard let failure, case .updated(let new, _) = change.row, new.failures > row?.failures ?? 0 else { return nil }
    return DurableFailure(key, .timer, attempt: new.failures, failure)
  }

  private func newRow(countsFailure: Bool, _ backOff: (Int) -> Duration) throws -> StoredMachine {
    // Behind time, the machine has lived up to the last event that was due.
    let clock = isBehind ? min(origin.after(machine.time), time) : time
    var stored = machine
    stored.passTime(to: clock.since(origin))
    let failures = failure == nil ? 0 : (row?.failures ?? 0) + (countsFailure ? 1 : 0)
    let retry = countsFailure ? now.after(backOff(failures)) : row?.due
    var new = StoredMachine(
      key: key, revision: revision, version: coding.identity.version, fingerprint: coding.identity.fingerprint,
      states: coding.text(ofStates: configuration), since: since, created: created, snapshot: try coding.text(of: stored),
      context: try coding.encode(context), clock: clock,
      due: failure == nil ? stored.timeLeft.map { clock.after($0) } : retry, failures: failures,
      error: failure.map { "\($0)" })
    new.incarnation = incarnation
    return new
  }

  /// Adds the macrosteps of a call to the history, and what they have published to the messages.
  ///
  /// - Parameters:
  ///   - traces: The macrosteps; one that is left out has changed nothing.
  ///   - request: The key of the request for the first of them.
  ///   - work: Has the messages.
  /// - Throws: What cannot be encoded.
  func record(_ traces: ArraySlice<Trace<State, Event>>, _ request: String?, _ work: inout CommitWork) throws {
    let published = work.messages
    work.messages = []
    let before = configuration
    var active = coding.definition.places(of: before)
    configuration = machine.configuration
    if configuration != before { since = time }
    for (index, trace) in zip(traces.indices, traces) {
      let ending = trace.ending
      let walk = MacrostepWalk(trace.tracedEntries, isUndone: ending?.isUndone == true)
      let activeBefore = active
      walk.change(&active)
      if active != activeBefore { since = time }
      revision += 1
      history.append(
        HistoryRecord(
          key: key, revision: revision, at: now, request: index == traces.startIndex && request != nil ? request : trace.request,
          cause: walk.cause?.description ?? "", event: try trace.event.map { try JSON.text(of: $0) },
          ending: ending.map { "\($0)" } ?? "", source: walk.source.map(name), exited: names(walk.exited), entered: names(walk.entered),
          states: RowNames.text(of: active.sorted().map(name)),
          steps: "[" + walk.steps.map { NamedMicrostep($0, name).text }.joined(separator: ",") + "]",
          fingerprint: coding.identity.fingerprint))
      let messages = published.filter { $0.macrostep == index }.compactMap { $0.message as? PublishedMessage }
      for (ordinal, message) in messages.enumerated() { self.messages.append(try stored(message, ordinal)) }
    }
    noteTasks()
  }

  /// A text that no other machine has or has had.
  var identifier: String { "\(key.kind.withoutSlashes)/\(key.id.withoutSlashes)/\(incarnation)" }

  /// It is random, since clocks are set back, and one tick of a clock may be enough to delete a machine and make it again.
  private static func newIncarnation() -> String {
    var generator = SystemRandomNumberGenerator()
    return String(generator.next(), radix: 36)
  }

  private func stored(_ message: PublishedMessage, _ ordinal: Int) throws -> StoredMessage {
    StoredMessage(
      key: key, revision: revision, ordinal: ordinal,
      identifier: "\(identifier)/\(revision)/\(ordinal)/v\(coding.identity.version)", message: try message.encode(), at: now)
  }

  private func name(_ place: Int) -> String { coding.definition.name(ofStateAt: place) }

  private func names(_ places: [Int]) -> String { RowNames.list(places.map(name)) }
}

extension StateWork {
  /// Its activation, as a store keeps it.
  var number: Int64 { Int64(activation.storedNumber) }
}

extension String {
  /// The same text without slashes, such that different texts stay different.
  fileprivate var withoutSlashes: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") }) else { return self }
    return split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
      .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "%2F")
  }
}
