/// What a machine did in one macrostep: to look for a mistake in a definition.
///
/// It says which states were asked, which guards said what, what was taken, left and entered, how long it took, and what is still waiting.
/// A macrostep that was rejected or undone has one, too.
///
/// ```swift
/// let token = machine.trace(on: queue) { trace in print(trace) }
/// machine.fire(.play)
/// token.cancel()
/// ```
///
/// It reads as a list of lines:
///
/// ```
/// play
///   asks idle
///   guard has a disc: true
///   takes idle -> playing
///     exit idle
///     enter playing
///   stands, 12.5 µs; waiting: nothing
/// ```
public struct Trace<State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// Something that happened in the macrostep.
  ///
  /// A minor release may add cases, so a `switch` over them needs a `default`.
  public enum Entry: Sendable {
    /// An event is processed: that of the macrostep, or one that was raised in it.
    case received(Cause<State, Event>)
    /// A state has transitions for it, which are tried.
    case consulted(State)
    /// A guard was asked.
    case asked(guardName: String, answer: Bool)
    /// A transition is taken; an internal one has no targets.
    case taken(Cause<State, Event>, from: State, to: [State])
    /// A transition is not taken, although it is enabled: one of another state is taken, and both would leave the same states.
    ///
    /// That happens between the regions of a parallel state: the transition whose source is further inside is taken, of others the first in
    /// document order.
    case preempted(from: State, to: [State], by: State)
    /// A state is left.
    case exited(State)
    /// A state is entered.
    case entered(State)
    /// The macrostep is over.
    case ended(Ending)
  }

  /// How a macrostep ended.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Ending: Sendable {
    /// What was taken is committed.
    case stands
    /// The event is postponed.
    case deferred
    /// The event let a state in at a join that is not complete.
    case joining
    /// The definition says that the event changes nothing there.
    case ignored
    /// Nothing takes the event, or the definition says that it cannot come there.
    case rejected
    /// A guard or hook threw this, or the machine found it wrong: nothing of it is committed.
    case undone(any Error)
  }

  let record: TraceRecord
  let compiled: TypedCompiledDefinition<State, Event>

  /// What happened, in order; the first entry is what the macrostep was taken for, the last one how it ended.
  ///
  /// - Complexity: O(n) for n entries.
  public var entries: [Entry] { record.items.compactMap { compiled.entry(of: $0) } }

  /// How long it took on the thread that ran it.
  public var duration: Duration { record.duration }

  /// The first hundred events that are processed next, in order.
  ///
  /// - Complexity: O(n) for n events.
  public var waiting: [Event] { record.waiting.map { $0.event(as: Event.self) } }

  /// How many events are processed next.
  public var waitingCount: Int { record.waitingCount }

  /// The key of the request that brought the event, also where it was deferred meanwhile.
  package var request: String? { record.request }

  /// How the macrostep ended.
  package var ending: Ending? {
    if case .ended(let ending)? = record.items.last { Ending(ending) } else { nil }
  }
}

extension Trace: CustomStringConvertible {
  /// A line for each entry.
  public var description: String {
    var lines: [String] = []
    for entry in entries {
      switch entry {
      case .received(let cause): lines.append("\(lines.isEmpty ? "" : "  ")\(cause)")
      case .consulted(let state): lines.append("  asks \(label: state)")
      case .asked(let name, let answer): lines.append("  \(name.hasPrefix("guard") ? "" : "guard ")\(name): \(answer)")
      case .taken(_, let source, let targets):
        lines.append("  takes \(label: source)\(goal(targets))")
      case .preempted(let source, let targets, let winner):
        lines.append("  drops \(label: source)\(goal(targets)), preempted by \(label: winner)")
      case .exited(let state): lines.append("    exit \(label: state)")
      case .entered(let state): lines.append("    enter \(label: state)")
      case .ended(let ending): lines.append("  \(ending), \(duration); waiting: \(queue)")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func goal(_ targets: [State]) -> String {
    targets.isEmpty ? "" : " -> \(targets.map { "\(label: $0)" }.joined(separator: ", "))"
  }

  private var queue: String {
    let waiting = waiting
    guard !waiting.isEmpty else { return "nothing" }
    let more = waitingCount - waiting.count
    return waiting.map { "\(event: $0)" }.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

extension Trace.Ending {
  package var isUndone: Bool { if case .undone = self { true } else { false } }
}

extension Trace.Ending: CustomStringConvertible {
  /// In words: `stands`, `deferred`, `joining`, `ignored`, `rejected`, `undone: …`.
  public var description: String {
    switch self {
    case .stands: "stands"
    case .deferred: "deferred"
    case .joining: "joining"
    case .ignored: "ignored"
    case .rejected: "rejected"
    case .undone(let error): "undone: \(error)"
    }
  }
}

extension Trace {
  init(_ record: TraceRecord, in compiled: TypedCompiledDefinition<State, Event>) {
    (self.record, self.compiled) = (record, compiled)
  }
}

extension TypedCompiledDefinition {
  /// An entry with types; regions without a name have none.
  fileprivate final func entry(of item: TraceItem) -> Trace<State, Event>.Entry? {
    switch item {
    case .received(let cause): .received(self.cause(of: cause))
    case .consulted(let state): nodes[state].isNamed ? .consulted(value(of: state)) : nil
    case .asked(let condition, let answer): .asked(guardName: guardNames[condition].text, answer: answer)
    case .taken(let cause, let source, let targets):
      .taken(self.cause(of: cause), from: value(of: source), to: targets.map { value(of: $0) })
    case .preempted(let source, let targets, let winner):
      .preempted(from: value(of: source), to: targets.map { value(of: $0) }, by: value(of: winner))
    case .exited(let state): nodes[state].isNamed ? .exited(value(of: state)) : nil
    case .entered(let state): nodes[state].isNamed ? .entered(value(of: state)) : nil
    case .ended(let ending): .ended(Trace.Ending(ending))
    }
  }

  final func cause(of stored: StoredOccurrence) -> Cause<State, Event> {
    if stored.kind == .event { return .event(stored.event.event(as: Event.self)) }
    return cause(of: Occurrence(kind: stored.kind, node: stored.node), stored.error)
  }
}

extension Trace.Ending {
  fileprivate init(_ ending: TraceItem.Ending) {
    self =
      switch ending {
      case .committed: .stands
      case .deferred: .deferred
      case .joining: .joining
      case .ignored: .ignored
      case .rejected: .rejected
      case .undone(let error): .undone(error)
      }
  }
}
