import StateMachines

/// What is asked of a configuration: which states are active, and whether the machine has ended.
///
/// It is asked where a machine is at rest: after the start and after each event, not between two microsteps.
///
/// ```swift
/// let isLoud: Condition<Mode> = .active(.playing) && !.active(.muted)
/// ```
///
/// It is data rather than a closure, so that it can be printed, written as Swift and exported to other checkers. The cases are closed: a
/// `switch` over them needs no `default`.
public indirect enum Condition<State: Hashable & Sendable>: Hashable, Sendable {
  /// The state is active; in a machine that has ended, its last states are active.
  case active(State)
  /// The machine has ended, in a final state at the top.
  case ended
  /// The condition does not hold.
  case not(Condition)
  /// All conditions hold.
  case all([Condition])
  /// One of the conditions holds.
  case any([Condition])

  /// The condition does not hold.
  public static prefix func ! (condition: Condition) -> Condition { .not(condition) }

  /// Both conditions hold.
  public static func && (left: Condition, right: Condition) -> Condition { .all([left, right]) }

  /// One of two conditions holds.
  public static func || (left: Condition, right: Condition) -> Condition { .any([left, right]) }

  func holds(in configuration: [State], isFinished: Bool) -> Bool {
    switch self {
    case .active(let state): configuration.contains(state)
    case .ended: isFinished
    case .not(let condition): !condition.holds(in: configuration, isFinished: isFinished)
    case .all(let conditions): conditions.allSatisfy { $0.holds(in: configuration, isFinished: isFinished) }
    case .any(let conditions): conditions.contains { $0.holds(in: configuration, isFinished: isFinished) }
    }
  }

  /// The text with other names for states, for the end and for the operators; parts of more than one word are in parentheses.
  func text(
    and: String, or: String, not: String, ended: String, always: String, never: String, state: (State) -> String
  ) -> String {
    func text(_ condition: Condition, isPart: Bool) -> String {
      switch condition {
      case .active(let name): return state(name)
      case .ended: return ended
      case .not(let condition): return not + text(condition, isPart: true)
      case .all(let conditions), .any(let conditions):
        let isAll = if case .all = condition { true } else { false }
        guard conditions.count != 1 else { return text(conditions[0], isPart: isPart) }
        guard !conditions.isEmpty else { return isAll ? always : never }
        let joined = conditions.map { text($0, isPart: true) }.joined(separator: isAll ? and : or)
        return isPart ? "(\(joined))" : joined
      }
    }
    return text(self, isPart: false)
  }
}

extension Condition: CustomStringConvertible {
  /// A phrase: `playing and not muted`, `cancelled or (shipped and ended)`.
  public var description: String {
    text(and: " and ", or: " or ", not: "not ", ended: "ended", always: "anything", never: "nothing") { chartLabel(of: $0) }
  }
}
