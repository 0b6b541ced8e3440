/// The configuration in work, state by state.
extension Engine {
  /// Whether a state is active at this moment.
  mutating func isActive(_ node: StateID) -> Bool {
    states.contains(node)
  }

  mutating func activate(_ node: StateID) {
    states.insert(node)
    guard tables.pointee.keepsValues else { return }
    let value = effects.enteringValues[node]
    effects.activeValues[node] = value
    if let value { effects.values.append(value) }
  }

  mutating func deactivate(_ node: StateID) {
    states.remove(node)
    if tables.pointee.keepsValues { effects.activeValues[node] = nil }
  }

  /// A state, with its payload where it is active and has one.
  @inline(__always)
  mutating func borrowed(_ node: StateID) -> BorrowedState {
    guard tables.pointee.statesHaveValues else { return BorrowedState(node: node) }
    return borrowedWithPayload(node)
  }

  private mutating func borrowedWithPayload(_ node: StateID) -> BorrowedState {
    if tables.pointee.keepsValues {
      let values = effects.activeValues
      return BorrowedState(node: node, value: values[node].map(Unmanaged.passUnretained))
    }
    return node == active.node ? active : BorrowedState(node: node)
  }

  /// Every active state, regions without a name included, in document order.
  var activeNodes: [StateID] {
    mutating get { states.all }
  }

  /// The configuration of this moment, as if it were at rest.
  var configurationAsAtRest: Configuration {
    mutating get {
      var kept = keptConfiguration
      let node = states.certain()
      if node != active.node { kept.active = borrowed(node).kept }
      return kept
    }
  }

  /// The configuration of this moment, to be kept.
  var keptConfiguration: Configuration {
    mutating get {
      var kept = Configuration(active: active.kept, low: states.low)
      if tables.pointee.isWide {
        let values = effects.activeValues
        kept.wide = Configuration.Wide(high: states.highWords, values: values)
      }
      return kept
    }
  }
}
