/// The changing part of a machine, at rest: all that its owner has to keep, but timers of machines with a clock.
@usableFromInline
package struct Memory: Sendable {
  /// The deepest active state that is certainly the only one; before the start the initial one, after the end the last one.
  @usableFromInline package var active: StateID
  @usableFromInline package var phase: Phase
  /// The first 64 states, in a definition with regions.
  package var low: UInt64 = 0
  /// The rest of the configuration, where that is not all.
  package var wide: Configuration.Wide?
  /// What few machines need, shared by copies until one of them changes it.
  package var rest: Rest?
  /// The payloads of states; nil as long as there is none.
  ///
  /// Safe because copies of a machine share it only as long as none of them changes it.
  package nonisolated(unsafe) var payloads: Payloads?

  /// In a state, in a definition whose configurations take no more than a word.
  init(at node: StateID, _ phase: Phase, low: UInt64) {
    active = node
    self.phase = phase
    self.low = low
  }

  package var isRunning: Bool { phase.isRunning }

  /// Computed timeouts are still to be asked for, or work is still to be started.
  var hasToResume: Bool { phase == .resuming || rest?.activities.changes.isEmpty == false }

  /// A deferred event waits for a change of the configuration.
  var hasDeferredEvents: Bool { rest?.deferred.isEmpty == false }

  /// The rarely used part, made a machine's own before it is changed.
  package mutating func ensuredRest() -> Rest {
    if isKnownUniquelyReferenced(&rest), let rest { return rest }
    let own = Rest(copying: rest)
    rest = own
    return own
  }
}

extension Memory {
  /// The payloads, made a machine's own before they are changed.
  ///
  /// Safe because the memory keeps them.
  package mutating func ensuredPayloads(_ layout: @autoclosure () -> SlotLayout) -> Unmanaged<Payloads> {
    if !isKnownUniquelyReferenced(&payloads) { payloads = payloads?.copy() ?? .make(layout()) }
    return .passUnretained(payloads.unsafelyUnwrapped)
  }
}

extension Memory {
  /// The rarely used part of a machine's memory.
  ///
  /// Safe because it is changed only through `Memory.ensuredRest()`, which copies it where it is shared.
  package final class Rest: @unchecked Sendable {
    /// Postponed events, in order of arrival.
    @exclusivity(unchecked) package var deferred: [Pending] = []
    /// The timers of a machine whose owner passes the time.
    @exclusivity(unchecked) package var timers = TimerQueue()
    /// The time of the last `advance(to:)`.
    @exclusivity(unchecked) package var now = Duration.zero
    /// The work of active states.
    @exclusivity(unchecked) package var activities = Activities()
    /// What the machine is called, where it is a value and has a label.
    @exclusivity(unchecked) var label: String?
    /// What undid the last start.
    @exclusivity(unchecked) package var startError: (any Error)?
    /// Histories, and sources that are in at joins: as they were committed, and as a step changes them.
    @exclusivity(unchecked) package private(set) var remembered: UnsafeMutablePointer<UInt64>?
    /// The payloads of what histories remember, by history and state.
    @exclusivity(unchecked) package var rememberedValues: [HistoryID: [StateID: AnyValue]] = [:]
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
      now = other.now
      activities = other.activities
      label = other.label
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
    package func copyRemembered(_ count: Int) -> UnsafeMutablePointer<UInt64> {
      makeRoom(for: count)
      guard let remembered, let working else { fatalError("room was made for what is remembered") }
      working.update(from: remembered, count: count)
      return working
    }

    package func keepRemembered() {
      swap(&remembered, &working)
    }

    func forgetRemembered() {
      remembered?.update(repeating: 0, count: rememberedCount)
      rememberedValues = [:]
    }
  }
}
