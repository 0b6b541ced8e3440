extension MachineBuilder {
  /// A state with states inside, one of which is active while it is.
  ///
  /// SCXML 3.3. What the lines inside name lives inside; a state that other scopes name as well is settled by `state(_)`.
  ///
  /// ```swift
  /// sm.compound(.on, initial: .idle) { sm in
  ///   sm.when(.play, from: .idle, to: .playing)
  /// }
  /// sm.when(.power, from: .on, to: .off)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The state; this declares it.
  ///   - initial: Where it starts when a transition leads to the state itself.
  ///   - onDefaultEntry: Runs after the state's entry actions, when it is entered that way.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - build: Writes the lines inside; called once, before the call returns.
  public mutating func compound(
    _ state: State, initial: State, onDefaultEntry: Hook? = nil, fileID: String = #fileID, line: UInt = #line,
    _ build: (inout Self) -> Void
  ) {
    compound(state, initial: [initial], onDefaultEntry: onDefaultEntry, fileID: fileID, line: line, build)
  }

  /// A state with states inside whose initial states are deep, in several regions, or those of a history.
  @_disfavoredOverload
  public mutating func compound(
    _ state: State, initial: Targets<State>, onDefaultEntry: Hook? = nil, fileID: String = #fileID, line: UInt = #line,
    _ build: (inout Self) -> Void
  ) {
    let place = draft.place(fileID, line)
    draft.declare(state, as: .compound, in: scope, at: place)
    open(draft.refer(to: state), initial: initial, onDefaultEntry, at: place, build)
  }

  /// A state with regions, all of which are active while it is.
  ///
  /// SCXML 3.4. Each state inside is a region; ``region(initial:onDefaultEntry:fileID:line:_:)-(State,_,_,_,_)`` makes one without a name.
  ///
  /// ```swift
  /// sm.parallel(.playing) { sm in
  ///   sm.region(initial: .audible) { sm in
  ///     sm.when(.mute, from: .audible, to: .muted)
  ///   }
  ///   sm.region(initial: .dimmed) { sm in
  ///     sm.when(.touch, from: .dimmed, to: .bright)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The state; this declares it.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - build: Writes the regions; called once, before the call returns.
  public mutating func parallel(_ state: State, fileID: String = #fileID, line: UInt = #line, _ build: (inout Self) -> Void) {
    let place = draft.place(fileID, line)
    draft.declare(state, as: .parallel, in: scope, at: place)
    open(draft.refer(to: state), isParallel: true, at: place, build)
  }

  /// A region without a name, in a parallel state.
  ///
  /// It has no value, so it is in no configuration and no hook is notified of it. In all else it is a compound state.
  ///
  /// - Parameters:
  ///   - initial: Where it starts, unless a transition leads inside it.
  ///   - onDefaultEntry: Runs when it starts there, ahead of the entry actions inside.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - build: Writes the lines inside; called once, before the call returns.
  public mutating func region(
    initial: State, onDefaultEntry: Hook? = nil, fileID: String = #fileID, line: UInt = #line, _ build: (inout Self) -> Void
  ) {
    region(initial: [initial], onDefaultEntry: onDefaultEntry, fileID: fileID, line: line, build)
  }

  /// A region without a name whose initial states are deep, in several regions, or those of a history.
  @_disfavoredOverload
  public mutating func region(
    initial: Targets<State>, onDefaultEntry: Hook? = nil, fileID: String = #fileID, line: UInt = #line, _ build: (inout Self) -> Void
  ) {
    let place = draft.place(fileID, line)
    open(draft.declareRegion(in: scope, at: place), initial: initial, onDefaultEntry, at: place, build)
  }

  /// Writes the lines inside a state.
  private func open(
    _ state: OutlineStateID, isParallel: Bool = false, initial: Targets<State> = [], _ onDefaultEntry: Hook? = nil, at place: LinePlace,
    _ build: (inout Self) -> Void
  ) {
    let inner: ScopeID = draft.outline.scopes.add(
      ScopeLine(state: state, declaration: DeclarationID(draft.outline.declarations.count - 1), isParallel: isParallel, place: place))
    draft.outline.scopes[inner].initial = draft.name(initial, as: .initial, in: inner, at: place)
    draft.outline.scopes[inner].defaultEntry = draft.add(onDefaultEntry)
    var builder = Self(draft: draft, scope: inner)
    build(&builder)
  }
}
