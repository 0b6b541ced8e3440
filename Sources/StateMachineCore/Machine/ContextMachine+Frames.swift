// Calls with an argument, once the argument has a place. The forms with types are generated.

extension ContextMachine {
  /// The definition, for the length of a call, without counting a reference.
  ///
  /// Safe because the machine keeps its definition, and nothing else changes the machine during a call.
  @inlinable
  var definition: Unmanaged<CompiledDefinition> { .passUnretained(compiled) }

  @inlinable
  mutating func fire(_ event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ context: inout Context) -> Bool {
    let (definition, column) = (definition, compiled.column(of: event))
    return compiled.withEvent(event) { place in
      withMemory(&context) { ValueCall($0, $1, of: definition).fire(place, column: column, frame) }
    }
  }

  /// - Returns: See ``ValueCall``.
  @inlinable
  mutating func briefStep(
    for event: Event, _ frame: UnsafeMutablePointer<CallFrame>?, isRequired: Bool = false, _ answer: UnsafeMutablePointer<Answer>,
    _ context: inout Context
  ) -> BriefStep? {
    let (definition, column) = (definition, compiled.column(of: event))
    return compiled.withEvent(event) { place in
      withMemory(&context) { ValueCall($0, $1, of: definition).attempt(place, column: column, frame, isRequired: isRequired, answer) }
    }
  }

  /// - Returns: Whether it was accepted; if not, `rejection` is initialised.
  @inlinable
  mutating func require(
    _ event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ rejection: UnsafeMutablePointer<Answer>, _ context: inout Context
  ) -> Bool {
    let column = compiled.column(of: event)
    let definition = definition
    return compiled.withEvent(event) { place in
      withMemory(&context) { ValueCall($0, $1, of: definition).require(place, column: column, frame, rejection) }
    }
  }

  mutating func tracedAnswer(
    to event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ report: inout CallReport, _ context: inout Context
  ) -> Answer {
    let compiled = compiled
    return withUnsafeMutablePointer(to: &report) { report in
      withMemory(&context) { compiled.tracedAnswer(to: event, frame, report, $0, $1) }
    }
  }
}

extension TypedCompiledDefinition {
  /// Gives an event with an argument to a machine that is a value, and records what happens.
  fileprivate final func tracedAnswer(
    to event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ report: UnsafeMutablePointer<CallReport>,
    _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer
  ) -> Answer {
    let machine = ValueHolder(self, memory, context, report: report)
    return withEvent(event) { machine.attempt(occurrence(of: event, at: $0, frame), "attempt", postpones: true) }
  }
}
