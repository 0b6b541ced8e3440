/// Writes a definition: the `sm` that its closure receives.
///
/// Lines may stand in any order; only between transitions for one event and source, and between hooks of one kind, does the order decide
/// who comes first. Nothing is checked before the last line; then everything is.
///
/// For large machines hand in a function by name – `MachineDefinition(initial: .idle, rules)` – since a closure's body is type-checked as
/// one system, a function's line by line.
public struct MachineBuilder<Context, State: Hashable & Sendable, Event: Hashable & Sendable> {
  /// Runs in a step, reaches the context through it, may throw.
  ///
  /// It runs on the thread that fires, while other senders wait, and should not block.
  public typealias Hook = @Sendable (inout Step<Context, State, Event>) throws -> Void

  /// The same with the payload of the event in front.
  public typealias PayloadHook<Payload> = @Sendable (Payload, inout Step<Context, State, Event>) throws -> Void

  /// What `if:` takes: a guard, never a bare closure, so that a trailing closure can only be the action.
  public typealias Condition = Guard<Context, State, Event>

  /// What stands for an event where that is not one event.
  public typealias Descriptor = EventDescriptor<State, Event>

  let draft: Draft<Context, State, Event>
  /// The scope that the lines stand in, a number among those of the outline.
  var scope: Int32 = 0
}

extension MachineBuilder {
  /// The one line behind all forms of `when` and `always` that lead to states.
  func add(
    _ events: EventFilter?, from sources: StateFilter, into targets: Targets<State>, _ kind: TransitionKind, if condition: Condition?,
    _ action: String?, _ perform: Hook?, at place: Place
  ) {
    draft.outline.transitions.append(
      TransitionLine(
        scope: scope, place: place, events: events, sources: sources, kind: kind, condition: draft.add(condition), action: action,
        perform: draft.add(perform), branches: [BranchLine(targets: self.targets(targets, at: place))]))
  }

  /// The one line behind all internal transitions.
  func add(
    _ events: EventFilter?, in states: StateFilter, if condition: Condition?, _ action: String?, _ perform: @escaping Hook, at place: Place
  ) {
    draft.outline.transitions.append(
      TransitionLine(
        scope: scope, place: place, events: events, sources: states, condition: draft.add(condition), action: action,
        perform: draft.add(AnyHook(perform)), isInternal: true, branches: []))
  }

  /// The one line behind all junctions.
  func add(
    _ events: EventFilter?, from sources: StateFilter, choosing branches: [Branch<Context, State, Event>], _ action: String?,
    _ perform: Hook?, at place: Place
  ) {
    let branches = branches.map { branch in
      BranchLine(
        condition: draft.add(branch.condition), targets: targets(branch.targets, at: place), action: branch.action,
        perform: draft.add(branch.perform))
    }
    draft.outline.transitions.append(
      TransitionLine(
        scope: scope, place: place, events: events, sources: sources, action: action, perform: draft.add(perform), isJunction: true,
        branches: branches))
  }

  func source(_ state: State, at place: Place) -> StateFilter {
    .listed([draft.name(state, as: .source, in: scope, at: place)])
  }

  func sources(_ matcher: StateMatcher<State>, at place: Place) -> StateFilter {
    draft.name(matcher, as: .source, in: scope, at: place)
  }

  func targets(_ targets: Targets<State>, at place: Place) -> TargetList {
    draft.name(targets, as: .target, in: scope, at: place)
  }
}
