extension TypedCompiledDefinition {
  /// The memory of a machine that is to start in a state with a payload.
  final func memory<Payload>(startingIn state: HoldingCase<State, Payload>, holding payload: consuming Payload) throws(RestoreError)
    -> Memory
  {
    var memory = Memory(unstarted: self)
    guard let holding = holding(of: state) else { throw RestoreError(issues: [problem(of: state)]) }
    let node = payloadNode(holding)
    guard activeNodes(of: initial).contains(node) else {
      throw RestoreError(issues: ["machines do not start in '\(name(of: BorrowedState(node: node)))'; write at:holding:"])
    }
    place(payload, holding, in: &memory)
    return memory
  }

  /// The memory of a machine at rest in a state with a payload.
  final func memory<Payload>(at state: HoldingCase<State, Payload>, holding payload: consuming Payload) throws(RestoreError) -> Memory {
    guard let holding = holding(of: state) else { throw RestoreError(issues: [problem(of: state)]) }
    var memory = try memory(somewhereAt: state(Holds()))
    place(payload, holding, in: &memory)
    try checkThatPayloadsAreThere(memory)
    return memory
  }

  /// The initial payload of a machine that is started again.
  final func payloads<Payload>(startingWith payload: consuming Payload) throws -> Payloads {
    let candidates = activeNodes(of: initial).map { nodes[$0].holding }.filter { holding in
      holding.exists && payloadLayout?[holding].type.id == ObjectIdentifier(Payload.self)
    }
    // The state that the definition names as its initial one goes before those inside it.
    let named = tables.pointee.initialRoute.pointee.target
    let first = candidates.count == 1 ? candidates.first : candidates.first { named.exists && $0 == nodes[named].holding }
    guard let layout = payloadLayout, let holding = first else {
      throw RestoreError(
        issues: [
          "\(candidates.isEmpty ? "no state" : "more than one state") in which machines start holds a payload of type \(Payload.self)"
        ])
    }
    let payloads = Payloads(layout)
    payloads.place(holding).initializeMemory(as: Payload.self, to: payload)
    payloads.setUse(of: holding, true)
    return payloads
  }

  private func place<Payload>(_ payload: consuming Payload, _ holding: HoldingID, in memory: inout Memory) {
    guard let layout = payloadLayout else { return }
    // Safe because the key of the state names the type of its payload, which was compared.
    memory.ensuredPayloads(layout)._withUnsafeGuaranteedRef { [payload] payloads in
      payloads.place(holding).initializeMemory(as: Payload.self, to: payload)
      payloads.setUse(of: holding, true)
    }
  }

  private func payloadNode(_ holding: HoldingID) -> StateID {
    payloadLayout?[holding].node ?? .none
  }

  private func problem<Payload>(of state: HoldingCase<State, Payload>) -> String {
    let state = state(Holds())
    guard node(of: state) != nil else { return "'\(state: state)' is not a state of this definition" }
    return "'\(state: state)' does not hold a payload of type \(Payload.self)"
  }

  /// Makes sure that each active state has its payload.
  final func checkThatPayloadsAreThere(_ memory: borrowing Memory, advice: String = "") throws(RestoreError) {
    let missing = activeNodes(of: memory.configuration).filter { node in
      nodes[node].holdsPayload && memory.payloads?.has(nodes[node].holding) != true
    }
    guard missing.isEmpty else {
      throw RestoreError(issues: missing.map { "'\(name(of: BorrowedState(node: $0)))' holds a payload, which is missing\(advice)" })
    }
  }

  // MARK: Snapshots

  /// Why the payloads of a snapshot do not fit.
  final func problemsInPayloads(of snapshot: Snapshot<State, Event>) -> [String] {
    let active = snapshot.configuration.compactMap { problem(of: $0, in: snapshot.payloads, isNeeded: snapshot.phase.isRunning) }
    return active
      + snapshot.history.flatMap { history in
        history.last.compactMap { problem(of: $0, in: history.payloads, isNeeded: true) }
      }
  }

  private func problem(of state: State, in payloads: [State: SavedPayload], isNeeded: Bool) -> String? {
    guard let node = node(of: state), nodes[node].holdsPayload, let type = payloadLayout?[nodes[node].holding].type else { return nil }
    guard let saved = payloads[state] else {
      return isNeeded ? "'\(state: state)' holds a payload, which the snapshot does not have" : nil
    }
    return saved.type.id == type.id ? nil : "'\(state: state)' holds a payload of type \(type.name), not \(saved.type.name)"
  }

  /// Gives active states the payloads of a snapshot.
  final func place(_ saved: [State: SavedPayload], in memory: inout Memory) {
    guard let layout = payloadLayout else { return }
    for (state, payload) in saved {
      guard let node = node(of: state), nodes[node].holdsPayload else { continue }
      let holding = nodes[node].holding
      memory.ensuredPayloads(layout)._withUnsafeGuaranteedRef { payloads in
        layout[holding].type.copy(boxed: payload.value, to: payloads.place(holding))
        payloads.setUse(of: holding, true)
      }
    }
  }

  /// Why the variables of a snapshot do not fit.
  final func problemsInVariables(of snapshot: Snapshot<State, Event>) -> [String] {
    guard let variables else {
      return snapshot.variables.isEmpty ? [] : ["the snapshot has variables, and this definition has none"]
    }
    return variables.restore(snapshot.variables, nil)
  }

  /// Gives a machine the variables of a snapshot.
  final func placeVariables(_ saved: [String: String], in memory: inout Memory) {
    guard let variables, let layout = payloadLayout, !saved.isEmpty else { return }
    let holding = tables.pointee.variables
    memory.ensuredPayloads(layout)._withUnsafeGuaranteedRef { payloads in
      if variables.restore(saved, payloads.place(holding)).isEmpty { payloads.setUse(of: holding, true) }
    }
  }

  final func values(of payloads: [State: SavedPayload]) -> [StateID: AnyValue] {
    var values: [StateID: AnyValue] = [:]
    for (state, payload) in payloads {
      if let node = node(of: state), nodes[node].holdsPayload { values[node] = payload.value }
    }
    return values
  }
}
