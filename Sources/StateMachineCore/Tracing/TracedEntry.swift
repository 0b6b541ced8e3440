/// Something that happened in a macrostep, with states as their places in document order: for code that needs no values.
package enum TracedEntry: Sendable {
  /// Something is processed; see `Trace.Entry.received`.
  case received(TracedCause)
  /// A transition is taken from the state at a place.
  case taken(TracedCause, from: Int)
  /// The state at a place is left.
  case exited(Int)
  /// The state at a place is entered.
  case entered(Int)
}

/// What a microstep is taken for, by name.
package struct TracedCause: Sendable {
  /// What it is.
  package enum Kind: String, Sendable {
    case event, done, always, start, stop, failure
  }

  package let kind: Kind
  /// The name of the event, or of the state that is done; empty for others.
  package let name: String
  /// The name of the event, or a description of something else.
  package let description: String
}

extension Trace {
  /// What was processed, taken, left and entered.
  package var tracedEntries: [TracedEntry] {
    let compiled = compiled as CompiledDefinition
    var causes: [TracedCause] = []
    return record.items.compactMap { item in
      switch item {
      case .received(let occurrence):
        let cause = tracedCause(occurrence)
        causes.append(cause)
        return .received(cause)
      case .taken(let occurrence, let source, _, _):
        // It is the one that was received last, unless the transition is eventless.
        let kind = TracedCause.Kind(occurrence.kind)
        let cause = causes.last.flatMap { $0.kind == kind ? $0 : nil } ?? tracedCause(occurrence)
        return .taken(cause, from: source.index)
      case .exited(let state): return compiled.nodes[state].isNamed ? .exited(state.index) : nil
      case .entered(let state): return compiled.nodes[state].isNamed ? .entered(state.index) : nil
      case .consulted, .asked, .preempted, .ended: return nil
      }
    }
  }

  /// The transitions that were taken, in order.
  package var takenTransitions: [TransitionKey] {
    record.items.compactMap { item in
      guard case .taken(let occurrence, let source, _, let route) = item else { return nil }
      return TransitionKey(source: source, column: occurrence.column, route: route)
    }
  }

  /// The active states when the macrostep began, in document order.
  package var configuration: [State] {
    record.states.sorted().filter { compiled.nodes[$0].isNamed }.map { compiled.value(of: $0) }
  }

  /// The event that the macrostep was taken for; nil where it was something else.
  package var event: Event? {
    guard case .received(let occurrence)? = record.items.first, occurrence.kind == .event else { return nil }
    return occurrence.event.event(as: Event.self)
  }

  private func tracedCause(_ occurrence: StoredOccurrence) -> TracedCause {
    let kind = TracedCause.Kind(occurrence.kind)
    switch kind {
    case .event:
      let name = nameWithoutPayload(of: occurrence.event.event(as: Event.self))
      return TracedCause(kind: kind, name: name, description: name)
    case .done:
      let name = compiled.name(of: occurrence.node)
      return TracedCause(kind: kind, name: name, description: "done(\(name))")
    case .always, .start, .stop, .failure:
      return TracedCause(kind: kind, name: "", description: "\(compiled.cause(of: occurrence))")
    }
  }
}

extension TracedCause.Kind {
  fileprivate init(_ kind: Occurrence.Kind) {
    self =
      switch kind {
      case .event: .event
      case .done: .done
      case .always: .always
      case .start: .start
      case .stop: .stop
      case .failure: .failure
      }
  }
}
