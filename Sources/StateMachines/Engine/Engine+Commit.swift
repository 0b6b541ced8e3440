extension Engine {
  /// Makes the macrostep stand: the new configuration, and everything it asked for.
  mutating func commit() {
    memory.pointee.leaf = active.leaf
    memory.pointee.value = active.value
    memory.pointee.phase = phase
    aftermath += commitWork.map { .work($0) }
    if !transitions.isEmpty { macrosteps.append(transitions) }
    dropSavedContext()
    if phase == .running { grantRequests() } else { forgetWhatWaits() }
  }

  /// Leaves no trace of the macrostep.
  mutating func undo() {
    active = memory.pointee.reference
    isActive = true
    phase = memory.pointee.phase
    transitions = []
    if isContextSaved, let spare {
      chart.contextKeeper?.putBack(spare, context)
      isContextSaved = false
    }
  }

  /// Keeps a copy of the context, before the first hook of a macrostep may change it.
  mutating func saveContext() {
    guard !isContextSaved, let spare else { return }
    chart.contextKeeper?.save(context, spare)
    isContextSaved = true
  }

  private mutating func dropSavedContext() {
    guard isContextSaved, let spare else { return }
    chart.contextKeeper?.drop(spare)
    isContextSaved = false
  }

  /// Postponed events go ahead of the queue, in order of arrival, if the configuration changed; requests are granted in order.
  private mutating func grantRequests() {
    if changesConfiguration, let deferred = memory.pointee.rest?.deferred, !deferred.isEmpty {
      memory.pointee.ownRest().deferred = []
      queue.putBack(deferred)
    }
    for request in requests { grant(request) }
  }

  private mutating func grant(_ request: Request) {
    switch request {
    case .send(let pending, let delay):
      if delay <= .zero {
        queue.append(pending)
      } else {
        let rest = memory.pointee.ownRest()
        rest.timers.add(pending, at: rest.now + delay)
      }
    case .cancel(let id):
      cancel { $0.id == id }
    case .cancelTimeouts(let leaf):
      cancel { $0.timeoutOf == leaf }
    case .postpone(let pending):
      if changesConfiguration {
        queue.putBack([pending])
      } else {
        memory.pointee.ownRest().deferred.append(pending)
      }
    }
  }

  private mutating func cancel(where isCancelled: (Pending) -> Bool) {
    queue.removeAll(where: isCancelled)
    guard memory.pointee.rest?.timers.first != nil else { return }
    memory.pointee.ownRest().timers.removeAll(where: isCancelled)
  }

  /// A machine that does not run has no timers, and no event waits for it.
  private mutating func forgetWhatWaits() {
    queue.removeAll()
    guard memory.pointee.rest != nil else { return }
    let rest = memory.pointee.ownRest()
    rest.deferred = []
    rest.timers.removeAll()
  }
}
