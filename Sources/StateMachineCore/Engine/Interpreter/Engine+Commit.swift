extension Engine {
  /// Commits the macrostep: the new configuration, and everything it asked for.
  @inline(__always)
  mutating func commit() {
    if flags.contains(.hasSavedContext) { dropSavedContext() }
    if !flags.isDisjoint(with: .commitsMore) { return commitMore() }
    // Not through the engine: the thread sanitizer takes that for a write to what the engine's pointers lead to.
    let memory = memory
    memory.pointee.active = active
    if flags.contains(.hasSets) { memory.pointee.low = states.low }
  }

  /// Commits what is more than one state of a machine that runs.
  @inline(never)
  private mutating func commitMore() {
    if flags.contains(.hasSets) { commitConfiguration() }
    let memory = memory
    memory.pointee.active = active
    memory.pointee.phase = phase
    if remembered != nil {
      if !effects.recordedValues.isEmpty { keepForgottenValues() }
      keepRemembered()
    }
    if flags.contains(.undoesPayloads) { commitPayloads() }
    if hasEffects || phase != .running || memory.pointee.rest != nil { commitEffects() }
    if memory.pointee.rest != nil { flags.insert(.hasRest) }
  }

  private mutating func commitConfiguration() {
    let memory = memory
    memory.pointee.low = states.low
    if tables.pointee.isWide { memory.pointee.wide = Configuration.Wide(high: states.highWords) }
  }

  @inline(never)
  private mutating func commitEffects() {
    for index in effects.commitWork.indices { effects.callbacks.append(effects.commitWork[index]) }
    effects.commitWork.removeLast()
    guard phase == .running else { return forgetWhatWaits() }
    // Postponed events go ahead of the queue, in order of arrival, if the configuration changed; requests are granted in order.
    if let postponed = effects.postponed { postpone(postponed) }
    if changesConfiguration { putDeferredBack() }
    grantRequests()
  }

  /// Makes the macrostep as if it had not been.
  @inline(never)
  mutating func undo() {
    active = memory.pointee.active
    states.assign(memory.pointee)
    remembered = nil
    phase = memory.pointee.phase
    microsteps = 0
    selectedCount = 0
    log.reset()
    dropRequests()
    if !flags.isDisjoint(with: .undoesPayloads | .hasSavedContext) { putBack() }
  }

  // MARK: The context

  /// Keeps a copy of the context, before the first hook of a macrostep may change it.
  @inline(__always)
  mutating func saveContext() {
    flags = flags.symmetricDifference(.savesContext | .hasSavedContext)
    save(tables.pointee.context, row(tables.pointee.context).pointee.place(in: context))
  }

  /// Takes over the copy that a light step has made.
  mutating func keepSavedContext(at place: UnsafeMutableRawPointer) {
    flags = flags.symmetricDifference(.savesContext | .hasSavedContext)
    let (context, row) = (tables.pointee.context, row(tables.pointee.context))
    let room = room(for: row)
    row.pointee.type._withUnsafeGuaranteedRef { $0.transfer(place, to: room) }
    slotLog.append(SlotLog.Entry(slot: context, place: room, isOfMacrostep: true))
  }

  /// The context is not put back any more.
  private mutating func dropSavedContext() {
    flags = flags.symmetricDifference(.savesContext | .hasSavedContext)
    let (context, row) = (tables.pointee.context, row(tables.pointee.context))
    guard let copy = slotLog.takeSaved(context, size: row.pointee.size), !row.pointee.isTrivial else { return }
    row.pointee.type._withUnsafeGuaranteedRef { $0.release(copy) }
  }

  // MARK: Requests

  /// Grants what is asked for; objects that are released meanwhile may ask for more.
  mutating func grantRequests() {
    guard !effects.requests.isEmpty else { return }
    withUnsafeMutablePointer(to: &self) { Self.grantRequests($0) }
  }

  private static func grantRequests(_ engine: UnsafeMutablePointer<Engine>) {
    var next = 0
    // A child machine may be entered after the hook that sends it an event.
    var messages: [(event: AnyValue, name: String)] = []
    while next < engine.pointee.effects.requests.count || !messages.isEmpty {
      guard next < engine.pointee.effects.requests.count else {
        let message = messages.removeFirst()
        engine.pointee.deliver(message.event, to: message.name)
        continue
      }
      let request = engine.pointee.effects.requests[next].take()
      next += 1
      switch consume request {
      case .send(let pending, let delay)?: engine.pointee.send(pending, delay)
      case .cancel(let key)?:
        let dropped = engine.pointee.cancel(key)
        withExtendedLifetime(dropped) {}
      case .begin(let work, let input)?: engine.pointee.begin(work, input)
      case .interrupt(let work)?: engine.pointee.begin(work, nil, isInterrupted: true)
      case .end(let node)?: engine.pointee.endWorks(where: { engine.pointee.tables.pointee.works[$0.work].node == node })
      case .deliver(let event, let name)?: messages.append((event, name))
      case nil: break
      }
    }
    engine.pointee.effects.requests.removeLast()
  }

  private mutating func send(_ pending: consuming Pending, _ delay: Duration) {
    // A timeout with a rank waits even without a delay: it may have to follow others that are due by now.
    if delay <= .zero, pending.rank.isNone {
      effects.queue.append(pending)
    } else {
      effects.timers.append(.start(pending, after: max(delay, .zero)))
    }
  }

  /// Drops the events of a key, wherever they wait.
  ///
  /// - Returns: The events. They may call the machine when they are released, so nothing may be half changed then.
  private mutating func cancel(_ key: Pending.CancelKey) -> DroppedEvents {
    var dropped = DroppedEvents()
    effects.queue.cancel(key, &dropped)
    effects.timers.append(.cancel(key))
    if case .id = key, memory.pointee.rest?.deferred.contains(where: { $0.cancelKey == key }) == true {
      let memory = memory
      dropped.take(key, from: &memory.pointee.ensuredRest().deferred)
    }
    return dropped
  }

  // MARK: Work

  private mutating func begin(_ work: WorkID, _ input: AnyValue?, isInterrupted: Bool = false) {
    let code = compiled.code(of: work)
    let child = isInterrupted ? nil : code.makeChild(input)
    let number = beginActivity(work, code, input, child, isInterrupted)
    if child != nil { effects.deliveries.append(.of(number: number, .start)) }
    guard !isInterrupted, let limit = code.settings.timeLimit else { return }
    effects.timers.append(.start(Pending(.timeLimit, of: number), after: max(limit, .zero)))
  }

  /// Does not change the engine; see below.
  private func beginActivity(
    _ work: WorkID, _ code: AnyWork, _ input: AnyValue?, _ child: AnyChild?, _ isInterrupted: Bool
  ) -> UInt64 {
    memory.pointee.ensuredRest().activities.begin(work, code, input, child: child, isInterrupted: isInterrupted)
  }

  /// Ends some work, whose result is of no use any more.
  private mutating func endWorks(where isEnded: (Activities.Activity) -> Bool) {
    guard let ended = memory.pointee.rest?.activities.list.filter(isEnded), !ended.isEmpty else { return }
    for activity in ended {
      let child = activity.child == nil ? nil : ownedChild(activity.number)
      cancelActivity(activity.number)
      if let child { effects.deliveries.append(.stop(child, number: activity.number)) }
      forget(activity)
    }
  }

  private func cancelActivity(_ number: UInt64) {
    memory.pointee.ensuredRest().activities.cancel(number)
  }

  /// A child machine, to be changed.
  mutating func ownedChild(_ number: UInt64) -> AnyChild? {
    let (child, shared) = ownChild(number)
    if let shared {
      effects.children.append(shared)
      hasEffects = true
    }
    return child
  }

  /// Does not change the engine; see below.
  private func ownChild(_ number: UInt64) -> (AnyChild?, shared: AnyChild?) {
    memory.pointee.ensuredRest().activities.ownedChild(number)
  }

  /// Passes an event to the child machines of a name.
  private mutating func deliver(_ event: AnyValue, to name: String) {
    for activity in memory.pointee.rest?.activities.list ?? [] where activity.child != nil && activity.code.name == name {
      effects.deliveries.append(.of(number: activity.number, .event(event)))
    }
  }

  /// Lets go of what waits for an activation that has ended, and of its input when the call is over: it may call the machine then.
  mutating func forget(_ activity: Activities.Activity) {
    effects.timers.append(.cancel(.work(activity.number)))
    if let input = activity.input { effects.forgotten.append(input) }
    if let child = activity.child { effects.children.append(child) }
    hasEffects = true
  }

  // MARK: What is remembered

  /// Keeps the payloads that histories are about to forget.
  @inline(never)
  private mutating func keepForgottenValues() {
    for history in effects.recordedValues.keys { keepForgotten(memory.pointee.rest?.rememberedValues[history] ?? [:]) }
  }

  /// Keeps payloads until the call is over: they may call the machine when they are released.
  private mutating func keepForgotten(_ values: [StateID: AnyValue]) {
    for value in values.values {
      effects.forgotten.append(value)
      hasEffects = true
    }
  }

  // These do not change the engine; written where it is changed, the thread sanitizer takes them for a write to what its pointers lead to.

  private func keepRemembered() {
    let rest = memory.pointee.ensuredRest()
    rest.keepRemembered()
    guard !effects.recordedValues.isEmpty else { return }
    let last = rest.rememberedValues
    rest.rememberedValues = last.merging(effects.recordedValues) { $1 }
    withExtendedLifetime(last) {}  // A payload may call the machine when it is released, so nothing may be half changed then.
  }

  private func postpone(_ event: Pending) {
    memory.pointee.ensuredRest().deferred.append(event)
  }

  private mutating func putDeferredBack() {
    guard memory.pointee.rest?.deferred.isEmpty == false else { return }
    let memory = memory
    let rest = memory.pointee.ensuredRest()
    if allStayDeferred(of: rest) { return }
    effects.queue.putBack(rest.deferred)
    rest.deferred.removeAll(keepingCapacity: true)
    hasEffects = true
  }

  /// A machine that does not run has no timers, and no event waits for it.
  private mutating func forgetWhatWaits() {
    withUnsafeMutablePointer(to: &self) { engine in
      engine.pointee.effects.timers.append(.removeAll)
      engine.pointee.hasEffects = true
      while let last = engine.pointee.effects.queue.removeFirst() { withExtendedLifetime(last) {} }
    }
    guard memory.pointee.rest != nil else { return }
    endWorks { _ in true }
    let memory = memory
    let rest = memory.pointee.ensuredRest()
    let last = rest.deferred
    defer { withExtendedLifetime(last) {} }
    for values in rest.rememberedValues.values { keepForgotten(values) }
    rest.deferred = []
    rest.forgetRemembered()
  }
}
