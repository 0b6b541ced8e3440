public import Synchronization

extension ThreadsafeMachine {
  /// Gives an event to the machine.
  ///
  /// It may be called from any thread, and waits while another thread is in the machine's section. The event and all that follows from it are
  /// worked off on the calling thread before the call returns. In a hook of the same machine it is queued: worked off right after the
  /// macrostep, before the outermost call returns. Inside a section of the same thread it runs there and then. Where waiting would close a
  /// circle of machines that wait for each other, it is rejected with `MachineError.deadlock`.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether it was accepted: a transition was taken, or the event was queued or deferred. If not, nothing changed.
  /// - Complexity: O(1), no lock and no allocation where the transition has no guard, hook, timeout or observer.
  @inlinable
  @discardableResult
  public func fire(_ event: Event) -> Bool {
    let column = chart.column(of: event)
    let seen = word.load(ordering: .acquiring)
    if seen & LockWord.slow == 0 {
      let cell = chart.cells[Int(column) &* chart.leafCount &+ Int(LockWord.leaf(of: seen))]
      if cell.isSimple {
        let desired = LockWord.replacingLeaf(of: seen, by: cell.number)
        let (exchanged, _) = word.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing)
        if exchanged { return true }
      } else if cell.isNone, !chart.hearsRejections {
        return false
      }
    }
    return fireSlowly(event, column)
  }

  @inlinable
  @inline(never)
  func fireSlowly(_ event: Event, _ column: Int32) -> Bool {
    chart.lend(event) { fire($0, column: column, chart) }
  }

  /// Gives an event to the machine and says what came of it.
  ///
  /// Like ``fire(_:)`` in all else.
  ///
  /// - Parameter event: The event.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  @discardableResult
  public func attempt(_ event: Event) -> Outcome {
    let answer = chart.lend(event) { shared.interpret(chart.occurrence(of: event, at: $0), "attempt") }
    return chart.outcome(of: answer, for: event)
  }

  /// Gives an event to the machine where a wrong event is an error.
  ///
  /// An event that would only be deferred is rejected with `.noTransition` and not kept. In a hook of the same machine it is rejected with
  /// `MachineError.insideHook`. Like ``fire(_:)`` in all else.
  ///
  /// - Parameter event: The event.
  /// - Returns: The transition that sums up the macrostep.
  /// - Throws: Why the event was rejected.
  @discardableResult
  public func require(_ event: Event) throws(Rejection) -> Transition {
    let answer = chart.lend(event) { shared.interpret(chart.occurrence(of: event, at: $0), "require", postpones: false) }
    switch chart.outcome(of: answer, for: event) {
    case .transitioned(let transition): return transition
    case .rejected(let rejection): throw rejection
    case .accepted: fatalError("an event that is not postponed is taken or rejected")
    }
  }
}
