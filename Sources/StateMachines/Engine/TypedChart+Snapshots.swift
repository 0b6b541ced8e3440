extension TypedChart {
  /// Takes down what a machine at rest remembers; nothing of the user's is called.
  final func snapshot(of memory: borrowing Memory) -> UndatedSnapshot<State, Event> {
    let state = value(of: memory.active.borrowed)
    let rest = memory.rest
    var timers = rest?.timers.inOrder.map { (timer($0.pending, of: state), UndatedSnapshot<State, Event>.Due.at($0.deadline)) } ?? []
    for unplaced in rest?.unplaced ?? [] {
      for (pending, delay) in unplaced.entries {
        timers.append((timer(pending, of: state), unplaced.base.map { .at(min($0 + delay, .longest)) } ?? .after(delay)))
      }
    }
    let deferred = rest?.deferred.map { pending in
      Snapshot<State, Event>.Deferred(event: event(of: pending), id: pending.id)
    }
    return UndatedSnapshot(configuration: [state], phase: memory.phase, deferred: deferred ?? [], timers: timers)
  }

  /// A waiting event; a timeout can only be one of the active state.
  private func timer(_ pending: Pending, of state: State) -> Snapshot<State, Event>.Timer {
    let key: Snapshot<State, Event>.Timer.CancelKey? =
      switch pending.cancelKey {
      case nil: nil
      case .id(let id): .id(id)
      case .timeout: .timeout(of: state)
      }
    return Snapshot.Timer(event: event(of: pending), left: .zero, cancelKey: key)
  }

  private func event(of pending: Pending) -> Event {
    // Safe because an event that waits was boxed by a step or a chart of the same types.
    unsafeDowncast(pending.event, to: Value<Event>.self).wrapped
  }
}

extension Pending {
  fileprivate var id: String? {
    if case .id(let id) = cancelKey { id } else { nil }
  }
}
