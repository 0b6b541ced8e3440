// What passes the owner to the machine.

extension OwnedMachine where Owner: UnisolatedOwner {
  /// The calls of the machine, on behalf of the object that it belongs to; to be used where the object may be used.
  ///
  /// - Parameter owner: The object that the machine belongs to.
  /// - Returns: The calls, to be used at once.
  @inlinable
  public func on(_ owner: Owner) -> OwnedCalls<Owner, State, Event> { OwnedCalls(self, owner) }
}

extension OwnedMachine where Owner: ActorStateful {
  /// The calls of the machine, on behalf of the actor that it belongs to; to be used on the actor.
  ///
  /// - Parameter owner: The actor that the machine belongs to.
  /// - Returns: The calls, to be used at once.
  @inlinable
  public func on(_ owner: isolated Owner) -> OwnedCalls<Owner, State, Event> { OwnedCalls(self, owner) }
}

extension OwnedMachine where Owner: MainActorStateful {
  /// The calls of the machine, on behalf of the object that it belongs to; to be used on the main actor.
  ///
  /// - Parameter owner: The object that the machine belongs to.
  /// - Returns: The calls, to be used at once.
  @MainActor
  @inlinable
  public func on(_ owner: Owner) -> OwnedCalls<Owner, State, Event> { OwnedCalls(self, owner) }
}

extension OwnedMachine where Owner: Sendable {
  /// Gives an event to the machine later, where the object's code runs, and returns at once.
  ///
  /// The events are processed one at a time, first in, first out over all threads. Those of an actor and of an object on the main actor are
  /// processed in a task there. They do not keep the owner alive: when it is gone, they are dropped. Those of a ``ThreadsafeStateful``
  /// object are processed on the machine's event queue, and keep it alive. `stop` drops those that wait.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - owner: The object that the machine belongs to.
  public func enqueue(_ event: Event, for owner: Owner) {
    guard Owner._kind == .actor || Owner._kind == .mainActor else {
      return enqueue(.event(event, process: { OwnedCalls(self, owner).fire(event) }, drop: {}))
    }
    remember(owner).add(
      .event(
        event,
        process: { [weak self, weak owner] in
          guard let self, let owner else { return }
          OwnedCalls(self, owner).fire(event)
        }, drop: {}))
  }

  /// Not to be used: an event with an argument is given to the machine at once.
  @available(*, unavailable, message: "an event with an argument cannot wait: use fire")
  @_disfavoredOverload
  public func enqueue<Argument: ~Copyable, Reply: ~Copyable>(
    _ call: CallCase<Event, Argument, Reply>, _ argument: consuming Argument, for owner: Owner
  ) {}
}

// MARK: What counts no reference to the machine, as a view of it would

extension OwnedMachine {
  /// Passes the owner to a call; if timers or work wait afterwards, keeps a weak reference to the owner for them.
  @inlinable
  func withOwner<R, Failure: Error>(_ owner: Owner, _ body: (BorrowedOwner) throws(Failure) -> R) throws(Failure) -> R {
    guard Owner._kind.hasClock else { return try BorrowedOwner.withOwner(owner, hasClock: false, body) }
    defer { rememberIfNeeded(owner) }
    let hasProperties = Owner._kind.mayHaveProperties && owner._hasProperties(in: self)
    return try BorrowedOwner.withOwner(owner, hasClock: true, hasProperties: hasProperties, body)
  }

  @inlinable
  func rememberIfNeeded(_ owner: Owner) {
    // Most machines have no extras: no timers, and no work.
    if hasExtras { rememberIfExtrasNeedIt(owner) }
  }

  @usableFromInline
  func rememberIfExtrasNeedIt(_ owner: Owner) {
    if let ownedExtras, ownedExtras.needsMailbox(of: owner) { remember(owner) }
  }

  @inlinable
  func fire(_ event: Event, of owner: Owner) -> Bool {
    let column = compiled.lookUp(event)
    if let answer = fireByTable(column) { return answer }
    return withOwner(owner) { fireOnGeneralPath(event, column, for: $0) }
  }

  @inlinable
  func attempt(_ event: Event, of owner: Owner) -> Outcome {
    withOwner(owner) { attempt(event, for: $0) }
  }

  @inlinable
  func require(_ event: Event, of owner: Owner) throws(Rejection) -> Transition {
    try withOwner(owner) { (owner) throws(Rejection) in try require(event, for: owner) }
  }

  /// Keeps a weak reference to the owner, with a way to where its code runs, for events, timers and work that wait.
  @discardableResult
  func remember(_ owner: Owner) -> OwnerMailbox {
    let extras = ensuredOwnedExtras
    let executor: (any TaskExecutor)? = extras.executor
    return extras.ownerMailbox(of: owner, in: self) {
      OwnerMailbox(of: owner, Owner._kind, hasProperties: owner._hasProperties(in: self), executor: executor)
    }
  }
}

extension OwnedMachine {
  /// Not to be used: the machine needs its owner.
  @available(*, unavailable, message: "the machine belongs to an object: fire the event at the object, or at machine.on(self)")
  @discardableResult
  public func fire(_ event: Event) -> Bool { fatalError("unavailable") }
}
