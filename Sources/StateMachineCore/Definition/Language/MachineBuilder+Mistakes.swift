// What is written by mistake, unavailable, so that the compiler says what to write instead.

extension MachineBuilder {
  /// A transition without a target.
  @available(*, unavailable, message: "a transition needs 'to:'; one that leaves no state is written when(_:in:perform:)")
  public mutating func when(
    _ event: Event, from: State, if: Condition? = nil, action: String? = nil, perform: Hook? = nil, fileID: String = #fileID,
    line: UInt = #line
  ) {}

  /// An internal transition with a target.
  @available(*, unavailable, message: "a transition that leads to a state is written when(_:from:to:); 'in:' stays in the state")
  @_disfavoredOverload
  public mutating func when(
    _ event: Event, in: State, to: State, if: Condition? = nil, action: String? = nil, perform: Hook? = nil, fileID: String = #fileID,
    line: UInt = #line
  ) {}

  /// Several targets in place of one.
  @available(*, unavailable, message: "several targets go in 'into:'")
  @_disfavoredOverload
  public mutating func when(
    _ event: Event, from: State, to: [State], kind: TransitionKind = .external, if: Condition? = nil,
    action: String? = nil, perform: Hook? = nil, fileID: String = #fileID, line: UInt = #line
  ) {}

  /// A condition in place of the action.
  @available(*, unavailable, message: "a condition goes in 'if: Guard { … }'; the trailing closure is the action")
  @_disfavoredOverload
  public mutating func when(
    _ event: Event, from: State, to: State, kind: TransitionKind = .external, if: Condition? = nil, action: String? = nil,
    perform: @escaping Condition.Predicate, fileID: String = #fileID, line: UInt = #line
  ) {}
}

extension Branch {
  /// A closure in place of a guard.
  @available(*, unavailable, message: "a branch takes a guard: .when(Guard { … }, to: …)")
  public static func when(
    _ condition: Guard<Context, State, Event>.Predicate, to: State, action: String? = nil, perform: Hook? = nil
  ) -> Self { fatalError("unavailable") }
}
