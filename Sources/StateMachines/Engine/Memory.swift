/// The changing part of a machine, at rest: all that its owner has to keep.
@usableFromInline
struct Memory: Sendable {
  @usableFromInline
  enum Phase: UInt8, CaseIterable, Sendable {
    case running
    /// At rest in a state that was read from outside, with computed timeouts still to be asked for.
    case resuming
    case unstarted
    case stopped
    case finished

    var isRunning: Bool { self == .running || self == .resuming }
    var isOver: Bool { self == .stopped || self == .finished }
  }

  /// The active state, with its payload where it has one; before the start the initial one, after the end the last one.
  @usableFromInline var active: StateReference
  @usableFromInline var phase: Phase
  /// The first 64 states, in a chart with regions.
  var low: UInt64 = 0
  /// The rest of the configuration, where that is not all.
  var wide: Configuration.Wide?
  /// The owner has a clock, and asks it only after the step; until then the deadlines of what is sent are not known.
  var placesTimersLater = false
  /// A step on the fast path works with this memory; ``rest`` is still with the machine.
  var isPartial = false
  /// What few machines need, shared by copies until one of them changes it.
  var rest: Rest?

  init(unstarted chart: Chart) {
    active = chart.initial.active
    low = chart.initial.low
    wide = chart.initial.wide
    phase = .unstarted
  }

  /// In the initial configuration; running already, where nothing has to be done for that.
  init(starting chart: Chart) {
    self.init(unstarted: chart)
    if chart.startsQuietly { phase = .running }
  }

  /// At rest in a state that is no more than its number, for a step on the fast path.
  init(runningAt leaf: Int32, low: UInt64 = 0) {
    active = StateReference(leaf: leaf)
    phase = .running
    self.low = low
    isPartial = true
  }

  var isRunning: Bool { phase.isRunning }

  /// The rarely used part, made a machine's own before it is changed.
  mutating func ownRest() -> Rest {
    if isKnownUniquelyReferenced(&rest), let rest { return rest }
    let own = Rest(copying: rest)
    rest = own
    return own
  }
}

extension Memory {
  /// The rarely used part of a machine's memory.
  ///
  /// Safe because it is changed only through `Memory.ownRest()`, which copies it where it is shared.
  final class Rest: @unchecked Sendable {
    /// Postponed events, in order of arrival.
    @exclusivity(unchecked) var deferred: [Pending] = []
    @exclusivity(unchecked) var timers = TimerQueue()
    /// Timers of steps whose time is not known yet, in order.
    @exclusivity(unchecked) var unplaced: [UnplacedTimers] = []
    /// The time of the last `advance(to:)`.
    @exclusivity(unchecked) var now = Duration.zero
    /// What undid the last start.
    @exclusivity(unchecked) var startError: (any Error)?
    /// Histories, and who is in at joins: as they stand, and as a step changes them.
    @exclusivity(unchecked) private(set) var remembered: UnsafeMutablePointer<UInt64>?
    /// The payloads of what histories remember, by history and state.
    @exclusivity(unchecked) var rememberedValues: [Int32: [Int32: AnyValue]] = [:]
    @exclusivity(unchecked) private var working: UnsafeMutablePointer<UInt64>?
    @exclusivity(unchecked) private var rememberedCount = 0

    init(copying other: Rest?) {
      guard let other else { return }
      if let words = other.remembered {
        makeRoom(for: other.rememberedCount)
        remembered?.update(from: words, count: rememberedCount)
      }
      rememberedValues = other.rememberedValues
      deferred = other.deferred
      timers = other.timers
      unplaced = other.unplaced
      now = other.now
      startError = other.startError
    }

    deinit {
      remembered?.deallocate()
      working?.deallocate()
    }

    private func makeRoom(for count: Int) {
      guard remembered == nil else { return }
      rememberedCount = count
      remembered = .allocate(capacity: max(count, 1))
      working = .allocate(capacity: max(count, 1))
      remembered?.update(repeating: 0, count: count)
    }

    /// A copy of what is remembered, to be changed; it counts once ``keepRemembered()`` says so.
    func workOnRemembered(_ count: Int) -> UnsafeMutablePointer<UInt64> {
      makeRoom(for: count)
      guard let remembered, let working else { fatalError("room was made for what is remembered") }
      working.update(from: remembered, count: count)
      return working
    }

    func keepRemembered() {
      swap(&remembered, &working)
    }

    func forgetRemembered() {
      remembered?.update(repeating: 0, count: rememberedCount)
      rememberedValues = [:]
    }
  }
}
