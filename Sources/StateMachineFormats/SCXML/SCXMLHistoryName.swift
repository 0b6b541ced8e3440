import StateMachines

/// A history, as descriptions call it: by its state and depth, and by a name where the state has several of this depth.
struct SCXMLHistoryName: Hashable {
  var state: String
  var depth: MachineDescription.HistoryDepth
  var name: String?

  init(_ history: MachineDescription.History) {
    (state, depth, name) = (history.state, history.depth, history.name)
  }

  /// Nil for a target that is no history.
  init?(_ target: MachineDescription.Target) {
    guard let depth = target.history else { return nil }
    (state, self.depth, name) = (target.state, depth, target.historyName)
  }

  /// The only history of a state with this depth, or the first.
  init(state: String, depth: MachineDescription.HistoryDepth) {
    (self.state, self.depth) = (state, depth)
  }

  /// The ids of all histories that lines declare or lead to: their names, or the id of the state with an ending, different from all others.
  static func ids(of chart: MachineDescription, _ layout: SCXMLLayout) -> [SCXMLHistoryName: String] {
    var ids: [SCXMLHistoryName: String] = [:]
    var used = Set(chart.states.map(\.name))
    for name in layout.histories where ids[name] == nil {
      var id = name.name ?? name.state + (name.depth == .deep ? "_deep_history" : "_history")
      while used.contains(id) { id += "_" }
      used.insert(id)
      ids[name] = id
    }
    return ids
  }
}
