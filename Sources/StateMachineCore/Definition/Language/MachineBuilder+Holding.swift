// Lines whose actions are passed the payload of a state, or make it. Their forms are generated.

extension MachineBuilder {
  @usableFromInline
  package typealias PayloadActionStep = PayloadStep<Context, State, Event>
}

extension MachineBuilder where State: StateCases {
  /// Says what makes the payload of a state where it is entered by a line that does not: by default from around it, by an eventless
  /// transition, a completion, a fork, a history that remembers nothing, or at the start.
  ///
  /// ```swift
  /// sm.payload(of: \.buffering) { step in [] }
  /// ```
  ///
  /// It runs before the entry actions of the state, on the thread that fires. If it throws, the step is undone under both policies.
  ///
  /// - Parameters:
  ///   - state: The key of the state.
  ///   - make: Makes the payload.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  @inlinable
  public mutating func payload<Payload>(
    of state: StateLiteral<State, Payload>, make: @escaping @Sendable (inout Step<Context, State, Event>) throws -> Payload,
    fileID: String = #fileID, line: UInt = #line
  ) {
    add(maker: Self.hook(making: make), PayloadKey(state), fileID: fileID, line: line)
  }

  /// An entry action that has the payload of the state: it runs when the state has become active.
  ///
  /// SCXML 3.8. It runs at the start, too, with cause `.start`. The payload is a copy; actions change it.
  ///
  /// ```swift
  /// sm.onEntry(\.failed) { error, step in log("failed: \(error)") }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The key of the state.
  ///   - named: What the action does, for diagrams and traces.
  ///   - perform: The action, on the thread that fires.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func onEntry<Payload, Failure: Error>(
    _ state: StateLiteral<State, Payload>, named: String? = nil,
    perform: @escaping @Sendable (Payload, inout Step<Context, State, Event>) throws(Failure) -> Void, fileID: String = #fileID,
    line: UInt = #line
  ) {
    let state = noted(PayloadKey(state), fileID, line)
    onEntry(state, named: named, perform: Self.hook(reading: state, perform), fileID: fileID, line: line)
    draft.outline.markLastHook(mayThrow: Failure.self != Never.self)
  }

  /// An exit action that has the payload of the state: it runs while the state is still active, just before it is left.
  ///
  /// SCXML 3.9. It runs when the machine stops, too, with cause `.stop`. The payload is a copy, taken before the actions of the transition
  /// run.
  ///
  /// - Parameters:
  ///   - state: The key of the state.
  ///   - named: What the action does, for diagrams and traces.
  ///   - perform: The action, on the thread that fires.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func onExit<Payload, Failure: Error>(
    _ state: StateLiteral<State, Payload>, named: String? = nil,
    perform: @escaping @Sendable (Payload, inout Step<Context, State, Event>) throws(Failure) -> Void, fileID: String = #fileID,
    line: UInt = #line
  ) {
    let state = noted(PayloadKey(state), fileID, line)
    onExit(state, named: named, perform: Self.hook(reading: state, perform), fileID: fileID, line: line)
    draft.outline.markLastHook(mayThrow: Failure.self != Never.self)
  }

  /// The state of a key, whose type of payload is compared with that of the state.
  func noted(_ key: PayloadKey<State>, _ fileID: String, _ line: UInt) -> State {
    _ = draft.note(key, at: draft.place(fileID, line))
    return key.state
  }

  private static func hook<Payload, Failure: Error>(
    reading state: State, _ perform: @escaping @Sendable (Payload, inout Step<Context, State, Event>) throws(Failure) -> Void
  ) -> Hook {
    { step in
      guard let place = step.compiled.place(ofPayload: state, as: Payload.self, in: step.frame) else { return }
      try perform(place.pointee, &step)
    }
  }
}

extension MachineBuilder {
  @usableFromInline
  func add(maker: @escaping Hook, _ key: PayloadKey<State>, fileID: String, line: UInt) {
    let place = draft.place(fileID, line)
    let state = draft.note(key, at: place)
    draft.outline.makers.append(MakerLine(place: place, state: state, perform: draft.add(AnyHook(maker))))
  }

  /// Adds a line for an event that takes an argument or replies, whose action has payloads.
  ///
  /// It starts in the state whose payload the action is passed, or in another one; it leads to the state whose payload the action makes, to
  /// another one, or nowhere.
  @usableFromInline
  func add(
    _ call: CallLine<Event>, _ source: LineSource<State>?, passing passed: PayloadKey<State>?, _ target: State?, made: PayloadKey<State>?,
    _ kind: TransitionKind, if condition: Condition?, _ action: String?, _ perform: @escaping Hook, mayThrow: Bool, fileID: String,
    line: UInt
  ) {
    let (place, hook) = (draft.place(fileID, line), AnyHook(perform, cannotThrow: !mayThrow))
    add(draft.name(call, at: place), source, passing: passed, target, made: made, kind, if: condition, action, hook, at: place)
    draft.outline.transitions[draft.outline.transitions.count - 1].isCall = true
  }

  /// The same for a plain event.
  @usableFromInline
  func add(
    _ event: Event, _ source: LineSource<State>?, passing passed: PayloadKey<State>?, _ target: State?, made: PayloadKey<State>?,
    _ kind: TransitionKind, if condition: Condition?, _ action: String?, _ perform: @escaping Hook, mayThrow: Bool, fileID: String,
    line: UInt
  ) {
    let (place, hook) = (draft.place(fileID, line), AnyHook(perform, cannotThrow: !mayThrow))
    add(.event(draft.name(event, at: place)), source, passing: passed, target, made: made, kind, if: condition, action, hook, at: place)
  }

  /// The same for an event that carries a payload.
  @usableFromInline
  func add<Carried>(
    _ key: CaseKey<Event, Carried>, _ source: LineSource<State>?, passing passed: PayloadKey<State>?, _ target: State?,
    made: PayloadKey<State>?, _ kind: TransitionKind, if condition: Condition?, _ action: String?, _ perform: @escaping Hook,
    mayThrow: Bool,
    moves: Bool = false, fileID: String, line: UInt
  ) {
    let (place, hook) = (draft.place(fileID, line), AnyHook(perform, cannotThrow: !mayThrow))
    add(draft.name(key), source, passing: passed, target, made: made, kind, if: condition, action, hook, at: place)
    draft.outline.transitions[draft.outline.transitions.count - 1].movesPayload = moves
  }

  /// Adds a line without an action, for an event that takes an argument, from a state that holds a payload.
  @usableFromInline
  func add(
    _ call: CallLine<Event>, from source: PayloadKey<State>, to target: State, _ kind: TransitionKind, if condition: Condition?,
    fileID: String, line: UInt
  ) {
    let place = draft.place(fileID, line)
    add(draft.name(call, at: place), nil, passing: source, target, made: nil, kind, if: condition, nil, nil, at: place)
  }

  /// The same for a plain event.
  @usableFromInline
  func add(
    _ event: Event, from source: PayloadKey<State>, to target: State, _ kind: TransitionKind, if condition: Condition?, fileID: String,
    line: UInt
  ) {
    let place = draft.place(fileID, line)
    add(.event(draft.name(event, at: place)), nil, passing: source, target, made: nil, kind, if: condition, nil, nil, at: place)
  }

  private func add(
    _ events: EventFilter, _ source: LineSource<State>?, passing passed: PayloadKey<State>?, _ target: State?, made: PayloadKey<State>?,
    _ kind: TransitionKind, if condition: Condition?, _ action: String?, _ perform: AnyHook?, at place: LinePlace
  ) {
    for key in [passed, made].compactMap(\.self) { _ = draft.note(key, at: place) }
    guard let source = source ?? passed.map({ .one($0.state) }) else { fatalError("a line starts somewhere") }
    let branches = (made?.state ?? target).map { draft.branch(to: $0, in: scope, at: place) } ?? BranchID.Rows()
    add(
      events, from: sources(source, at: place), kind: kind, isInternal: branches.isEmpty, branches: branches, if: condition, action,
      perform.map { draft.add($0) } ?? .none, at: place)
    let last = draft.outline.transitions.count - 1
    draft.outline.transitions[last].makesPayload = made != nil && perform != nil
    draft.outline.transitions[last].changesPayload = passed != nil && perform != nil
    draft.outline.transitions[last].mayThrow = perform.map { !$0.cannotThrow } ?? false
  }
}

// MARK: In the client's module, where types are known

extension MachineBuilder {
  /// An action that changes a payload and replies, as the engine calls it.
  @inlinable
  package static func hook<Argument: ~Copyable, Payload, Answer: ~Copyable, Failure: Error>(
    changing perform: @escaping @Sendable (consuming Argument, inout Payload, inout PayloadActionStep) throws(Failure) -> Answer
  ) -> Hook {
    { step in
      let call = try step.call()
      let argument = try call.pointee.takenArgument(Argument.self)
      let payload = try step.passedPayload(Payload.self, mayThrow: Failure.self != Never.self)
      defer { step.endPassing() }
      var actionStep = PayloadActionStep(step.frame)
      do throws(Failure) {
        call.pointee.answer(try perform(argument, &payload.pointee, &actionStep))
      } catch {
        throw CallFailure(error)
      }
    }
  }

  /// An action that changes a payload, replies and makes the payload of the target.
  @inlinable
  static func hook<Argument: ~Copyable, Payload, Next, Answer: ~Copyable, Failure: Error>(
    changingAndMaking perform:
      @escaping @Sendable (consuming Argument, inout Payload, inout PayloadActionStep) throws(Failure) -> Made<Next, Answer>
  ) -> Hook {
    { step in
      let call = try step.call()
      let argument = try call.pointee.takenArgument(Argument.self)
      var actionStep = PayloadActionStep(step.frame)
      let made: Made<Next, Answer>
      if Failure.self == Never.self, let place = step.takeSource() {
        // In a variable, so that what the target takes over from it is moved and not copied.
        var payload = place.assumingMemoryBound(to: Payload.self).move()
        do throws(Failure) { made = try perform(argument, &payload, &actionStep) } catch { throw CallFailure(error) }
      } else {
        let payload = try step.passedPayload(Payload.self, mayThrow: Failure.self != Never.self)
        defer { step.endPassing() }
        do throws(Failure) { made = try perform(argument, &payload.pointee, &actionStep) } catch { throw CallFailure(error) }
      }
      try step.keep(made, call)
    }
  }

  /// An action that replies and makes the payload of the target.
  @inlinable
  static func hook<Argument: ~Copyable, Next, Answer: ~Copyable, Failure: Error>(
    replyingAndMaking perform: @escaping @Sendable (consuming Argument, inout PayloadActionStep) throws(Failure) -> Made<Next, Answer>
  ) -> Hook {
    { step in
      let call = try step.call()
      let argument = try call.pointee.takenArgument(Argument.self)
      var actionStep = PayloadActionStep(step.frame)
      let made: Made<Next, Answer>
      do throws(Failure) { made = try perform(argument, &actionStep) } catch { throw CallFailure(error) }
      try step.keep(made, call)
    }
  }

  /// An action that changes a payload.
  @inlinable
  package static func hook<Payload, Failure: Error>(
    changing perform: @escaping @Sendable (inout Payload, inout PayloadActionStep) throws(Failure) -> Void
  ) -> Hook {
    { step in
      let payload = try step.passedPayload(Payload.self, mayThrow: Failure.self != Never.self)
      defer { step.endPassing() }
      var actionStep = PayloadActionStep(step.frame)
      try perform(&payload.pointee, &actionStep)
    }
  }

  /// An action that changes a payload and makes that of the target.
  @inlinable
  static func hook<Payload, Next, Failure: Error>(
    changingAndMaking perform: @escaping @Sendable (inout Payload, inout PayloadActionStep) throws(Failure) -> Next
  ) -> Hook {
    { step in
      var actionStep = PayloadActionStep(step.frame)
      let made: Next
      if Failure.self == Never.self, let place = step.takeSource() {
        // In a variable, so that what the target takes over from it is moved and not copied.
        var payload = place.assumingMemoryBound(to: Payload.self).move()
        do throws(Failure) { made = try perform(&payload, &actionStep) } catch { throw CallFailure(error) }
      } else {
        let payload = try step.passedPayload(Payload.self, mayThrow: Failure.self != Never.self)
        defer { step.endPassing() }
        do throws(Failure) { made = try perform(&payload.pointee, &actionStep) } catch { throw CallFailure(error) }
      }
      try step.keep(made)
    }
  }

  /// An action that makes the payload of the target.
  @inlinable
  static func hook<Next, Failure: Error>(
    makingNext perform: @escaping @Sendable (inout PayloadActionStep) throws(Failure) -> Next
  ) -> Hook {
    { step in
      var actionStep = PayloadActionStep(step.frame)
      let made: Next
      do throws(Failure) { made = try perform(&actionStep) } catch { throw CallFailure(error) }
      try step.keep(made)
    }
  }

  /// What makes the payload of a state that is entered.
  @inlinable
  static func hook<Payload>(making make: @escaping @Sendable (inout Step<Context, State, Event>) throws -> Payload) -> Hook {
    { step in
      let payload: Payload
      do { payload = try make(&step) } catch { throw CallFailure(error) }
      step.engine.pointee.placeOfPayloadOfEnteredState().initializeMemory(as: Payload.self, to: payload)
    }
  }
}

extension Step {
  /// The argument and the reply of the event.
  ///
  /// - Throws: That it came without.
  @inlinable
  func call() throws -> UnsafeMutablePointer<CallFrame> {
    guard let call = frame.pointee.call else { throw CallFailure(MachineError.argumentMissing) }
    return call
  }

  /// The payload of the source, which the current action moves out of its place; nil where it has to stay there.
  @inlinable
  func takeSource() -> UnsafeMutableRawPointer? {
    guard frame.pointee.targetPlace != nil, let place = frame.pointee.sourcePlace else { return nil }
    frame.pointee.sourcePlace = nil
    return place
  }

  /// The payload that the current action is passed.
  @inlinable
  func passedPayload<Payload>(_ type: Payload.Type, mayThrow: Bool) throws -> UnsafeMutablePointer<Payload> {
    // Safe because the definition compares the types of keys with that of the state's payload.
    if !mayThrow, let place = frame.pointee.sourcePlace {
      frame.pointee.isSourceInUse = true
      return place.assumingMemoryBound(to: Payload.self)
    }
    return try engine.pointee.passPayload(mayThrow: mayThrow).assumingMemoryBound(to: Payload.self)
  }

  /// The current action has returned, or failed.
  @inlinable
  func endPassing() {
    if frame.pointee.sourcePlace == nil { engine.pointee.endPassing() }
    frame.pointee.isSourceInUse = false
  }

  /// Where the current action puts the payload of the target.
  @inlinable
  func placeOfMadePayload() throws -> UnsafeMutableRawPointer {
    guard let place = frame.pointee.targetPlace else { return try engine.pointee.placeOfMadePayload() }
    frame.pointee.targetPlace = nil
    return place
  }

  /// Keeps the payload that an action has made for the target.
  @inlinable
  func keep<Payload>(_ payload: consuming Payload) throws {
    try placeOfMadePayload().initializeMemory(as: Payload.self, to: payload)
  }

  /// The same, with the reply to the event.
  @inlinable
  func keep<Payload, Answer: ~Copyable>(_ made: consuming Made<Payload, Answer>, _ call: UnsafeMutablePointer<CallFrame>) throws {
    try placeOfMadePayload().initializeMemory(as: Payload.self, to: made.payload)
    call.pointee.answer(made.reply)
  }
}

extension Outline {
  /// Notes that the hook of the line that was written last receives the payload of its state, and whether it may throw.
  fileprivate mutating func markLastHook(mayThrow: Bool) {
    hooks[hooks.count - 1].readsPayload = true
    hooks[hooks.count - 1].mayThrow = mayThrow
  }
}
