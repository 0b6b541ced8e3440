extension Engine {
  /// Makes the macrostep stand: the new configuration, and everything it asked for.
  mutating func commit() {
    if logCount > 0, chart.statesHaveValues { ownNotes.configurationBefore = memory.pointee.configuration }
    memory.pointee.active.leaf = active.leaf
    if chart.hasRegions { memory.pointee.low = set.low }
    if chart.isWide { memory.pointee.wide = keptConfiguration.wide }
    if remembered != nil { keepRemembered() }
    if active.value != nil || memory.pointee.active.value != nil { memory.pointee.active = active.kept }
    memory.pointee.phase = phase
    if isContextSaved { dropSavedContext() }
    if let notes { notes.aftermath += notes.commitWork.map { .work($0) } }
    if records, logCount > 0 { ownNotes.macrosteps.append(reportedTransitions()) }
    if phase == .running { grantRequests() } else { forgetWhatWaits() }
  }

  /// The transitions of the macrostep, for the answer and for listeners; worked out once.
  mutating func reportedTransitions() -> [TransitionRecord] {
    if let transitions = notes?.transitions, !transitions.isEmpty { return transitions }
    let transitions = loggedTransitions()
    ownNotes.transitions = transitions
    return transitions
  }

  /// Leaves no trace of the macrostep.
  mutating func undo() {
    active = memory.pointee.active.borrowed
    deepest = active.leaf
    if chart.hasRegions { set.become(low: memory.pointee.low, high: memory.pointee.wide?.high ?? []) }
    remembered = nil
    phase = memory.pointee.phase
    microsteps = 0
    resetLog()
    notes?.transitions = []
    if let notes {
      let requests = notes.requests
      notes.requests = []
      withExtendedLifetime(requests) {}
    }
    if isContextSaved, let spare {
      chart.contextKeeper?.putBack(spare, context)
      isContextSaved = false
    }
  }

  /// Keeps a copy of the context, before the first hook of a macrostep may change it.
  mutating func saveContext() {
    guard let spare else { return }
    chart.contextKeeper?.save(context, spare)
    isContextSaved = true
  }

  private mutating func dropSavedContext() {
    guard let spare else { return }
    chart.contextKeeper?.drop(spare)
    isContextSaved = false
  }

  /// Postponed events go ahead of the queue, in order of arrival, if the configuration changed; requests are granted in order.
  private mutating func grantRequests() {
    if let postponed = notes?.postponed { postpone(postponed) }
    if changesConfiguration, let deferred = takeDeferred() { ownNotes.queue.putBack(deferred) }
    grantWaitingRequests()
  }

  /// Grants what is asked for; what goes meanwhile may ask for more.
  func grantWaitingRequests() {
    guard let notes else { return }
    while !notes.requests.isEmpty {
      let requests = notes.requests
      notes.requests = []
      for request in requests { grant(request, notes) }
    }
  }

  // The next three do not change the engine; written where it is changed, the thread sanitizer takes them for a write to its chart.

  private func keepRemembered() {
    let rest = memory.pointee.ownRest()
    rest.keepRemembered()
    guard let recorded = notes?.recordedValues, !recorded.isEmpty else { return }
    let last = rest.rememberedValues
    rest.rememberedValues = last.merging(recorded) { $1 }
    withExtendedLifetime(last) {}  // A payload may call the machine when it is released, so nothing may be half changed then.
  }

  private func postpone(_ event: Pending) {
    memory.pointee.ownRest().deferred.append(event)
  }

  private func takeDeferred() -> [Pending]? {
    guard let deferred = memory.pointee.rest?.deferred, !deferred.isEmpty else { return nil }
    memory.pointee.ownRest().deferred = []
    return deferred
  }

  private func grant(_ request: Request, _ notes: Notes) {
    switch request {
    case .send(let pending, let delay):
      // A timeout with a rank waits even without a delay: it may have to follow others that are due by now.
      if delay <= .zero, pending.rank < 0 {
        notes.queue.append(pending)
      } else {
        let rest = memory.pointee.ownRest()
        let delay = max(delay, .zero)
        if memory.pointee.placesTimersLater {
          rest.addUnplaced(pending, delay)
        } else {
          rest.timers.add(pending, at: rest.now.addingSaturated(delay))
        }
      }
    case .cancel(let key):
      let dropped = drop(key, notes)
      withExtendedLifetime(dropped) {}
    }
  }

  /// Drops the events of a key, wherever they wait.
  ///
  /// - Returns: The events. They may call the machine when they are released, so nothing may be half changed then.
  private func drop(_ key: Pending.CancelKey, _ notes: Notes) -> DroppedEvents {
    var dropped = DroppedEvents()
    notes.queue.cancel(key, &dropped)
    // No reference to the rest is held here: it would make the rest look shared, and be copied whole.
    if memory.pointee.rest?.timers.isEmpty == false { memory.pointee.ownRest().timers.cancel(key, &dropped) }
    if memory.pointee.rest?.unplaced.isEmpty == false {
      for timers in memory.pointee.ownRest().unplaced { timers.entries = dropped.take(key, from: timers.entries, \.pending) }
    }
    if memory.pointee.rest?.deferred.contains(where: { $0.cancelKey == key }) == true {
      let rest = memory.pointee.ownRest()
      rest.deferred = dropped.take(key, from: rest.deferred, \.self)
    }
    return dropped
  }

  /// A machine that does not run has no timers, and no event waits for it.
  private func forgetWhatWaits() {
    let queue = notes?.queue
    notes?.queue.removeAll()
    guard memory.pointee.rest != nil else { return withExtendedLifetime(queue) {} }
    let rest = memory.pointee.ownRest()
    let last = (queue, rest.deferred, rest.timers, rest.unplaced, rest.rememberedValues)
    defer { withExtendedLifetime(last) {} }
    rest.deferred = []
    rest.timers.removeAll()
    rest.unplaced = []
    rest.forgetRemembered()
  }
}
