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
public struct Branch<Context, State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// What a branch does when it is taken.
  public typealias Hook = MachineBuilder<Context, State, Event>.Hook

  let condition: Guard<Context, State, Event>?
  let targets: Targets<State>
  let action: String?
  let perform: Hook?

  package init(_ condition: Guard<Context, State, Event>?, _ targets: Targets<State>, _ action: String?, _ perform: Hook?) {
    self.condition = condition
    self.targets = targets
    self.action = action
    self.perform = perform
  }
}
