package import StateMachines

extension DiagramModel {
  /// How a part of a diagram differs from an older description.
  package enum Change: String, Hashable, Sendable {
    /// Only the newer description has it.
    case added
    /// Only the older description has it.
    case removed
    /// Both have it, with other texts.
    case changed
  }

  /// The model of a description, with what only an older one has, and each difference marked.
  package init(_ new: MachineDescription, comparedWith old: MachineDescription) {
    let (before, after) = (Parts(DiagramModel(old)), Parts(DiagramModel(new)))
    self.init(new.merged(with: old))
    for index in nodes.indices where nodes[index].kind.isState || index == 0 {
      let name = nodes[index].state ?? ""
      switch (before.nodes[name], after.nodes[name]) {
      case (let older?, let newer?):
        let (olderTexts, newerTexts) = (Set(older.lines.map(\.text)), Set(newer.lines.map(\.text)))
        nodes[index].lines = newer.lines.map { Line(text: $0.text, ids: $0.ids, change: olderTexts.contains($0.text) ? nil : .added) }
        nodes[index].lines += older.lines.filter { !newerTexts.contains($0.text) }.map {
          Line(text: $0.text, ids: $0.ids, change: .removed)
        }
        let isEqual = older.kind == newer.kind && older.title == newer.title && older.lines == newer.lines
        nodes[index].change = isEqual || index == 0 ? nil : .changed
      case (nil, _): nodes[index].change = .added
      case (let older?, nil):
        (nodes[index].lines, nodes[index].remarks, nodes[index].change) = (older.lines, older.remarks, .removed)
      }
    }
    for index in edges.indices {
      let (ends, label) = (Parts.ends(edges[index], nodes), edges[index].label)
      switch (before.edges[ends]?.contains { $0.label == label } ?? false, after.edges[ends]?.contains { $0.label == label } ?? false) {
      case (true, true): break
      case (_, false): edges[index].change = .removed
      case (false, true):
        let ids = Set(edges[index].ids)
        let isKnown = before.edges[ends]?.contains { !ids.isDisjoint(with: $0.ids) } ?? false
        edges[index].change = isKnown ? .changed : .added
      }
    }
  }

  /// The nodes of a model by name, and its edges by their ends.
  private struct Parts {
    var nodes: [String: Node] = [:]
    var edges: [[String]: [Edge]] = [:]

    init(_ model: DiagramModel) {
      for (index, node) in model.nodes.enumerated() where node.kind.isState || index == 0 { nodes[node.state ?? ""] = node }
      for edge in model.edges { edges[Self.ends(edge, model.nodes), default: []].append(edge) }
    }

    static func ends(_ edge: Edge, _ nodes: [Node]) -> [String] {
      [edge.source, edge.target].map { nodes[$0].state ?? "\(nodes[$0].kind) in \(nodes[$0].path)" }
    }
  }
}

extension MachineDescription {
  /// The description with the states and lines that only an older one has; what is written into these states is not among them.
  ///
  /// A transition whose events, states and kind are equal in both is that of this description, also if its guard or its action differs.
  func merged(with old: MachineDescription) -> MachineDescription {
    var result = self
    result.states += Self.missing(old.states, in: states) { $0.name }
    result.events += Self.missing(old.events, in: events) { $0.name }
    result.transitions += Self.missing(old.transitions, in: transitions) {
      "\($0.events.inOrder) \($0.sources.inOrder) \($0.kind) \($0.scope ?? "") \($0.targets.inOrder) \($0.branches)"
    }
    result.histories += Self.missing(old.histories, in: histories) { "\($0.state) \($0.depth) \($0.targets.inOrder)" }
    result.joins += Self.missing(old.joins, in: joins) { "\($0)" }
    result.timeouts += Self.missing(old.timeouts, in: timeouts) { "\($0.state) \($0.event)" }
    return result
  }

  private static func missing<Part>(_ older: [Part], in newer: [Part], _ key: (Part) -> String) -> [Part] {
    let known = Set(newer.map(key))
    return older.filter { !known.contains(key($0)) }
  }
}
