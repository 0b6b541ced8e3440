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

  /// The first hundred events that wait for their turn, in order: those that the macrostep has sent, then those of `enqueue` and `submit`.
  ///
  /// - Complexity: O(n) for n events.
  public var waiting: [Event] {
    record.waiting.map { $0.event(as: Event.self) }
      + record.enqueued.prefix(TraceRecord.limit - record.waiting.count).compactMap { $0 as? Event }
  }

  /// How many events wait for their turn.
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
    record.items.indices.compactMap { compiled.line(of: record.items[$0], isFirst: $0 == 0, record) }.joined(separator: "\n")
  }

  /// How it ended.
  fileprivate func line(_ ending: Ending) -> String {
    "  \(ending), \(record.duration.inUnits); waiting: \(listOfWaiting(waiting.map { "\(event: $0)" }, waitingCount))"
  }
}

extension Trace.Entry {
  /// The entry as a line; none for the end, which needs the whole trace.
  fileprivate func line(isFirst: Bool) -> String? {
    switch self {
    case .received(let cause): "\(isFirst ? "" : "  ")\(cause)"
    case .consulted(let state): "  asks \(label: state)"
    case .asked(let name, let answer): "  \(name.hasPrefix("guard") ? "" : "guard ")\(name): \(answer)"
    case .taken(_, let source, let targets): "  takes \(label: source)\(goal(targets))"
    case .preempted(let source, let targets, let winner): "  drops \(label: source)\(goal(targets)), preempted by \(label: winner)"
    case .exited(let state): "    exit \(label: state)"
    case .entered(let state): "    enter \(label: state)"
    case .ended: nil
    }
  }

  private func goal(_ targets: [State]) -> String {
    targets.isEmpty ? "" : " -> \(targets.map { "\(label: $0)" }.joined(separator: ", "))"
  }
}

/// The first of the events that wait, by name, and how many more there are.
func listOfWaiting(_ names: [String], _ count: Int) -> String {
  guard !names.isEmpty else { return "nothing" }
  return names.joined(separator: ", ") + (count > names.count ? " and \(count - names.count) more" : "")
}

extension TypedCompiledDefinition {
  /// What happened as a line; nil for a region without a name.
  final func line(of happening: TraceLine) -> String? {
    switch happening {
    case .item(let item, let isFirst): entry(of: item)?.line(isFirst: isFirst)
    case .end(let record): record.items.last.flatMap { line(of: $0, isFirst: false, record) }
    }
  }

  fileprivate final func line(of item: TraceItem, isFirst: Bool, _ record: TraceRecord) -> String? {
    guard case .ended(let ending) = item else { return entry(of: item)?.line(isFirst: isFirst) }
    return Trace(record, in: self).line(Trace.Ending(ending))
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
    case .taken(let cause, let source, let targets, _):
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
