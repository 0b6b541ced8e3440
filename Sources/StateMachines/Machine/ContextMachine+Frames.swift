// Calls with an argument, once the argument has a place. The forms with types are generated.

extension ContextMachine {
  /// The definition, for the length of a call, without counting a reference.
  ///
  /// Safe because the machine keeps its definition, and nothing else changes the machine during a call.
  @inlinable
  var definition: Unmanaged<CompiledDefinition> { .passUnretained(compiled) }

  /// Whether a cell of the table is all there is to an event that is rejected.
  @inlinable
  func isRejectedByTable(_ column: ColumnID) -> Bool {
    guard memory.phase == .running, !compiled.hasRejectionHooks else { return false }
    return CompiledDefinition.Column(cells: compiled.cellsOfColumn[column], id: column).cell(of: memory.active.node).isNone
  }

  @inlinable
  mutating func fire(_ event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ context: inout Context) -> Bool {
    let column = compiled.column(of: event)
    if isRejectedByTable(column) { return false }
    let definition = definition
    return compiled.withEvent(event) { place in
      withMemory(&context) { ValueCall.fire(place, column: column, frame, $0, $1, of: definition) }
    }
  }

  // See `ValueCall.attempt` for the step.
  @inlinable
  mutating func answer(
    to event: Event, _ frame: UnsafeMutablePointer<CallFrame>?, isRequired: Bool = false, _ step: inout BriefStep, _ context: inout Context
  ) -> Answer? {
    let (definition, column) = (definition, compiled.column(of: event))
    return compiled.withEvent(event) { place in
      withMemory(&context) { ValueCall.attempt(place, column: column, frame, isRequired: isRequired, $0, $1, of: definition, &step) }
    }
  }

  /// - Returns: The answer to an event that was rejected; else nil.
  @inlinable
  mutating func require(_ event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ context: inout Context) -> Answer? {
    let column = compiled.column(of: event)
    let definition = definition
    return compiled.withEvent(event) { place in
      withMemory(&context) { ValueCall.require(place, column: column, frame, $0, $1, of: definition) }
    }
  }

  mutating func tracedAnswer(
    to event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ records: inout [TraceRecord], _ context: inout Context
  ) -> Answer {
    let compiled = compiled
    return withUnsafeMutablePointer(to: &records) { records in
      withMemory(&context) { compiled.tracedAnswer(to: event, frame, records, $0, $1) }
    }
  }
}

extension ContextMachine where Context == Void {
  @inlinable
  mutating func fire(_ event: Event, _ frame: UnsafeMutablePointer<CallFrame>) -> Bool {
    let column = compiled.column(of: event)
    if isRejectedByTable(column) { return false }
    let definition = definition
    return compiled.withEvent(event) { place in
      withMemory { ValueCall.fire(place, column: column, frame, $0, $1, of: definition) }
    }
  }

  // See `ValueCall.attempt` for the step.
  @inlinable
  mutating func answer(
    to event: Event, _ frame: UnsafeMutablePointer<CallFrame>?, isRequired: Bool = false, _ step: inout BriefStep
  ) -> Answer? {
    let (definition, column) = (definition, compiled.column(of: event))
    return compiled.withEvent(event) { place in
      withMemory { ValueCall.attempt(place, column: column, frame, isRequired: isRequired, $0, $1, of: definition, &step) }
    }
  }

  /// - Returns: The answer to an event that was rejected; else nil.
  @inlinable
  mutating func require(_ event: Event, _ frame: UnsafeMutablePointer<CallFrame>) -> Answer? {
    let column = compiled.column(of: event)
    let definition = definition
    return compiled.withEvent(event) { place in
      withMemory { ValueCall.require(place, column: column, frame, $0, $1, of: definition) }
    }
  }

  mutating func tracedAnswer(to event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ records: inout [TraceRecord]) -> Answer {
    let compiled = compiled
    return withUnsafeMutablePointer(to: &records) { records in
      withMemory { compiled.tracedAnswer(to: event, frame, records, $0, $1) }
    }
  }
}

extension TypedCompiledDefinition {
  /// Gives an event with an argument to a machine that is a value, and records what happens.
  fileprivate final func tracedAnswer(
    to event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ records: UnsafeMutablePointer<[TraceRecord]>,
    _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer
  ) -> Answer {
    let machine = ValueHolder(self, memory, context, traces: records)
    return withEvent(event) { machine.attempt(occurrence(of: event, at: $0, frame), "attempt", postpones: true) }
  }
}
