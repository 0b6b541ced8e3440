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
    let column = compiled.lookUp(event)
    if let answer = fireByTable(column) { return answer }
    return fireOnGeneralPath(event, column, &context)
  }

  /// The answer where a cell of the table is all there is to it.
  @inlinable
  mutating func fireByTable(_ column: CompiledDefinition.Column) -> Bool? {
    guard memory.phase == .running else { return nil }
    let cell = column.cell(of: memory.active.node)
    if cell.isSimple {
      memory.active.node = cell.target(from: memory.active.node)
      return true
    }
    return cell.isNone && !compiled.hasRejectionHooks ? false : nil
  }

  @inlinable
  @inline(never)
  mutating func fireOnGeneralPath(_ event: Event, _ column: CompiledDefinition.Column, _ context: inout Context) -> Bool {
    let compiled = compiled
    return compiled.withEvent(event) { place in
      withMemory(&context) { compiled.fire(place, column: compiled.id(of: column, for: event), $0, $1) }
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
    let (compiled, column) = (compiled, compiled.column(of: event))
    let answer = compiled.withEvent(event) { place in
      withMemory(&context) { compiled.answer(to: place, column: column, isRequired: false, $0, $1) }
    }
    return compiled.outcome(of: answer, for: event)
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
    let (compiled, column) = (compiled, compiled.column(of: event))
    let answer = compiled.withEvent(event) { place in
      withMemory(&context) { compiled.answer(to: place, column: column, isRequired: true, $0, $1) }
    }
    return try compiled.transition(of: answer, for: event)
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
    let column = compiled.lookUp(event)
    if let answer = fireByTable(column) { return answer }
    return fireOnGeneralPath(event, column)
  }

  @inlinable
  @inline(never)
  mutating func fireOnGeneralPath(_ event: Event, _ column: CompiledDefinition.Column) -> Bool {
    let compiled = compiled
    return compiled.withEvent(event) { place in
      withMemory { compiled.fire(place, column: compiled.id(of: column, for: event), $0, $1) }
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
    let (compiled, column) = (compiled, compiled.column(of: event))
    let answer = compiled.withEvent(event) { place in
      withMemory { compiled.answer(to: place, column: column, isRequired: false, $0, $1) }
    }
    return compiled.outcome(of: answer, for: event)
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
    let (compiled, column) = (compiled, compiled.column(of: event))
    let answer = compiled.withEvent(event) { place in
      withMemory { compiled.answer(to: place, column: column, isRequired: true, $0, $1) }
    }
    return try compiled.transition(of: answer, for: event)
  }
}
