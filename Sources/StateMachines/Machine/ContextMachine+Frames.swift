// Calls with an argument, once the argument has a place. The forms with types are generated.

extension ContextMachine {
  /// Passes the definition to a closure, without counting a reference.
  ///
  /// Safe because the machine keeps its definition, and nothing else changes the machine during a call.
  @inlinable
  func withDefinition<R>(_ body: (CompiledContextDefinition<Context, State, Event>) -> R) -> R {
    Unmanaged.passUnretained(compiled)._withUnsafeGuaranteedRef { body($0) }
  }

  @inlinable
  mutating func fire(_ event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ context: inout Context) -> Bool {
    withDefinition { compiled in
      let column = compiled.column(of: event)
      return compiled.withEvent(event) { place in
        withMemory(&context) { compiled.fire(place, column: column, frame, $0, $1) }
      }
    }
  }

  @inlinable
  mutating func answer(to event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ context: inout Context) -> Answer {
    withDefinition { compiled in
      let column = compiled.column(of: event)
      return compiled.withEvent(event) { place in
        withMemory(&context) { compiled.answer(to: place, column: column, frame, $0, $1) }
      }
    }
  }

  /// - Returns: The answer to an event that was rejected; else nil.
  @inlinable
  mutating func require(_ event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ context: inout Context) -> Answer? {
    withDefinition { compiled in
      let column = compiled.column(of: event)
      return compiled.withEvent(event) { place in
        withMemory(&context) { compiled.require(place, column: column, frame, $0, $1) }
      }
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
    withDefinition { compiled in
      let column = compiled.column(of: event)
      return compiled.withEvent(event) { place in
        withMemory { compiled.fire(place, column: column, frame, $0, $1) }
      }
    }
  }

  @inlinable
  mutating func answer(to event: Event, _ frame: UnsafeMutablePointer<CallFrame>) -> Answer {
    withDefinition { compiled in
      let column = compiled.column(of: event)
      return compiled.withEvent(event) { place in
        withMemory { compiled.answer(to: place, column: column, frame, $0, $1) }
      }
    }
  }

  /// - Returns: The answer to an event that was rejected; else nil.
  @inlinable
  mutating func require(_ event: Event, _ frame: UnsafeMutablePointer<CallFrame>) -> Answer? {
    withDefinition { compiled in
      let column = compiled.column(of: event)
      return compiled.withEvent(event) { place in
        withMemory { compiled.require(place, column: column, frame, $0, $1) }
      }
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

extension CompiledDefinition {
  /// Gives an event with an argument to a machine that is a value.
  @usableFromInline
  final func fire(
    _ event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>, _ memory: UnsafeMutablePointer<Memory>,
    _ context: UnsafeMutableRawPointer
  ) -> Bool {
    ValueHolder(self, memory, context).fire(Occurrence(event: event, column: column, call: frame))
  }

  /// Gives an event with an argument to a machine that is a value, with what came of it.
  @usableFromInline
  final func answer(
    to event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>, _ memory: UnsafeMutablePointer<Memory>,
    _ context: UnsafeMutableRawPointer
  ) -> Answer {
    let event = Occurrence(event: event, column: column, call: frame)
    return ValueHolder(self, memory, context).attempt(event, "attempt", postpones: true)
  }

  /// The same where only a rejection is of interest.
  @usableFromInline
  final func require(
    _ event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>, _ memory: UnsafeMutablePointer<Memory>,
    _ context: UnsafeMutableRawPointer
  ) -> Answer? {
    ValueHolder(self, memory, context).require(Occurrence(event: event, column: column, call: frame))
  }
}
