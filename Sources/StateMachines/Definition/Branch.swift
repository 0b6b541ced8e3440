/// One way out of a junction.
///
/// Branches are tried in order; the first whose guard holds is taken. Where none holds and there is no `.otherwise`, the transition is not
/// enabled.
///
/// ```swift
/// sm.when(.submit, from: .draft, choosing: [
///   .when(Guard("is complete") { step in step.context.isComplete }, to: .review),
///   .otherwise(to: .draft),
/// ])
/// ```
public struct Branch<Context, State: Hashable & Sendable, Event: Hashable & Sendable>: Sendable {
  /// What a branch does when it is taken.
  public typealias Hook = MachineBuilder<Context, State, Event>.Hook

  let condition: Guard<Context, State, Event>?
  let targets: Targets<State>
  let action: String?
  let perform: Hook?

  private init(_ condition: Guard<Context, State, Event>?, _ targets: Targets<State>, _ action: String?, _ perform: Hook?) {
    self.condition = condition
    self.targets = targets
    self.action = action
    self.perform = perform
  }

  /// A branch that is taken if its guard holds.
  ///
  /// - Parameters:
  ///   - condition: The guard.
  ///   - to: The target.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The branch's own action; it runs after that of the transition.
  /// - Returns: The branch.
  public static func when(_ condition: Guard<Context, State, Event>, to: State, action: String? = nil, perform: Hook? = nil) -> Self {
    Self(condition, [to], action, perform)
  }

  /// A branch to rarer targets that is taken if its guard holds.
  ///
  /// - Parameters:
  ///   - condition: The guard.
  ///   - into: The targets.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The branch's own action; it runs after that of the transition.
  /// - Returns: The branch.
  public static func when(
    _ condition: Guard<Context, State, Event>, into: Targets<State>, action: String? = nil, perform: Hook? = nil
  ) -> Self {
    Self(condition, into, action, perform)
  }

  /// The branch that is taken where no other is; it is the last.
  ///
  /// - Parameters:
  ///   - to: The target.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The branch's own action; it runs after that of the transition.
  /// - Returns: The branch.
  public static func otherwise(to: State, action: String? = nil, perform: Hook? = nil) -> Self {
    Self(nil, [to], action, perform)
  }

  /// The branch to rarer targets that is taken where no other is; it is the last.
  ///
  /// - Parameters:
  ///   - into: The targets.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The branch's own action; it runs after that of the transition.
  /// - Returns: The branch.
  public static func otherwise(into: Targets<State>, action: String? = nil, perform: Hook? = nil) -> Self {
    Self(nil, into, action, perform)
  }
}
