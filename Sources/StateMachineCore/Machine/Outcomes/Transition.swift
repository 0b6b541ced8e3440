/// A transition that was taken, or a whole macrostep summed up.
///
/// To a subscriber: one transition. In an ``Outcome``: the macrostep, with the source and cause of its first transition, the state after it
/// as `target`, the targets of the last one, and all that transitions left and entered, in the order in which it happened.
public struct Transition<State: Hashable & Sendable, Event: Sendable>: Sendable, CustomStringConvertible {
  /// The state that the `when` names.
  public let source: State

  /// Where it led: of several targets the deepest state that contains them all; for an internal transition its source.
  public let target: State

  /// Why it was taken.
  public let cause: Cause<State, Event>

  @usableFromInline let isInternal: Bool
  /// What a sum of several transitions left and entered; for one transition it follows from the rest, and there is no list to keep.
  @usableFromInline let parts: TransitionParts<State>?

  /// Every target; none for an internal transition.
  public var targets: [State] {
    if let parts { parts.targets } else { isInternal ? [] : [target] }
  }

  /// What was left, in the order of leaving.
  public var exited: [State] {
    if let parts { parts.exited } else { isInternal ? [] : [source] }
  }

  /// What was entered, in the order of entering.
  public var entered: [State] {
    if let parts { parts.entered } else { isInternal ? [] : [target] }
  }

  /// The event, where the cause is one.
  public var event: Event? {
    if case .event(let event) = cause { event } else { nil }
  }

  /// `placed -> paid (pay)`.
  public var description: String {
    "\(label: source) -> \(label: target) (\(cause))"
  }

  @inlinable
  init(_ record: TransitionRecord, in compiled: TypedCompiledDefinition<State, Event>) {
    source = compiled.value(of: record.source)
    target = compiled.value(of: record.target)
    cause = compiled.cause(of: record)
    isInternal = record.isInternal
    parts = compiled.isFlat && record.references?.parts == nil ? nil : TransitionParts(record) { compiled.value(of: $0) }
  }

  /// What a brief step did.
  @inlinable
  init(_ step: BriefStep, for event: Event, in compiled: TypedCompiledDefinition<State, Event>) {
    source = compiled.states[step.source]
    target = compiled.states[step.target]
    cause = .event(event)
    isInternal = step.isInternal
    parts = nil
  }

  /// Sums up a macrostep; nil where no transition was taken in it.
  @inlinable
  init?(_ macrostep: MacrostepRecord, in compiled: TypedCompiledDefinition<State, Event>) {
    switch macrostep {
    case .none: return nil
    case .one(let record): self.init(record, in: compiled)
    case .several(let records): self.init(records, in: compiled)
    }
  }

  /// The same for a list of transitions.
  @usableFromInline
  init?(_ macrostep: [TransitionRecord], in compiled: TypedCompiledDefinition<State, Event>) {
    guard let first = macrostep.first, let last = macrostep.last else { return nil }
    source = compiled.value(of: first.source)
    target = compiled.value(of: last.after)
    cause = compiled.cause(of: first)
    isInternal = last.isInternal
    parts = macrostep.count == 1 && compiled.isFlat ? nil : TransitionParts(macrostep) { compiled.value(of: $0) }
  }
}

extension Transition: Equatable where Event: Equatable {
  /// Whether two transitions have the same source, targets and cause, and left and entered the same states.
  public static func == (a: Self, b: Self) -> Bool {
    a.source == b.source && a.target == b.target && a.cause == b.cause && a.targets == b.targets && a.exited == b.exited
      && a.entered == b.entered
  }
}

/// What several transitions left and entered.
@usableFromInline
final class TransitionParts<State: Sendable>: Sendable {
  let targets: [State]
  let exited: [State]
  let entered: [State]

  /// Those of one transition.
  @usableFromInline
  init(_ record: TransitionRecord, _ value: (StateID) -> State) {
    targets = record.targets.map(value)
    exited = record.exited.map(value)
    entered = record.entered.map(value)
  }

  /// Those of a macrostep.
  init(_ macrostep: [TransitionRecord], _ value: (StateID) -> State) {
    targets = macrostep.last?.targets.map(value) ?? []
    exited = macrostep.flatMap(\.exitedByMicrostep).map(value)
    entered = macrostep.flatMap(\.enteredByMicrostep).map(value)
  }
}
