/// Writes a definition: the `sm` that its closure receives.
///
/// Lines may stand in any order; only between transitions for one event and source, and between hooks of one kind, does the order decide
/// who comes first. Nothing is checked before the last line; then everything is.
///
/// For large machines pass a function by name, `MachineDefinition(initial: .idle, rules)`: the body of a closure is type-checked as a
/// whole, that of a function line by line.
public struct MachineBuilder<Context, State: Hashable & Sendable, Event: Sendable> {
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

  package let draft: TypedDraft<Context, State, Event>
  /// The scope that the lines stand in.
  package var scope = ScopeID.first
}

extension MachineBuilder {
  /// Adds a transition that leads to one state.
  @inline(__always)
  func add(
    _ events: EventFilter?, from sources: StateFilter, to target: State, _ kind: TransitionKind, if condition: Condition?,
    _ action: String?, _ perform: Hook?, at place: LinePlace
  ) {
    let branches = draft.branch(to: target, in: scope, at: place)
    add(events, from: sources, kind: kind, branches: branches, if: condition, action, draft.add(perform), at: place)
  }

  /// Adds a transition to rarer targets.
  package func add(
    _ events: EventFilter?, from sources: StateFilter, into targets: Targets<State>, _ kind: TransitionKind, if condition: Condition?,
    _ action: String?, _ perform: Hook?, at place: LinePlace
  ) {
    let branches = draft.list([BranchLine(targets: self.targets(targets, at: place))])
    add(events, from: sources, kind: kind, branches: branches, if: condition, action, draft.add(perform), at: place)
  }

  /// Adds an internal transition.
  package func add(
    _ events: EventFilter?, in states: StateFilter, if condition: Condition?, _ action: String?, _ perform: @escaping Hook,
    at place: LinePlace
  ) {
    let perform = draft.add(AnyHook(perform))
    add(events, from: states, isInternal: true, branches: BranchID.Rows(), if: condition, action, perform, at: place)
  }

  /// Adds any transition that is not a junction.
  func add(
    _ events: EventFilter?, from sources: StateFilter, kind: TransitionKind = .external, decision: CellDecision = .transition,
    isInternal: Bool = false, branches: BranchID.Rows, if condition: Condition?, _ action: String?, _ perform: HookID,
    at place: LinePlace
  ) {
    let condition = draft.add(condition)
    draft.outline.transitions.append(
      TransitionLine(
        scope: scope, place: place, events: events, sources: sources, kind: kind, decision: decision, isInternal: isInternal,
        isUnguarded: condition.isNone, condition: condition, action: draft.actionName(action), perform: perform, branches: branches))
  }

  /// Adds a junction.
  package func add(
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

  package func sources(_ matcher: StateMatcher<State>, at place: LinePlace) -> StateFilter {
    draft.name(matcher, as: .source, in: scope, at: place)
  }

  package func targets(_ targets: Targets<State>, at place: LinePlace) -> TargetList {
    draft.name(targets, as: .target, in: scope, at: place)
  }
}
