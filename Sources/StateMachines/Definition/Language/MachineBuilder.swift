/// Writes a definition: the `sm` that its closure receives.
///
/// Lines may stand in any order; only between transitions for one event and source, and between hooks of one kind, does the order decide
/// who comes first. Nothing is checked before the last line; then everything is.
///
/// For large machines pass a function by name, `MachineDefinition(initial: .idle, rules)`: the body of a closure is type-checked as a
/// whole, that of a function line by line.
public struct MachineBuilder<Context, State: Hashable & Sendable, Event: Hashable & Sendable> {
  /// Runs in a step, reaches the context through it, may throw.
  ///
  /// It runs on the thread that fires, while other senders wait, and should not block.
  public typealias Hook = @Sendable (inout Step<Context, State, Event>) throws -> Void

  /// The same with the payload of the event in front.
  public typealias PayloadHook<Payload> = @Sendable (Payload, inout Step<Context, State, Event>) throws -> Void

  /// What `if:` takes: a guard, never a bare closure, so that a trailing closure can only be the action.
  public typealias Condition = Guard<Context, State, Event>

  /// What is used in place of one event.
  public typealias Descriptor = EventDescriptor<State, Event>

  let draft: TypedDraft<Context, State, Event>
  /// The scope that the lines stand in.
  var scope = ScopeID.first
}

extension MachineBuilder {
  /// The one line behind all forms of `when` and `always` that lead to one state.
  func add(
    _ events: EventFilter?, from sources: StateFilter, to target: State, _ kind: TransitionKind, if condition: Condition?,
    _ action: String?, _ perform: Hook?, at place: LinePlace
  ) {
    add(events, from: sources, branch: draft.branch(to: target, in: scope, at: place), kind, if: condition, action, perform, at: place)
  }

  /// The one line behind all forms of `when` and `always` that lead elsewhere.
  func add(
    _ events: EventFilter?, from sources: StateFilter, into targets: Targets<State>, _ kind: TransitionKind, if condition: Condition?,
    _ action: String?, _ perform: Hook?, at place: LinePlace
  ) {
    let branch = draft.list([BranchLine(targets: self.targets(targets, at: place))])
    add(events, from: sources, branch: branch, kind, if: condition, action, perform, at: place)
  }

  private func add(
    _ events: EventFilter?, from sources: StateFilter, branch: BranchID.Rows, _ kind: TransitionKind, if condition: Condition?,
    _ action: String?,
    _ perform: Hook?, at place: LinePlace
  ) {
    let condition = draft.add(condition)
    draft.outline.transitions.append(
      TransitionLine(
        scope: scope, place: place, events: events, sources: sources, kind: kind, isUnguarded: condition.isNone, condition: condition,
        action: draft.actionName(action), perform: draft.add(perform), branches: branch))
  }

  /// The one line behind all internal transitions.
  func add(
    _ events: EventFilter?, in states: StateFilter, if condition: Condition?, _ action: String?, _ perform: @escaping Hook,
    at place: LinePlace
  ) {
    let condition = draft.add(condition)
    draft.outline.transitions.append(
      TransitionLine(
        scope: scope, place: place, events: events, sources: states, isInternal: true, isUnguarded: condition.isNone, condition: condition,
        action: draft.actionName(action), perform: draft.add(AnyHook(perform)), branches: BranchID.Rows()))
  }

  /// The one line behind all junctions.
  func add(
    _ events: EventFilter?, from sources: StateFilter, choosing branches: [Branch<Context, State, Event>], _ action: String?,
    _ perform: Hook?, at place: LinePlace
  ) {
    let branches = branches.map { branch in
      BranchLine(
        condition: draft.add(branch.condition), targets: targets(branch.targets, at: place), action: draft.actionName(branch.action),
        perform: draft.add(branch.perform))
    }
    draft.outline.transitions.append(
      TransitionLine(
        scope: scope, place: place, events: events, sources: sources, isJunction: true,
        isUnguarded: branches.contains { $0.condition.isNone }, action: draft.actionName(action), perform: draft.add(perform),
        branches: draft.list(branches)))
  }

  func source(_ state: State, at place: LinePlace) -> StateFilter {
    .one(draft.name(state, as: .source, in: scope, at: place))
  }

  func sources(_ matcher: StateMatcher<State>, at place: LinePlace) -> StateFilter {
    draft.name(matcher, as: .source, in: scope, at: place)
  }

  func targets(_ targets: Targets<State>, at place: LinePlace) -> TargetList {
    draft.name(targets, as: .target, in: scope, at: place)
  }
}
