extension TypedCompiledDefinition {
  /// The memory of a machine that is to start in a state with a payload.
  @inlinable
  final func memory<Payload>(startingIn state: StateLiteral<State, Payload>, holding payload: consuming Payload) throws(RestoreError)
    -> Memory
  where State: StateCases {
    let (memory, place) = try memory(startingIn: state(State.Keys())(Holds()), holding: Payload.self)
    place.initializeMemory(as: Payload.self, to: payload)
    return memory
  }

  /// The memory of a machine at rest in a state with a payload.
  @inlinable
  final func memory<Payload>(at state: StateLiteral<State, Payload>, holding payload: consuming Payload) throws(RestoreError) -> Memory
  where State: StateCases {
    let (memory, place) = try memory(at: state(State.Keys())(Holds()), holding: Payload.self)
    place.initializeMemory(as: Payload.self, to: payload)
    return memory
  }

  // Both return the place of the payload as well, which their callers initialize, since these know its type.

  @usableFromInline
  final func memory(startingIn state: State, holding type: any Any.Type) throws(RestoreError) -> (Memory, UnsafeMutableRawPointer) {
    let slot = try requiredSlot(of: state, type)
    let node = tables.pointee.slots[slot].node
    guard activeNodes(of: initial).contains(node) else {
      throw RestoreError(issues: ["machines do not start in '\(name(of: node))'; write at:holding:"])
    }
    var memory = Memory(unstarted: self)
    let place = place(of: slot, in: &memory)
    return (memory, place)
  }

  @usableFromInline
  final func memory(at state: State, holding type: any Any.Type) throws(RestoreError) -> (Memory, UnsafeMutableRawPointer) {
    let slot = try requiredSlot(of: state, type)
    var memory: Memory
    if let quiet = quietMemory(at: tables.pointee.slots[slot].node) {
      memory = quiet
    } else {
      memory = try self.memory(somewhereAt: state)
    }
    try checkThatPayloadsAreThere(memory, but: slot)
    let place = place(of: slot, in: &memory)
    return (memory, place)
  }

  /// The initial payload of a machine that is started again.
  final func payloads<Payload>(startingWith payload: consuming Payload) throws -> Payloads {
    let candidates = activeNodes(of: initial).map { nodes[$0].slot }.filter { slot in
      slot.exists && slotLayout?[slot].typeID == ObjectIdentifier(Payload.self)
    }
    // The state that the definition names as its initial one goes before those inside it.
    let named = tables.pointee.initialRoute.pointee.target
    let first = candidates.count == 1 ? candidates.first : candidates.first { named.exists && $0 == nodes[named].slot }
    guard let layout = slotLayout, let slot = first else {
      throw RestoreError(
        issues: [
          "\(candidates.isEmpty ? "no state" : "more than one state") in which machines start holds a payload of type \(Payload.self)"
        ])
    }
    let payloads = Payloads.make(layout)
    payloads.place(slot).initializeMemory(as: Payload.self, to: payload)
    payloads.setUse(of: slot, true)
    return payloads
  }

  /// The place of a payload that is there from now on.
  private func place(of slot: SlotID, in memory: inout Memory) -> UnsafeMutableRawPointer {
    guard let layout = tables.pointee.slotLayout else { fatalError("no state holds a payload") }
    return layout._withUnsafeGuaranteedRef { layout in
      memory.ensuredPayloads(layout)._withUnsafeGuaranteedRef { payloads in
        payloads.setUse(of: slot, true)
        return payloads.base + tables.pointee.slots[slot].offset
      }
    }
  }

  private func requiredSlot(of state: State, _ type: any Any.Type) throws(RestoreError) -> SlotID {
    if let slot = slot(of: state, type) { return slot }
    let reason = node(of: state) == nil ? "is not a state of this definition" : "does not hold a payload of type \(type)"
    throw RestoreError(issues: ["'\(label: state)' \(reason)"])
  }

  /// Makes sure that each active state has its payload, but for one that will get it.
  package final func checkThatPayloadsAreThere(
    _ memory: borrowing Memory, but expected: SlotID = .none, advice: String = ""
  ) throws(RestoreError) {
    let missing = nodesWithoutPayload(memory, but: expected)
    guard missing.isEmpty else {
      throw RestoreError(issues: missing.map { "'\(name(of: $0))' holds a payload, which is missing\(advice)" })
    }
  }

  /// The active states that have no payload although they hold one, in document order.
  private func nodesWithoutPayload(_ memory: borrowing Memory, but expected: SlotID) -> [StateID] {
    var missing: [StateID] = []
    var node = memory.active
    guard tables.pointee.isAlone(node) else {
      for node in activeNodes(of: memory.configuration) where lacksPayload(node, memory, but: expected) { missing.append(node) }
      return missing
    }
    while node.exists {
      if lacksPayload(node, memory, but: expected) { missing.insert(node, at: 0) }
      node = nodes[node].parent
    }
    return missing
  }

  private func lacksPayload(_ node: StateID, _ memory: borrowing Memory, but expected: SlotID) -> Bool {
    let slot = nodes[node].slot
    return slot.exists && slot != expected && memory.payloads?.has(slot) != true
  }
}
