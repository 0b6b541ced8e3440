extension ContextMachine {
  /// Gives an event to the machine.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: What hooks and guards reach.
  /// - Returns: Whether it was accepted: a transition was taken, or the event was deferred. If not, nothing changed.
  /// - Complexity: O(1) and no allocation where the transition has no hook; with hooks, linear in those that run.
  @inlinable
  @discardableResult
  public mutating func fire(_ event: Event, with context: inout Context) -> Bool {
    let column = chart.column(of: event)
    if memory.phase == .running {
      let cell = chart.cells[Int(column) &* chart.leafCount &+ Int(memory.active.leaf)]
      if cell.isSimple {
        memory.active.leaf = cell.number
        return true
      }
      if cell.isNone, !chart.hearsRejections { return false }
    }
    return fireSlowly(event, column, &context)
  }

  /// The way of events that are more than a cell of the table.
  @inlinable
  @inline(never)
  mutating func fireSlowly(_ event: Event, _ column: Int32, _ context: inout Context) -> Bool {
    let chart = chart
    return withUnsafePointer(to: event) { event in
      withUnsafeMutablePointer(to: &memory) { memory in
        withUnsafeMutablePointer(to: &context) { context in
          chart.fire(UnsafeRawPointer(event), column: column, memory, UnsafeMutableRawPointer(context))
        }
      }
    }
  }

  /// Gives an event to the machine and says what came of it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: What hooks and guards reach.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  @discardableResult
  public mutating func attempt(_ event: Event, with context: inout Context) -> Outcome {
    attempt(event, with: &context, postpones: true)
  }

  /// Gives an event to the machine where a wrong event is an error.
  ///
  /// An event that would only be deferred is rejected with `.noTransition` and not kept.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: What hooks and guards reach.
  /// - Returns: The transition that sums up the macrostep.
  /// - Throws: Why the event was rejected.
  @discardableResult
  public mutating func require(_ event: Event, with context: inout Context) throws(Rejection) -> Transition {
    switch attempt(event, with: &context, postpones: false) {
    case .transitioned(let transition): return transition
    case .rejected(let rejection): throw rejection
    case .accepted: fatalError("an event that is not postponed is taken or rejected")
    }
  }

  private mutating func attempt(_ event: Event, with context: inout Context, postpones: Bool) -> Outcome {
    let chart = chart
    let answer = withUnsafePointer(to: event) { event in
      let occurrence = Occurrence(kind: .event, column: chart.column(of: event.pointee), borrowed: UnsafeRawPointer(event))
      return withUnsafeMutablePointer(to: &memory) { memory in
        withUnsafeMutablePointer(to: &context) { context in
          chart.interpret(occurrence, memory, UnsafeMutableRawPointer(context), postpones: postpones)
        }
      }
    }
    switch answer.verdict {
    case .deferred:
      return .accepted(.deferred)
    case .rejected:
      return .rejected(Rejection(event, at: answer.state, answer.refusal, in: chart))
    case .transitioned:
      guard let transition = answer.macrosteps.first.flatMap({ Transition($0, in: chart) }) else {
        fatalError("a macrostep that took a transition has recorded it")
      }
      return .transitioned(transition)
    }
  }
}

extension ContextMachine where Context == Void {
  /// Gives an event to the machine.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether it was accepted: a transition was taken, or the event was deferred. If not, nothing changed.
  /// - Complexity: O(1) and no allocation where the transition has no hook; with hooks, linear in those that run.
  @inlinable
  @discardableResult
  public mutating func fire(_ event: Event) -> Bool {
    var nothing: Void = ()
    return fire(event, with: &nothing)
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
  @discardableResult
  public mutating func attempt(_ event: Event) -> Outcome {
    var nothing: Void = ()
    return attempt(event, with: &nothing)
  }

  /// Gives an event to the machine where a wrong event is an error.
  ///
  /// An event that would only be deferred is rejected with `.noTransition` and not kept.
  ///
  /// - Parameter event: The event.
  /// - Returns: The transition that sums up the macrostep.
  /// - Throws: Why the event was rejected.
  @discardableResult
  public mutating func require(_ event: Event) throws(Rejection) -> Transition {
    var nothing: Void = ()
    return try require(event, with: &nothing)
  }
}
