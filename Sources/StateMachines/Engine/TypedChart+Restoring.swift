extension TypedChart {
  /// Makes the memory that a snapshot was taken of; calls matchers of the user's, so nothing may be locked.
  ///
  /// Deadlines count from zero, unless the owner's clock is asked later.
  final func memory(restoring snapshot: Snapshot<State, Event>, placesTimersLater: Bool = false) throws(RestoreError) -> Memory {
    let misfits = misfits(of: snapshot)
    guard misfits.isEmpty, let active = snapshot.configuration.first.flatMap({ reference(to: $0) }) else {
      throw RestoreError(issues: misfits)
    }
    var memory = Memory(unstarted: self)
    memory.placesTimersLater = placesTimersLater
    memory.active = active
    memory.phase = snapshot.phase
    for deferred in snapshot.deferred {
      memory.ownRest().deferred.append(pending(deferred.event, deferred.id.map { .id($0) }))
    }
    for timer in snapshot.timers {
      let pending = pending(timer.event, cancelKey(of: timer, at: active.leaf))
      if placesTimersLater {
        memory.ownRest().addUnplaced(pending, timer.left)
      } else {
        memory.ownRest().timers.add(pending, at: timer.left)
      }
    }
    return memory
  }

  private func pending(_ event: Event, _ key: Pending.CancelKey?) -> Pending {
    Pending(column: column(of: event), event: Value(event), cancelKey: key)
  }

  private func cancelKey(of timer: Snapshot<State, Event>.Timer, at leaf: Int32) -> Pending.CancelKey? {
    switch timer.cancelKey {
    case nil: nil
    case .id(let id): .id(id)
    case .timeout: .timeout(of: leaf)
    }
  }
}

// MARK: What does not fit

extension TypedChart {
  /// A sentence for each thing in a snapshot that no machine of this definition could remember.
  private func misfits(of snapshot: Snapshot<State, Event>) -> [String] {
    var sentences = snapshot.states.filter { leaf(of: $0) == nil }.map { "'\($0)' is not a state of this definition" }
    if snapshot.configuration.count != 1 {
      sentences.append("the configuration has \(snapshot.configuration.count) states, that of a flat machine has one")
    }
    sentences += snapshot.configuration.compactMap { misfit(of: $0, snapshot.phase) }
    if snapshot.phase == .running || snapshot.phase == .resuming {
      sentences += misfitsAmongDeferred(of: snapshot) + misfitsAmongTimeouts(of: snapshot)
    } else {
      let events = snapshot.deferred.map(\.event) + snapshot.timers.map(\.event)
      sentences += events.map { "'\($0)' waits, but nothing waits in a machine that is \(snapshot.phase.savedName)" }
    }
    var seen: Set<String> = []
    return sentences.filter { seen.insert($0).inserted }
  }

  /// Why a machine in this phase cannot be in a state that the definition has.
  private func misfit(of state: State, _ phase: Memory.Phase) -> String? {
    guard let leaf = leaf(of: state) else { return nil }
    switch phase {
    case .unstarted:
      let initial = value(of: initial.borrowed)
      return state == initial ? nil : "a machine that is unstarted is in '\(initial)', not in '\(state)'"
    case .finished:
      return nodes[leaf].isFinal ? nil : "'\(state)' is not a final state, so no machine is finished in it"
    case .running, .resuming, .stopped:
      return nodes[leaf].isFinal ? "'\(state)' is a final state, so a machine in it is finished, not \(phase.savedName)" : nil
    }
  }

  private func misfitsAmongDeferred(of snapshot: Snapshot<State, Event>) -> [String] {
    let active = leaves(of: snapshot)
    guard !active.isEmpty else { return [] }
    let place = snapshot.configuration.map { "'\($0)'" }.joined(separator: ", ")
    return snapshot.deferred.filter { deferred in !active.contains { defers(deferred.event, at: $0) } }
      .map { "'\($0.event)' is deferred, but nothing defers it while \(place)" }
  }

  private func misfitsAmongTimeouts(of snapshot: Snapshot<State, Event>) -> [String] {
    let active = leaves(of: snapshot)
    /// By state and event, how many timeouts there may be; those still to be asked for do not wait yet.
    var allowed: [TimeoutPlace: Int] = [:]
    for leaf in active {
      for timeout in timeouts[nodes[leaf].timeouts] where snapshot.phase == .running || timeout.duration != nil {
        allowed[TimeoutPlace(leaf: leaf, column: timeout.column), default: 0] += 1
      }
    }
    return snapshot.timers.compactMap { timer in
      guard case .timeout(let state) = timer.cancelKey, let leaf = leaf(of: state) else { return nil }
      guard active.contains(leaf) else { return "'\(timer.event)' waits as a timeout of '\(state)', which is not active" }
      let place = TimeoutPlace(leaf: leaf, column: column(of: timer.event))
      guard let left = allowed[place] else { return "'\(timer.event)' waits as a timeout of '\(state)', which has no such timeout" }
      guard left > 0 else { return "'\(timer.event)' waits as a timeout of '\(state)' more often than that state has it" }
      allowed[place] = left - 1
      return nil
    }
  }

  private func leaves(of snapshot: Snapshot<State, Event>) -> Set<Int32> {
    Set(snapshot.configuration.compactMap { leaf(of: $0) })
  }

  /// Whether a state postpones an event; no guard is run, but descriptors and cases are asked.
  private func defers(_ event: Event, at leaf: Int32) -> Bool {
    var memory = Memory(unstarted: self)
    memory.active.leaf = leaf
    return lend(event) { place in
      withUnsafeMutablePointer(to: &memory) { memory in
        // Safe because matchers, unlike guards and hooks, do not reach a context.
        var engine = Engine(self, memory, UnsafeMutableRawPointer(memory))
        let occurrence = occurrence(of: event, at: place)
        engine.begin(occurrence)
        return engine.isDeferred(occurrence)
      }
    }
  }
}

private struct TimeoutPlace: Hashable {
  var leaf: Int32
  var column: Int32
}

extension Snapshot {
  /// Every state that it mentions.
  fileprivate var states: [State] {
    configuration
      + timers.compactMap { timer in
        if case .timeout(let state) = timer.cancelKey { state } else { nil }
      }
  }
}
