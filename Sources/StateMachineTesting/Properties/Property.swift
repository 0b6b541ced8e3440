/// What is to be true of all runs of a machine; ``Exploration/verdict(on:)`` says whether it is.
///
/// ```swift
/// let properties: [Property<Order>] = [
///   .never(.active(.cancelled) && .active(.shipping)),
///   .leads(from: .active(.paid), to: .active(.shipped) || .active(.cancelled)),
///   .alwaysPossible(.ended),
/// ]
/// ```
///
/// A run begins with the start and goes from configuration to configuration, by the steps of the exploration. Steps that change nothing are
/// no part of it. The cases are closed: a `switch` over them needs no `default`.
public enum Property<State: Hashable & Sendable>: Hashable, Sendable {
  /// The condition holds in every configuration.
  case always(Condition<State>)
  /// The condition holds in no configuration.
  case never(Condition<State>)
  /// Each run comes to a configuration in which the condition holds, unless the run is one that the fairness excludes.
  case eventually(Condition<State>, assuming: Fairness = .progress)
  /// Where the first condition holds, the second holds as well or each run comes to it, unless the fairness excludes the run.
  case leads(from: Condition<State>, to: Condition<State>, assuming: Fairness = .progress)
  /// From every configuration some run leads to one in which the condition holds.
  case alwaysPossible(Condition<State>)
}

/// Which runs count for ``Property/eventually(_:assuming:)`` and ``Property/leads(from:to:assuming:)``.
///
/// All of them exclude runs in which no time passes: those that repeat a loop for ever in which a timer waits in every configuration and no
/// step is one of time. As the exploration lets no event come between two deadlines, a timer that each event sets anew counts as one that
/// comes due.
///
/// Each excludes more runs than the one before, so that what holds under one of them holds under those behind it. The cases are closed: a
/// `switch` over them needs no `default`.
public enum Fairness: String, Hashable, Sendable, CaseIterable {
  /// Only time is sure to pass: a machine does not stay for ever where a step of time leads on. Callers may do nothing for ever.
  case time
  /// Something goes on to happen: a machine does not stay for ever where any step leads on. Which step it is may be chosen against the
  /// property for ever.
  case progress
  /// Nothing is put off for ever: each step that leads on from a configuration to which the run comes again and again is taken again and
  /// again.
  case everyStep
}

extension Property: CustomStringConvertible {
  /// A sentence without its end: `never cancelled and shipping`, `paid leads to shipped or cancelled, if something goes on to happen`.
  public var description: String {
    switch self {
    case .always(let condition): "always \(condition)"
    case .never(let condition): "never \(condition)"
    case .eventually(let condition, let fairness): "eventually \(condition), if \(fairness)"
    case .leads(let from, let to, let fairness): "\(from) leads to \(to), if \(fairness)"
    case .alwaysPossible(let condition): "always possible to reach \(condition)"
    }
  }
}

extension Fairness: CustomStringConvertible {
  /// A clause: `time passes`, `something goes on to happen`, `no step is put off for ever`.
  public var description: String {
    switch self {
    case .time: "time passes"
    case .progress: "something goes on to happen"
    case .everyStep: "no step is put off for ever"
    }
  }
}
