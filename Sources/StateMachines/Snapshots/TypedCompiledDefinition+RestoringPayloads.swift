/// The payloads and the variables of a snapshot.
extension TypedCompiledDefinition {
  /// Why the payloads of a snapshot do not fit.
  final func problemsInPayloads(of snapshot: Snapshot<State, Event>) -> [String] {
    let active = snapshot.configuration.compactMap { problem(of: $0, in: snapshot.payloads, isNeeded: snapshot.phase.isRunning) }
    return active
      + snapshot.history.flatMap { history in
        history.last.compactMap { problem(of: $0, in: history.payloads, isNeeded: true) }
      }
  }

  private func problem(of state: State, in payloads: [State: SavedPayload], isNeeded: Bool) -> String? {
    guard let node = node(of: state), nodes[node].holdsPayload, let type = slotLayout?.type(of: nodes[node].slot) else { return nil }
    guard let saved = payloads[state] else {
      return isNeeded ? "'\(label: state)' holds a payload, which the snapshot does not have" : nil
    }
    return saved.type.id == type.id ? nil : "'\(label: state)' holds a payload of type \(type.name), not \(saved.type.name)"
  }

  /// Gives active states the payloads of a snapshot.
  final func place(_ saved: [State: SavedPayload], in memory: inout Memory) {
    guard let layout = slotLayout else { return }
    for (state, payload) in saved {
      guard let node = node(of: state), nodes[node].holdsPayload else { continue }
      let slot = nodes[node].slot
      memory.ensuredPayloads(layout)._withUnsafeGuaranteedRef { payloads in
        layout.type(of: slot).copy(boxed: payload.value, to: payloads.place(slot))
        payloads.setUse(of: slot, true)
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
    guard let variables, let layout = slotLayout, !saved.isEmpty else { return }
    let slot = tables.pointee.variables
    memory.ensuredPayloads(layout)._withUnsafeGuaranteedRef { payloads in
      if variables.restore(saved, payloads.place(slot)).isEmpty { payloads.setUse(of: slot, true) }
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
