import Dispatch
import Synchronization

/// What few machines need beside their word: a label, queues, a clock, payloads, observers, timers.
///
/// Safe because each part says which thread may touch it.
class MachineExtras: Extras, @unchecked Sendable {
  private let givenClock: (any MachineClock)?

  /// The configuration, where it is more than a word: changed inside the gate by the thread that has the machine, read inside it by others.
  private(set) var configuration: Configuration?

  private let outboxPointer = Atomic<Unmanaged<Outbox>?>(nil)
  /// The tasks of states; nil until the first one.
  private let workRunsPointer = Atomic<Unmanaged<WorkRuns>?>(nil)

  // MARK: For the thread that has the machine

  /// What the machine remembers beside its word, at one place; nil until it remembers anything.
  @exclusivity(unchecked) private var memoryPointer: UnsafeMutablePointer<Memory>?

  /// The batches of timers that steps inside a section of the same thread have started; the clock is asked when the section is left.
  @exclusivity(unchecked) private var batchesOfSection: [UInt64]?

  // MARK: Inside the gate

  @exclusivity(unchecked) private var timers = MachineTimers()
  /// The time that an owner has passed.
  private var ownersTime = Duration.zero
  private var alarm: Alarm?
  private var rungAlarm: UInt64 = 0
  private var isSettingAlarm = false
  /// A thread on which an alarm rang is about to process what is due, or does so, and sets the alarm afterwards.
  private var isRinging = false
  /// The machine does not run: the alarm is cancelled when it is set the next time.
  private var cancelsAlarm = false
  /// How many calls process what is due by themselves, so that the alarm is set when the last of them is over.
  private var alarmPauses = 0
  private var alarms: UInt64 = 0

  init(label: String = "", queue: DispatchQueue? = nil, clock: (any MachineClock)? = nil) {
    givenClock = clock
    super.init(label: label, queue: queue)
  }

  deinit {
    alarm?.cancel()
    workRuns?.cancelAll()
    workRunsPointer.load(ordering: .acquiring)?.release()
    outbox?.finish()
    outboxPointer.load(ordering: .acquiring)?.release()
    memoryPointer?.deinitialize(count: 1)
    memoryPointer?.deallocate()
  }

  /// The clock's time; nil where the owner passes the time.
  var now: Duration? { clock.now }

  /// Time comes from a clock; otherwise the owner passes it.
  var hasClock: Bool { true }

  /// ``alarmRang(of:)`` processes what is due before it returns.
  var isProcessedWhereItRings: Bool { true }

  /// The clock rang: processes what is due, on the thread that rings.
  func alarmRang(of machine: MachineCore) {
    machine.call().processDueEvents()
  }

  /// The clock: the user's, or the system's.
  var clock: any MachineClock {
    givenClock ?? SystemClock()
  }

  /// What runs everything that is not run by calls; nil where threads of Swift and Dispatch do.
  var executor: (any MachineExecutor)? { givenClock as? any MachineExecutor }

  override func run(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    if let executor { executor.run("enqueue", work) } else { super.run(on: queue, work) }
  }

  /// Gives the machine what the work of a state reports, where its hooks may run.
  ///
  /// - Returns: Whether the activation goes on.
  func process(_ report: ActivityReport, of machine: MachineCore) async -> Bool {
    await goesOn { machine.call().process(report) }
  }

  /// Whether an activation goes on after a report, which is processed on another thread, in no section, where this one cannot.
  final func goesOn(_ process: @escaping @Sendable () -> Bool?) async -> Bool {
    if let goesOn = process() { return goesOn }
    return await withUnsafeContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: process() ?? false) }
    }
  }
}

// MARK: Observers

extension MachineExtras {
  /// What is written for observers.
  var outbox: Outbox? {
    outboxPointer.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// The same without counting a reference: once made, it lives as long as the machine.
  final func withOutbox<R>(_ body: (Outbox) -> R) -> R? {
    outboxPointer.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { body($0) }
  }

  /// The same, made if there is none yet.
  var ensuredOutbox: Outbox {
    if let outbox { return outbox }
    return gate.runMutable {
      if let outbox { return outbox }
      let made = Outbox()
      outboxPointer.store(.passRetained(made), ordering: .releasing)
      return made
    }
  }
}

// MARK: Work

extension MachineExtras {
  /// Waits until no task runs, for some time at most.
  ///
  /// - Returns: The names of the tasks that still run, in the order in which they were started.
  func waitForWork(within limit: Duration) async -> [String] {
    guard let workRuns else { return [] }
    guard limit > .zero else { return workRuns.namesOfRunning }
    let waiting = workRuns.makeWaiter()
    let cancel = clock.schedule(at: clock.now.addingSaturated(limit)) { workRuns.stopWaiting(waiting) }
    await workRuns.waitUntilIdle(waiting)
    cancel()
    return workRuns.namesOfRunning
  }

  /// The tasks of states.
  var workRuns: WorkRuns? {
    workRunsPointer.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// The same, made if there are none yet.
  var ensuredWorkRuns: WorkRuns {
    if let workRuns { return workRuns }
    return gate.runMutable {
      if let workRuns { return workRuns }
      let made = WorkRuns()
      workRunsPointer.store(.passRetained(made), ordering: .releasing)
      return made
    }
  }
}

// MARK: Memory

extension MachineExtras {
  /// The configuration, for threads that do not have the machine.
  var committed: Configuration? {
    gate.runMutable { configuration }
  }

  func commit(_ new: Configuration) {
    let isOld = new.active == configuration?.active && new.wide === configuration?.wide && new.low == configuration?.low
    guard !isOld else { return }
    let old = gate.runMutable {
      let old = configuration
      configuration = new
      return old
    }
    withExtendedLifetime(old) {}  // Released outside the gate.
  }

  /// What the machine remembers; nil where its word says all.
  var memory: UnsafeMutablePointer<Memory>? { memoryPointer }

  /// Keeps what the machine remembers from now on.
  @discardableResult
  func keep(_ memory: consuming Memory) -> UnsafeMutablePointer<Memory> {
    if let memoryPointer { return memoryPointer }
    let place = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    place.initialize(to: memory)
    memoryPointer = place
    return place
  }
}

// MARK: Timers

extension MachineExtras {
  /// Something waits for its time; only inside the gate.
  var waitsForTime: Bool { !timers.isEmpty }

  /// Reads the timers, inside the gate.
  func withTimers<R>(_ body: (borrowing MachineTimers) -> R) -> R {
    gate.runMutable { body(timers) }
  }

  /// Makes the changes of timers that a step has committed.
  ///
  /// - Parameters:
  ///   - changes: The changes, in order; the list is empty afterwards.
  ///   - time: The time from which timers count; nil where the clock is still to be asked.
  ///   - batch: The batch of the timers that the same call has started without a deadline; nil if there are none.
  func changeTimers(_ changes: inout WorkList<TimerChange>, at time: Duration?, batch: inout UInt64?) {
    var dropped = DroppedEvents()
    gate.runMutable {
      let base = time ?? (hasClock ? nil : ownersTime)
      changes.takeAll { change in
        if case .removeAll = change { cancelsAlarm = true }
        timers.apply(change, at: base, in: &batch, &dropped)
      }
    }
    withExtendedLifetime(dropped) {}
  }

  /// Starts the timers of a machine that was put in a state from outside, or restored.
  ///
  /// - Returns: Their batch.
  func startTimers(_ restored: TimerQueue) -> UInt64? {
    gate.runMutable {
      guard !restored.isEmpty else { return nil }
      var batch: UInt64?
      for timer in restored.inOrder {
        timers.start(timer.pending, after: timer.deadline, at: hasClock ? nil : .zero, in: &batch)
      }
      return batch
    }
  }

  /// Takes the event that is due first, if it is due by a time.
  func takeDueEvent(by now: Duration) -> (deadline: Duration, pending: Pending)? {
    gate.runMutable {
      let due = timers.removeFirst(by: now)
      if !hasClock { ownersTime = max(ownersTime, due?.deadline ?? now) }
      return due
    }
  }

  /// The time that the owner has passed.
  var lastTimeOfOwner: Duration { gate.runMutable { ownersTime } }

  /// The owner's time after a duration; nil for a negative duration.
  func time(after duration: Duration) -> Duration? {
    duration < .zero ? nil : lastTimeOfOwner.addingSaturated(duration)
  }

  /// Lets all timers be due earlier.
  ///
  /// - Returns: Whether there are any.
  func bringTimersForward(by duration: Duration) -> Bool {
    gate.runMutable {
      timers.bringForward(by: duration)
      return !timers.isEmpty
    }
  }

  /// Gives the timers of earlier calls their deadlines, although the clock was not asked for each of them.
  func placeTimers(at now: Duration) {
    gate.runMutable { timers.place(at: now) }
  }
}

// MARK: The alarm

extension MachineExtras {
  struct Alarm {
    let number: UInt64
    let deadline: Duration
    let cancel: @Sendable () -> Void
  }

  /// What has to be done about the alarm.
  private struct AlarmChange {
    let deadline: Duration?
    let old: Alarm?
    let number: UInt64
  }

  /// Takes the batches of timers that a thread leaves behind with its section; called while it still has the machine.
  func takeBatchesOfSection() -> [UInt64]? {
    defer { batchesOfSection = nil }
    return batchesOfSection
  }

  /// Postpones what has to do with the clock until the thread leaves its section.
  func setAlarmAfterSection(_ batch: UInt64?) {
    batchesOfSection = (batchesOfSection ?? []) + (batch.map { [$0] } ?? [])
  }

  /// Gives timers their deadlines, and sets the alarm for the next one.
  ///
  /// The clock is called by one thread at a time, which goes on until the alarm is right. An alarm that rings before anything is due is
  /// left as it is, so that a timer that is cancelled costs nothing at the clock. While an alarm rings, none is set: it would ring at once,
  /// on a thread that could only wait for the first one.
  func setAlarm(_ batches: some Collection<UInt64>, of machine: MachineCore) {
    guard hasClock else { return }
    let now = batches.isEmpty ? nil : clock.now
    var change = gate.runMutable {
      if let now { for batch in batches { timers.place(batch, at: now) } }
      return beginSettingAlarm()
    }
    while let next = change {
      next.old?.cancel()
      let cancel = next.deadline.map { schedule($0, next.number, of: machine) }
      change = gate.runMutable {
        let hasRung = rungAlarm >= next.number
        if let deadline = next.deadline, let cancel, !hasRung {
          alarm = Alarm(number: next.number, deadline: deadline, cancel: cancel)
        }
        isSettingAlarm = false
        // What is due is processed elsewhere, which sets the alarm afterwards: set here, it would ring at once, without end.
        return hasRung && !isProcessedWhereItRings ? nil : beginSettingAlarm()
      }
    }
  }

  private func schedule(_ deadline: Duration, _ number: UInt64, of machine: MachineCore) -> @Sendable () -> Void {
    clock.schedule(at: deadline) { [weak machine, weak self] in
      guard let machine, let self else { return }
      recordRungAlarm(number)
      alarmRang(of: machine)
    }
  }

  /// What the alarm has to be set to, and the one to be cancelled; nil where the alarm is right, or another thread sets it.
  private func beginSettingAlarm() -> AlarmChange? {
    guard !isSettingAlarm, !isRinging, alarmPauses == 0 else { return nil }
    let deadline = timers.queue.nextDeadline
    let isLate = deadline.map { deadline in alarm.map { deadline < $0.deadline } ?? true } ?? false
    guard isLate || cancelsAlarm && alarm != nil else {
      cancelsAlarm = false
      return nil
    }
    isSettingAlarm = true
    cancelsAlarm = false
    alarms += 1
    defer { alarm = nil }
    return AlarmChange(deadline: deadline, old: alarm, number: alarms)
  }

  /// Lets no alarm be set until ``resumeAlarm(of:)``, since the caller processes what is due.
  func pauseAlarm() {
    gate.runMutable { alarmPauses += 1 }
  }

  func resumeAlarm(of machine: MachineCore) {
    gate.runMutable { alarmPauses -= 1 }
    if machine.isHeldByThisThread { setAlarmAfterSection(nil) } else { setAlarm([], of: machine) }
  }

  private func recordRungAlarm(_ number: UInt64) {
    let rung = gate.runMutable { () -> Alarm? in
      isRinging = isProcessedWhereItRings
      rungAlarm = max(rungAlarm, number)  // An older one may ring later, although it was cancelled.
      guard alarm?.number == number else { return nil }
      defer { alarm = nil }
      return alarm
    }
    withExtendedLifetime(rung) {}  // The closure that cancels it is the clock's: it is released outside the gate.
  }

  /// Lets the alarm be set again; the thread that processes what is due calls it before it leaves the machine.
  func endRinging() {
    gate.runMutable { isRinging = false }
  }
}
