extension ContextMachine {
  /// Gives an event to the machine.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: What hooks and guards reach.
  /// - Returns: Whether it was accepted: a transition was taken, or the event was deferred. If not, nothing changed.
  /// - Complexity: O(1) and no allocation where the transition has no hook, timeout, deferral or computed target; with hooks, linear in
  ///   those that run.
  @inlinable
  @discardableResult
  public mutating func fire(_ event: Event, with context: inout Context) -> Bool {
    let column = chart.lookUp(event)
    if let answer = fireByTable(column) { return answer }
    return fireSlowly(event, column, &context)
  }

  /// The answer where a cell of the table is all there is to it.
  @inlinable
  mutating func fireByTable(_ column: Chart.Column) -> Bool? {
    guard memory.phase == .running else { return nil }
    let cell = column.cell(of: memory.active.leaf)
    if cell.isSimple {
      memory.active.leaf = cell.target(from: memory.active.leaf)
      return true
    }
    return cell.isNone && !chart.hearsRejections ? false : nil
  }

  @inlinable
  @inline(never)
  mutating func fireSlowly(_ event: Event, _ column: Chart.Column, _ context: inout Context) -> Bool {
    let chart = chart
    return chart.lend(event) { place in
      lend(&context) { chart.fire(place, column: chart.number(of: column, for: event), $0, $1) }
    }
  }

  /// Gives an event to the machine and says what came of it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: What hooks and guards reach.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  @inlinable
  @discardableResult
  public mutating func attempt(_ event: Event, with context: inout Context) -> Outcome {
    let (chart, column) = (chart, chart.column(of: event))
    let answer = chart.lend(event) { place in
      lend(&context) { chart.answer(to: place, column: column, isRequired: false, $0, $1) }
    }
    return chart.outcome(of: answer, for: event)
  }

  /// Gives an event to the machine where a wrong event is an error.
  ///
  /// An event that would only be deferred, or remembered by a join, is rejected with `.noTransition` and not kept; beside a transition it
  /// is remembered as by `fire`.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: What hooks and guards reach.
  /// - Returns: The transition that sums up the macrostep.
  /// - Throws: Why the event was rejected.
  @inlinable
  @discardableResult
  public mutating func require(_ event: Event, with context: inout Context) throws(Rejection) -> Transition {
    let (chart, column) = (chart, chart.column(of: event))
    let answer = chart.lend(event) { place in
      lend(&context) { chart.answer(to: place, column: column, isRequired: true, $0, $1) }
    }
    return try chart.transition(of: answer, for: event)
  }
}

extension ContextMachine where Context == Void {
  /// Gives an event to the machine.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether it was accepted: a transition was taken, or the event was deferred. If not, nothing changed.
  /// - Complexity: O(1) and no allocation where the transition has no hook, timeout, deferral or computed target; with hooks, linear in
  ///   those that run.
  @inlinable
  @discardableResult
  public mutating func fire(_ event: Event) -> Bool {
    let column = chart.lookUp(event)
    if let answer = fireByTable(column) { return answer }
    return fireSlowly(event, column)
  }

  @inlinable
  @inline(never)
  mutating func fireSlowly(_ event: Event, _ column: Chart.Column) -> Bool {
    let chart = chart
    return chart.lend(event) { place in
      lend { chart.fire(place, column: chart.number(of: column, for: event), $0, $1) }
    }
  }

  /// Gives an event to the machine and says what came of it.
  ///
  /// ```swift
  /// print(subscription.attempt(.activate))
  /// // rejected: 'activate' does not apply while 'active'; permitted: startWaiting, suspend, terminate
  /// ```
  ///
  /// - Parameter event: The event.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  @inlinable
  @discardableResult
  public mutating func attempt(_ event: Event) -> Outcome {
    let (chart, column) = (chart, chart.column(of: event))
    let answer = chart.lend(event) { place in
      lend { chart.answer(to: place, column: column, isRequired: false, $0, $1) }
    }
    return chart.outcome(of: answer, for: event)
  }

  /// Gives an event to the machine where a wrong event is an error.
  ///
  /// An event that would only be deferred, or remembered by a join, is rejected with `.noTransition` and not kept; beside a transition it
  /// is remembered as by `fire`.
  ///
  /// - Parameter event: The event.
  /// - Returns: The transition that sums up the macrostep.
  /// - Throws: Why the event was rejected.
  @inlinable
  @discardableResult
  public mutating func require(_ event: Event) throws(Rejection) -> Transition {
    let (chart, column) = (chart, chart.column(of: event))
    let answer = chart.lend(event) { place in
      lend { chart.answer(to: place, column: column, isRequired: true, $0, $1) }
    }
    return try chart.transition(of: answer, for: event)
  }
}
