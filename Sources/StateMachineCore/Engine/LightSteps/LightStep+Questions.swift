/// What guards and hooks ask a step. An engine answers where there is one; a light step does not need one to answer.
extension UnsafeMutablePointer<StepFrame> {
  /// The payload of an active state, if it is of a type and no action is passed it.
  @usableFromInline
  func payload(of node: StateID, _ type: ObjectIdentifier) -> UnsafeRawPointer? {
    if let engine = pointee.engine { return engine.pointee.payload(of: node, type) }
    return lightStep.pointee.payload(of: node, type)
  }

  /// Whether a state is active.
  func isActive(_ node: StateID) -> Bool {
    if let engine = pointee.engine { return engine.pointee.isActive(node) }
    return lightStep.pointee.isActive(node)
  }
}

extension LightStep {
  fileprivate func payload(of node: StateID, _ type: ObjectIdentifier) -> UnsafeRawPointer? {
    let isPassed = passed.exists && tables.pointee.nodes[node].slot == passed
    if isPassed, frame.isSourceInUse || frame.sourcePlace == nil { return nil }
    return memory.flatMap { tables.pointee.payload(of: node, type, in: $0.pointee.payloads) }
  }

  fileprivate func isActive(_ node: StateID) -> Bool {
    let deepest = deepestActive
    return deepest == node || deepest.exists && tables.pointee.nodes.isDescendant(deepest, of: node)
  }

  /// The active state that has no active ones inside; none between two states at the top.
  private var deepestActive: StateID {
    switch stage {
    case .selecting, .selected: lastNode
    case .left: route.pointee.parent
    case .entered, .over: node
    }
  }
}
