extension Step {
  /// A copy of the payload of an active state; of a state that is left, until the actions of the transition have run.
  ///
  /// ```swift
  /// sm.onExit(.buffering(.any)) { step in log(step.payload(of: State.buffering)?.count ?? 0) }
  /// ```
  ///
  /// - Parameter state: The case of the state.
  /// - Returns: The payload; nil where the state is not active, and for a payload that an action is passed at this moment.
  @inlinable
  public func payload<Payload>(of state: HoldingCase<State, Payload>) -> Payload? {
    compiled.payload(of: state, in: &engine.pointee)
  }
}

extension TypedCompiledDefinition {
  /// A copy of the payload of a state, as a step sees it.
  @usableFromInline
  final func payload<Payload>(of state: HoldingCase<State, Payload>, in engine: inout Engine) -> Payload? {
    guard let holding = holding(of: state), engine.passed != holding else { return nil }
    return payload(holding, in: engine.memory.pointee.payloads)
  }

  /// A copy of the payload of a state in a machine at rest.
  final func payload<Payload>(of state: HoldingCase<State, Payload>, in memory: borrowing Memory) -> Payload? {
    holding(of: state).flatMap { payload($0, in: memory.payloads) }
  }

  private func payload<Payload>(_ holding: HoldingID, in payloads: Payloads?) -> Payload? {
    guard let payloads, payloads.has(holding) else { return nil }
    // Safe because the key of the state names the type of its payload, which was compared.
    return payloads.place(holding).assumingMemoryBound(to: Payload.self).pointee
  }

  /// The place of the payload of a state; nil where the definition does not have the state, or its payload has another type.
  final func holding<Payload>(of state: HoldingCase<State, Payload>) -> HoldingID? {
    guard let node = node(of: state(Holds())), nodes[node].holdsPayload else { return nil }
    let holding = nodes[node].holding
    return payloadLayout?[holding].type.id == ObjectIdentifier(Payload.self) ? holding : nil
  }

  final var payloadLayout: PayloadLayout? {
    tables.pointee.payloadLayout.map { $0._withUnsafeGuaranteedRef { $0 } }
  }
}
