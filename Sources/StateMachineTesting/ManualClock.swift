public import StateMachines

/// A clock for tests: its time changes only in ``advance(by:)``.
///
/// Hand one in where a machine has timeouts or delayed events, and a test of an hour takes no time and never waits:
///
/// ```swift
/// let clock = ManualClock()
/// let kettle = ThreadsafeMachine(definition, clock: clock)  // sm.timeout(.seconds(60), in: .heating, fire: .boil)
///
/// kettle.fire(.heat)
/// clock.advance(by: .seconds(59))   // kettle.state is .heating
/// clock.advance(by: .seconds(1))    // kettle.state is .boiling
/// ```
///
/// Any number of machines may share a clock, and every call may come from any thread. The clock never starts a thread: what is due runs in
/// `advance(by:)`, on the thread that called it, and what is scheduled for a time that has come runs at once. Nothing here waits for other
/// work; a call is held up only for as long as another one takes to look into the list of what is scheduled.
public final class ManualClock: MachineClock {
  private let agenda = Protected(Agenda())

  /// A clock that reads zero, with nothing scheduled.
  public init() {}

  /// What the clock reads: zero, and what it was advanced by since.
  ///
  /// While scheduled work runs it is the deadline of that work, or the time at which it was scheduled where its deadline had already
  /// passed. Never waits for work.
  public var now: Duration {
    agenda.runMutable { $0.now }
  }

  /// Moves the time on, and runs what becomes due on the way, each at its own time.
  ///
  /// Time goes from deadline to deadline: the earliest work first, of equal deadlines what was scheduled first. Work may do whatever it
  /// likes with the clock. What it schedules runs in the same call, if it is due by then; what it cancels does not run.
  ///
  /// ```swift
  /// clock.schedule(at: .seconds(2)) { print(clock.now) }
  /// clock.schedule(at: .seconds(1)) { print(clock.now) }
  /// clock.advance(by: .seconds(5))   // prints 1.0 seconds, 2.0 seconds
  /// clock.now                        // 5.0 seconds
  /// ```
  ///
  /// While one call is under way, from whichever thread, another one – in the work that runs, or on another thread – only puts the end
  /// farther off and returns at once; the first call goes on to there. So durations always add up, no two pieces of work overlap, and none
  /// waits for another.
  ///
  /// The work runs on the calling thread, with no lock held, and the call takes as long as the work does. Work that schedules itself anew
  /// without delay keeps it from returning.
  ///
  /// - Parameter duration: How far. Time does not go back, so a negative duration is zero.
  public func advance(by duration: Duration) {
    guard agenda.runMutable({ $0.begin(duration) }) else { return }
    while let work = agenda.runMutable({ $0.next() }) { work() }
  }

  /// Has work run once the clock has come to a time.
  ///
  /// A `ThreadsafeMachine` does this by itself; call it for what else a test wants to happen at a time. Work for a time that has come
  /// runs in the `advance(by:)` that is under way, on its thread, or else here and at once: a clock that was advanced after a machine had
  /// read the time, and before it scheduled work, forgets nothing.
  ///
  /// ```swift
  /// let cancel = clock.schedule(at: .seconds(30)) { kettle.fire(.stop) }
  /// ```
  ///
  /// - Parameters:
  ///   - deadline: When, as ``now`` counts.
  ///   - work: What to run, on the thread that advances the clock, or on the calling one. It is let go of when it has run or was cancelled.
  /// - Returns: What cancels it; it does nothing once the work has begun, may be called from any thread, also by the work, and never waits.
  @discardableResult
  public func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let (turn, isDue) = agenda.runMutable { ($0.add(work, at: deadline), deadline <= $0.now) }
    if isDue { advance(by: .zero) }
    // The work is handed out of the section, since what dies with it may call the clock.
    return { [weak agenda] in _ = agenda?.runMutable { $0.remove(turn) } }
  }
}

extension ManualClock {
  /// What is scheduled, and how far time is to go.
  private struct Agenda {
    /// Far enough for anyone, and near enough that times can be added.
    private static let end = Duration.seconds(Int64.max)

    private(set) var now = Duration.zero
    private var goal = Duration.zero
    private var isAdvancing = false
    /// The next one last.
    private var scheduled: [(turn: Turn, work: @Sendable () -> Void)] = []
    private var count: UInt64 = 0

    /// Puts the goal farther off; false where another call is already on its way there.
    mutating func begin(_ duration: Duration) -> Bool {
      goal = min(goal + min(max(duration, .zero), Self.end), Self.end)
      defer { isAdvancing = true }
      return !isAdvancing
    }

    /// Goes on to the next work on the way, or else to the goal.
    mutating func next() -> (@Sendable () -> Void)? {
      guard let next = scheduled.last, next.turn.deadline <= goal else {
        now = goal
        isAdvancing = false
        return nil
      }
      now = max(now, next.turn.deadline)
      scheduled.removeLast()
      return next.work
    }

    mutating func add(_ work: @escaping @Sendable () -> Void, at deadline: Duration) -> Turn {
      let turn = Turn(deadline: deadline, order: count)
      count += 1
      scheduled.insert((turn, work), at: index(of: turn))
      return turn
    }

    mutating func remove(_ turn: Turn) -> (@Sendable () -> Void)? {
      let index = index(of: turn)
      guard index < scheduled.count, scheduled[index].turn == turn else { return nil }
      return scheduled.remove(at: index).work
    }

    /// The place of a turn, or the one at which it would be inserted.
    private func index(of turn: Turn) -> Int {
      var range = scheduled.indices
      while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
        range = turn < scheduled[middle].turn ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound
    }
  }

  /// When work runs: by deadline, equal ones in the order of scheduling.
  private struct Turn: Comparable {
    let deadline: Duration
    let order: UInt64

    static func < (one: Self, other: Self) -> Bool {
      (one.deadline, one.order) < (other.deadline, other.order)
    }
  }
}
