import Dispatch
import Synchronization

/// What few machines need beside their word: a label, queues, a clock, payloads, observers, timers.
///
/// Safe because each part says who may touch it.
class MachineExtras: Extras, @unchecked Sendable {
  private let givenClock: (any MachineClock)?

  /// The configuration, where it is more than a word: changed inside the gate by the thread that has the machine, read inside it by others.
  private(set) var configuration: Configuration?

  private let outboxPointer = Atomic<Unmanaged<Outbox>?>(nil)

  /// Whether there is a ``rest``: touched by the thread that has the machine.
  private var hasRest = false

  // MARK: Inside the gate

  /// Deferred events and timers; taken out while a step runs.
  private var rest: Memory.Rest?
  private var alarm: Alarm?
  private var rungAlarm: UInt64 = 0
  private var isSettingAlarm = false
  /// How many calls process what is due by themselves, so that the alarm is set when the last of them is over.
  private var alarmPauses = 0
  private var alarms: UInt64 = 0

  // MARK: For the thread that has the machine

  /// Timers of steps inside a section of the same thread, which ask the clock when it is left.
  private var timersOfSection: [UnplacedTimers]?

  init(label: String = "", queue: DispatchQueue? = nil, clock: (any MachineClock)? = nil) {
    givenClock = clock
    super.init(label: label, queue: queue)
  }

  deinit {
    alarm?.cancel()
    outbox?.finish()
    outboxPointer.load(ordering: .acquiring)?.release()
  }

  /// What a thread that leaves its section owes to the clock; called while it still has the machine.
  override func takeTimersOfSection() -> [UnplacedTimers]? {
    defer { timersOfSection = nil }
    return timersOfSection
  }

  /// The clock's time; nil where the owner passes the time.
  var now: Duration? { clock.now }

  /// The clock rang: works off what is due, on the thread that rings.
  func alarmRang(of section: CriticalSection) {
    section.sharedMachine?.workOffDueEvents()
  }

  /// Says what time it was when timers were sent, and sees to it that the clock rings when the next one is due.
  ///
  /// The clock is called by one thread at a time, which goes on until the alarm is right.
  override func setAlarm(_ timers: [UnplacedTimers], of section: CriticalSection) {
    if !timers.isEmpty {
      let now = clock.now
      gate.runMutable {
        for timers in timers { timers.base = now }
        rest?.placeTimers()
      }
    }
    while let (deadline, old) = beginSettingAlarm() {
      old?.cancel()
      let number = alarms
      let cancel = deadline.map { deadline in
        clock.schedule(at: deadline) { [weak section, weak self] in
          guard let section, let self else { return }
          noteRung(number)
          alarmRang(of: section)
        }
      }
      gate.runMutable {
        if let deadline, let cancel, rungAlarm < number { alarm = Alarm(number: number, deadline: deadline, cancel: cancel) }
        isSettingAlarm = false
      }
    }
  }
}

// MARK: Observers

extension MachineExtras {
  /// Who is told of transitions.
  var outbox: Outbox? {
    outboxPointer.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// The same, lent where counting a reference would be noticed: once there, it is there as long as the machine.
  @inline(__always)
  final func withOutbox<R>(_ body: (Outbox) -> R) -> R? {
    outboxPointer.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { body($0) }
  }

  /// Who is told of transitions, made if there is nobody yet.
  var ownOutbox: Outbox {
    if let outbox { return outbox }
    return gate.runMutable {
      if let outbox { return outbox }
      let made = Outbox()
      outboxPointer.store(.passRetained(made), ordering: .releasing)
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
    let isOld = new.active.leaf == configuration?.active.leaf && new.active.value === configuration?.active.value
    guard !isOld || new.wide !== configuration?.wide || new.low != configuration?.low else { return }
    let old = gate.runMutable {
      let old = configuration
      configuration = new
      return old
    }
    withExtendedLifetime(old) {}  // Whatever a payload does when it goes, it does outside the gate.
  }

  /// Something waits for its time; only inside the gate.
  var waitsForTime: Bool {
    rest.map { !$0.timers.isEmpty || !$0.unplaced.isEmpty } ?? false
  }

  /// Lends the rest where it is not taken out, as in a step on the fast path.
  func withRest<R>(_ body: (Memory.Rest?) -> R) -> R {
    gate.runMutable { body(rest) }
  }

  func takeRest() -> Memory.Rest? {
    guard hasRest else { return nil }
    return gate.runMutable {
      defer { rest = nil }
      return rest
    }
  }

  /// - Returns: The timers that the call sent, whose time has to be asked for now.
  func giveBackRest(of memory: inout Memory) -> [UnplacedTimers] {
    hasRest = true
    return gate.runMutable {
      rest = memory.rest
      memory.rest = nil
      rest?.placeTimers()
      return rest?.closeUnplaced().map { [$0] } ?? []
    }
  }
}

// MARK: The clock

extension MachineExtras {
  /// The clock: the user's, or the system's.
  var clock: any MachineClock {
    givenClock ?? SystemClock()
  }

  struct Alarm {
    let number: UInt64
    let deadline: Duration
    let cancel: @Sendable () -> Void
  }

  /// Postpones what has to do with the clock until the thread leaves its section.
  func setAlarmAfterSection(_ timers: [UnplacedTimers]) {
    timersOfSection = (timersOfSection ?? []) + timers
  }

  /// What the alarm has to be set to, and the one to be cancelled, unless all is right or somebody else is at it.
  private func beginSettingAlarm() -> (Duration?, Alarm?)? {
    gate.runMutable {
      guard !isSettingAlarm, alarmPauses == 0, let rest, rest.timers.nextDeadline != alarm?.deadline else { return nil }
      isSettingAlarm = true
      alarms += 1
      defer { alarm = nil }
      return (rest.timers.nextDeadline, alarm)
    }
  }

  /// Lets no alarm be set until ``resumeAlarm(of:)``, since the caller processes what is due.
  func pauseAlarm() {
    gate.runMutable { alarmPauses += 1 }
  }

  func resumeAlarm(of section: CriticalSection) {
    gate.runMutable { alarmPauses -= 1 }
    if section.isHeldByThisThread { setAlarmAfterSection([]) } else { setAlarm([], of: section) }
  }

  func noteRung(_ number: UInt64) {
    let rung = gate.runMutable { () -> Alarm? in
      rungAlarm = max(rungAlarm, number)  // An older one may ring later, although it was cancelled.
      guard alarm?.number == number else { return nil }
      defer { alarm = nil }
      return alarm
    }
    withExtendedLifetime(rung) {}  // The closure that cancels it is the clock's: it is released outside the gate.
  }
}
