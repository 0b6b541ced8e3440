/// The configuration in work, state by state.
extension Engine {
  /// Whether a state is active at this moment.
  mutating func isActive(_ node: StateID) -> Bool {
    states.contains(node)
  }

  /// Every active state, regions without a name included, in document order.
  var activeNodes: [StateID] {
    mutating get { states.all }
  }

  /// The configuration of this moment, as if it were at rest.
  var configurationAsAtRest: Configuration {
    mutating get {
      var kept = keptConfiguration
      kept.active = states.certain()
      return kept
    }
  }

  /// The configuration of this moment, to be kept.
  var keptConfiguration: Configuration {
    mutating get {
      var kept = Configuration(active: active, low: states.low)
      if tables.pointee.isWide { kept.wide = Configuration.Wide(high: states.highWords) }
      return kept
    }
  }
}
