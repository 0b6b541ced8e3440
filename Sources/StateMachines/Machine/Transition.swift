/// A transition that was taken, or a whole macrostep summed up.
///
/// To a subscriber: one transition. In an ``Outcome``: the macrostep, with the source and cause of its first transition, the state after it
/// as `target`, the targets of the last one, and all that transitions left and entered, in the order in which it happened.
public struct Transition<State: Hashable & Sendable, Event: Hashable & Sendable>: Sendable, CustomStringConvertible {
  /// The state that the `when` names.
  public let source: State

  /// Where it led: of several targets the deepest state that contains them all; for an internal transition its source.
  public let target: State

  /// Why it was taken.
  public let cause: Cause<State, Event>

  private let shape: Shape

  /// Every target; none for an internal transition.
  public var targets: [State] {
    switch shape {
    case .simple: [target]
    case .internal: []
    case .composite(let parts): parts.targets
    }
  }

  /// What was left, in the order of leaving.
  public var exited: [State] {
    switch shape {
    case .simple: [source]
    case .internal: []
    case .composite(let parts): parts.exited
    }
  }

  /// What was entered, in the order of entering.
  public var entered: [State] {
    switch shape {
    case .simple: [target]
    case .internal: []
    case .composite(let parts): parts.entered
    }
  }

  /// The event, where the cause is one.
  public var event: Event? {
    if case .event(let event) = cause { event } else { nil }
  }

  /// `placed -> paid (pay)`.
  public var description: String {
    "\(source) -> \(target) (\(cause))"
  }

  /// A transition from one state to another.
  init(from source: State, to target: State, _ cause: Cause<State, Event>) {
    self.init(source: source, target: target, cause: cause, shape: .simple)
  }

  init(_ record: TransitionRecord, in chart: TypedChart<State, Event>) {
    self.init(
      source: chart.value(of: record.source.borrowed), target: chart.value(of: record.target.borrowed),
      cause: chart.cause(of: record.cause.borrowed, record.cause.error), shape: record.isInternal ? .internal : .simple)
  }

  private init(source: State, target: State, cause: Cause<State, Event>, shape: Shape) {
    self.source = source
    self.target = target
    self.cause = cause
    self.shape = shape
  }

  /// Sums up a macrostep; nil where no transition was taken in it.
  init?(_ macrostep: [TransitionRecord], in chart: TypedChart<State, Event>) {
    guard let first = macrostep.first, let last = macrostep.last else { return nil }
    guard macrostep.count > 1 else {
      self.init(first, in: chart)
      return
    }
    func values(_ states: [StateReference]) -> [State] {
      states.map { chart.value(of: $0.borrowed) }
    }
    let parts = Parts(
      targets: values(last.targets), exited: values(macrostep.flatMap(\.exited)), entered: values(macrostep.flatMap(\.entered)))
    self.init(
      source: chart.value(of: first.source.borrowed), target: chart.value(of: last.target.borrowed),
      cause: chart.cause(of: first.cause.borrowed, first.cause.error), shape: .composite(parts))
  }
}

extension Transition {
  /// What was left and entered, without a list where there is nothing to list: a subscriber may be told of millions of them.
  private enum Shape {
    case simple
    case `internal`
    case composite(Parts)
  }

  private final class Parts: Sendable {
    let targets: [State]
    let exited: [State]
    let entered: [State]

    init(targets: [State], exited: [State], entered: [State]) {
      self.targets = targets
      self.exited = exited
      self.entered = entered
    }
  }
}
