import StateMachines

/// A history, by its state and depth; descriptions give it no other name.
struct SCXMLHistoryName: Hashable {
  var state: String
  var depth: MachineDescription.HistoryDepth

  /// The ids of all histories that lines declare or lead to: those of the state with an ending, and different from all other ids.
  static func ids(of chart: MachineDescription, _ layout: SCXMLLayout) -> [SCXMLHistoryName: String] {
    var ids: [SCXMLHistoryName: String] = [:]
    var used = Set(chart.states.map(\.name))
    for name in layout.histories where ids[name] == nil {
      var id = name.state + (name.depth == .deep ? "_deep_history" : "_history")
      while used.contains(id) { id += "_" }
      used.insert(id)
      ids[name] = id
    }
    return ids
  }
}
