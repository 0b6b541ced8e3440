extension Step {
  /// A copy of the payload of an active state; of a state that is left, until the actions of the transition have run.
  ///
  /// ```swift
  /// sm.onExit(.buffering(.any)) { step in log(step.payload(of: \.buffering)?.count ?? 0) }
  /// ```
  ///
  /// - Parameter state: The key of the state.
  /// - Returns: The payload; nil where the state is not active, and for a payload that an action is passed at this moment.
  @inlinable
  public func payload<Payload>(of state: StateLiteral<State, Payload>) -> Payload? where State: StateCases {
    compiled.payload(of: state, in: frame)
  }

  /// Reads the payload of an active state where it is, without a copy.
  ///
  /// ```swift
  /// let isFull = Guard<Void, State, Event> { step in step.withPayload(of: \.buffering) { $0.count == 100 } ?? false }
  /// ```
  ///
  /// A guard of one state's payload is shorter as ``Guard/init(of:_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - state: The key of the state.
  ///   - body: Reads the payload; called before this method returns.
  /// - Returns: What the closure returns; nil where the state is not active, and for a payload that an action is passed at this moment.
  /// - Throws: What the closure throws.
  @inlinable
  public func withPayload<Payload, R>(
    of state: StateLiteral<State, Payload>, _ body: (borrowing Payload) throws -> R
  ) rethrows -> R? where State: StateCases {
    try compiled.withPayload(of: state(State.Keys())(Holds()), in: frame, body)
  }
}

extension TypedCompiledDefinition {
  // Safe because the key of the state names the type of its payload, which is compared.

  /// A copy of the payload of a state, as a step sees it.
  @inlinable
  final func payload<Payload>(
    of state: StateLiteral<State, Payload>, in step: UnsafeMutablePointer<StepFrame>
  ) -> Payload? where State: StateCases {
    guard let place = place(ofPayload: state(State.Keys())(Holds()), as: Payload.self, in: step) else { return nil }
    return place.pointee
  }

  /// Reads the payload of a state, as a step sees it, where it is.
  @inlinable
  final func withPayload<Payload, R>(
    of state: State, in step: UnsafeMutablePointer<StepFrame>, _ body: (borrowing Payload) throws -> R
  ) rethrows -> R? {
    guard let place = place(ofPayload: state, as: Payload.self, in: step) else { return nil }
    return try place.withBorrowed(body)
  }

  /// Where the payload of a state is, as a step sees it.
  ///
  /// Nothing changes it while a closure of the step reads it: only actions do, and none runs in another closure of a step.
  @inlinable
  final func place<Payload>(
    ofPayload state: State, as type: Payload.Type, in step: UnsafeMutablePointer<StepFrame>
  ) -> UnsafePointer<Payload>? {
    guard let node = node(of: state) else { return nil }
    return step.payload(of: node, ObjectIdentifier(Payload.self))?.assumingMemoryBound(to: Payload.self)
  }

  /// A copy of the payload of a state in a machine at rest.
  @inlinable
  final func payload<Payload>(of state: StateLiteral<State, Payload>, in memory: borrowing Memory) -> Payload?
  where State: StateCases {
    guard let node = node(of: state(State.Keys())(Holds())), let place = payload(of: node, ObjectIdentifier(Payload.self), in: memory)
    else { return nil }
    return place.assumingMemoryBound(to: Payload.self).pointee
  }

  /// The place of the payload of a state; nil where the definition does not have the state, or its payload has another type.
  final func slot(of state: State, _ type: any Any.Type) -> SlotID? {
    guard let node = node(of: state), nodes[node].holdsPayload else { return nil }
    let slot = nodes[node].slot
    return tables.pointee.slots[slot].typeID == ObjectIdentifier(type) ? slot : nil
  }
}

extension UnsafePointer where Pointee: ~Copyable {
  /// Passes what is at the address to a closure, without a copy also where it could be copied.
  @inlinable
  @inline(__always)
  func withBorrowed<R>(_ body: (borrowing Pointee) throws -> R) rethrows -> R { try body(pointee) }
}

extension Engine {
  /// The payload of an active state, if it is of a type and no action is passed it.
  func payload(of node: StateID, _ type: ObjectIdentifier) -> UnsafeRawPointer? {
    guard tables.pointee.nodes[node].slot != passed else { return nil }
    // A payload that a machine starts with is there before its state is active.
    if occurrence.kind == .start, !states.contains(node) { return nil }
    return tables.pointee.payload(of: node, type, in: memory.pointee.payloads)
  }
}

extension CompiledDefinition {
  /// The payload of a state of a machine at rest, if it is of a type; it stays there as long as the memory is not changed.
  @usableFromInline
  final func payload(of node: StateID, _ type: ObjectIdentifier, in memory: borrowing Memory) -> UnsafeRawPointer? {
    tables.pointee.payload(of: node, type, in: memory.payloads)
  }
}

extension TypedCompiledDefinition {
  /// A copy of the payload that a state has had at the last commit, as far as it was saved.
  final func committedPayload<Payload>(
    of state: StateLiteral<State, Payload>, in memory: borrowing Memory, inHookOf engine: UnsafeMutablePointer<Engine>?
  ) -> Payload? where State: StateCases {
    guard let slot = slot(of: state(State.Keys())(Holds()), Payload.self),
      let place = committedPayload(slot, in: memory.payloads, inHookOf: engine)
    else { return nil }
    return place.assumingMemoryBound(to: Payload.self).pointee
  }

  /// The state and its payload that a machine has had at the last commit.
  final func fullState(in memory: borrowing Memory, inHookOf engine: UnsafeMutablePointer<Engine>? = nil) -> State.FullState
  where State: FullStateCases {
    let (state, payloads) = (value(of: memory.active), memory.payloads)
    let full = state.fullState(
      with: StatePayloads { state, type in
        self.slot(of: state, type).flatMap { self.committedPayload($0, in: payloads, inHookOf: engine) }
      })
    guard let full else {
      fatalError("'\(label: state)' has no payload yet, an action is changing it, or 'fullState(with:)' asks for that of another state")
    }
    return full
  }
}

extension CompiledDefinition {
  /// The payload that a state has had at the last commit: while a step runs, the one that was saved; none where an action changes it in
  /// place.
  package final func committedPayload(
    _ slot: SlotID, in payloads: Payloads?, inHookOf engine: UnsafeMutablePointer<Engine>?
  ) -> UnsafeRawPointer? {
    if let engine {
      if let entry = engine.pointee.slotLog.saved(slot) { return entry.place.map { UnsafeRawPointer($0) } }
      if engine.pointee.passed == slot { return nil }
    }
    guard let payloads, payloads.has(slot) else { return nil }
    return UnsafeRawPointer(payloads.place(slot))
  }
}

extension DefinitionTables {
  func payload(of node: StateID, _ type: ObjectIdentifier, in payloads: Payloads?) -> UnsafeRawPointer? {
    let slot = nodes[node].slot
    guard slot.exists, let payloads else { return nil }
    let (row, places) = (slots.pointer(to: slot), PayloadMemory(payloads))
    return row.pointee.typeID == type && places.has(slot) ? UnsafeRawPointer(places.base + row.pointee.offset) : nil
  }
}

extension TypedCompiledDefinition {
  package final var slotLayout: SlotLayout? {
    tables.pointee.slotLayout.map { $0._withUnsafeGuaranteedRef { $0 } }
  }
}
