extension MachineBuilder {
  /// What `if:` takes for an event with an argument.
  public typealias CallCondition<Argument: ~Copyable> = CallGuard<Context, State, Event, Argument>

  /// An action that consumes the argument of an event and replies.
  ///
  /// It runs on the thread that fires, while other senders wait, and should not block. If it throws, the step is undone under both
  /// policies. What it returns is the answer to the caller, if the whole macrostep is committed.
  public typealias Reply<Argument: ~Copyable, Answer: ~Copyable, Failure: Error> =
    @Sendable (consuming Argument, inout Step<Context, State, Event>) throws(Failure) -> Answer

  /// A hook that sees the argument of an event.
  public typealias ArgumentHook<Argument: ~Copyable, Failure: Error> =
    @Sendable (borrowing Argument, inout Step<Context, State, Event>) throws(Failure) -> Void
}

// MARK: In the client's module, where types are known

extension MachineBuilder {
  /// The action as the engine calls it.
  @inlinable
  package static func hook<Argument: ~Copyable, Answer: ~Copyable, Failure: Error>(
    replying perform: @escaping Reply<Argument, Answer, Failure>
  ) -> Hook {
    { step in
      guard let call = step.frame.pointee.call, let argument = call.pointee.takeArgument(Argument.self) else {
        throw CallFailure(MachineError.argumentMissing)
      }
      do throws(Failure) {
        call.pointee.answer(try perform(argument, &step))
      } catch {
        throw CallFailure(error)
      }
    }
  }

  /// The reply of a line that changes nothing.
  @inlinable
  static func hook<Answer: ~Copyable>(ignoring reply: @escaping @Sendable () -> Answer) -> Hook {
    { step in step.frame.pointee.call?.pointee.answer(reply()) }
  }

  /// A hook before the action.
  @inlinable
  static func hook<Argument: ~Copyable, Failure: Error>(before perform: @escaping ArgumentHook<Argument, Failure>) -> Hook {
    { step in
      _ = try step.frame.pointee.call?.pointee.withArgument { argument in try perform(argument, &step) }
    }
  }

  /// A hook after the action.
  @inlinable
  static func hook<Argument, Failure: Error>(after perform: @escaping ArgumentHook<Argument, Failure>) -> Hook {
    { step in
      guard let argument = step.frame.pointee.call?.pointee.copiedArgument(Argument.self) else { return }
      try perform(argument, &step)
    }
  }

  /// Copies the argument for hooks after the action.
  @inlinable
  static func hook<Argument>(copying type: Argument.Type) -> Hook {
    { step in step.frame.pointee.call?.pointee.copyArgument(type) }
  }
}

// MARK: Lines

/// Where a line for calls leads.
@usableFromInline
enum CallTarget<State: Hashable & Sendable> {
  case one(State)
  case several(Targets<State>)
  case nowhere
}

extension MachineBuilder {
  /// Adds a transition whose action replies.
  @usableFromInline
  func add(
    _ call: CallLine<Event>, _ source: LineSource<State>, _ target: CallTarget<State>, _ kind: TransitionKind, if condition: Condition?,
    _ action: String?, _ reply: @escaping Hook, mayThrow: Bool, fileID: String, line: UInt
  ) {
    add(call, source, target, kind, if: condition, action, AnyHook(reply), draft.place(fileID, line))
    draft.outline.markLastTransitionAsCall()
    draft.outline.transitions[draft.outline.transitions.count - 1].mayThrow = mayThrow
  }

  /// Adds a transition without an action.
  @usableFromInline
  func add(
    _ call: CallLine<Event>, _ source: LineSource<State>, _ target: CallTarget<State>, _ kind: TransitionKind, if condition: Condition?,
    fileID: String, line: UInt
  ) {
    add(call, source, target, kind, if: condition, nil, nil, draft.place(fileID, line))
  }

  private func add(
    _ call: CallLine<Event>, _ source: LineSource<State>, _ target: CallTarget<State>, _ kind: TransitionKind, if condition: Condition?,
    _ action: String?, _ perform: AnyHook?, _ place: LinePlace
  ) {
    let (events, sources) = (draft.name(call, at: place), self.sources(source, at: place))
    let branches: BranchID.Rows =
      switch target {
      case .one(let target): draft.branch(to: target, in: scope, at: place)
      case .several(let targets): draft.list([BranchLine(targets: self.targets(targets, at: place))])
      case .nowhere: BranchID.Rows()
      }
    add(
      events, from: sources, kind: kind, isInternal: branches.isEmpty, branches: branches, if: condition, action,
      perform.map { draft.add($0) } ?? .none, at: place)
  }

  /// Adds a line that ignores an event and replies.
  @usableFromInline
  func ignore(_ call: CallLine<Event>, _ source: LineSource<State>, replying: @escaping Hook, fileID: String, line: UInt) {
    decide(call, source, .ignored, draft.add(AnyHook(replying)), fileID, line)
    draft.outline.markLastTransitionAsCall()
  }

  /// Adds a line that ignores an event without a reply.
  @usableFromInline
  func ignore(_ call: CallLine<Event>, _ source: LineSource<State>, fileID: String, line: UInt) {
    decide(call, source, .ignored, .none, fileID, line)
  }

  /// Adds a line that declares an event impossible.
  @usableFromInline
  func impossible(_ call: CallLine<Event>, _ source: LineSource<State>, stops: Bool, fileID: String, line: UInt) {
    decide(call, source, stops ? .stops : .impossible, .none, fileID, line)
  }

  private func decide(
    _ call: CallLine<Event>, _ source: LineSource<State>, _ decision: CellDecision, _ reply: HookID, _ fileID: String, _ line: UInt
  ) {
    let place = draft.place(fileID, line)
    let (events, sources) = (draft.name(call, at: place), self.sources(source, at: place))
    decide(events, in: sources, decision, reply, at: place)
  }

  @usableFromInline
  func hook(
    before call: CallLine<Event>, from: StateMatcher<State>?, to: StateMatcher<State>?, _ name: String?, _ perform: @escaping Hook,
    mayThrow: Bool, fileID: String, line: UInt
  ) {
    let events = draft.refer(to: call, at: draft.place(fileID, line), .none)
    hook(.before, events, from: from.flatMap { draft.refer(to: $0) }, to: to.flatMap { draft.refer(to: $0) }, name, perform, fileID, line)
    draft.outline.markLastHookAsCall(mayThrow: mayThrow)
  }

  @usableFromInline
  func hook(
    after call: CallLine<Event>, from: StateMatcher<State>?, to: StateMatcher<State>?, _ name: String?, _ perform: @escaping Hook,
    copying: @escaping Hook, mayThrow: Bool, fileID: String, line: UInt
  ) {
    let events = draft.refer(to: call, at: draft.place(fileID, line), draft.add(AnyHook(copying)))
    hook(.after, events, from: from.flatMap { draft.refer(to: $0) }, to: to.flatMap { draft.refer(to: $0) }, name, perform, fileID, line)
    draft.outline.markLastHookAsCall(mayThrow: mayThrow)
  }
}

extension Outline {
  /// Notes that the action of the line that was written last takes the argument of a call.
  fileprivate mutating func markLastTransitionAsCall() {
    transitions[transitions.count - 1].isCall = true
  }

  /// Notes that the hook that was written last receives the argument of a call, and whether it may throw.
  fileprivate mutating func markLastHookAsCall(mayThrow: Bool) {
    hooks[hooks.count - 1].readsArgument = true
    hooks[hooks.count - 1].mayThrow = mayThrow
  }
}
