extension MachineBuilder {
  func one(_ state: State?) -> StateFilter? {
    state.map { .one(draft.refer(to: $0)) }
  }

  func hook(
    _ moment: HookLine.Moment, _ events: EventFilter?, from: StateFilter?, to: StateFilter?, _ name: String?, _ perform: @escaping Hook,
    _ fileID: String, _ line: UInt
  ) {
    draft.outline.hooks.append(
      HookLine(
        place: draft.place(fileID, line), moment: moment, events: events, from: from, to: to, name: draft.actionName(name),
        hook: draft.add(AnyHook(perform))))
  }
}

// MARK: Rejections

extension MachineBuilder {
  /// Calls a closure for every rejected event, once the machine is at rest.
  ///
  /// It runs on the thread that fires, before `fire` returns. It may log or count; it cannot change the machine.
  ///
  /// - Parameters:
  ///   - perform: Receives the rejection.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func onRejection(
    perform: @escaping @Sendable (Rejection<State, Event>) -> Void, fileID: String = #fileID, line: UInt = #line
  ) {
    draft.add({ _, _, rejection in perform(rejection) }, at: draft.place(fileID, line))
  }

  /// Calls a closure with the context of the machine for every rejected event, once the machine is at rest.
  @_disfavoredOverload
  public mutating func onRejection(
    perform: @escaping @Sendable (Context, Rejection<State, Event>) -> Void, fileID: String = #fileID, line: UInt = #line
  ) {
    draft.add({ context, _, rejection in perform(context, rejection) }, at: draft.place(fileID, line))
  }
}

extension MachineBuilder where Context == Void {
  /// Calls a closure with the label of the machine for every rejected event, once the machine is at rest.
  ///
  /// Machines share a definition, so a closure that logs says by the label which machine it is about; see `Step.label`.
  ///
  /// ```swift
  /// sm.onRejection { label, rejection in log.notice("\(label): \(rejection)") }
  /// ```
  ///
  /// - Parameters:
  ///   - perform: Receives the label, which is empty where the machine has none, and the rejection.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func onRejection(
    perform: @escaping @Sendable (String, Rejection<State, Event>) -> Void, fileID: String = #fileID, line: UInt = #line
  ) {
    draft.add({ _, label, rejection in perform(label, rejection) }, at: draft.place(fileID, line))
  }
}
