import StateMachines

/// Makes the nodes and edges of a description, in the order of its lines.
struct DiagramModelBuilder {
  let description: MachineDescription
  let texts: TransitionTexts
  var model: DiagramModel
  /// The nodes of states by name; of states with equal names the first one.
  private(set) var nodeOfState: [String: Int] = [:]
  private var histories: [HistoryKey: Int] = [:]
  /// The children of each node that are states.
  private(set) var statesInside: [[Int]]

  private struct HistoryKey: Hashable {
    var node: Int
    var depth: MachineDescription.HistoryDepth
  }

  init(_ description: MachineDescription) {
    self.description = description
    texts = TransitionTexts(description)
    model = DiagramModel(
      nodes: [DiagramModel.Node(parent: 0, kind: .frame, state: nil, path: [], title: description.name ?? "")], edges: [])
    statesInside = [[]]
    addStates()
  }

  /// Adds the states, each after the one around it; what is inside of an unknown state or of itself is put at the top.
  private mutating func addStates() {
    var inside: [String: [Int]] = [:]
    var top: [Int] = []
    let names = Set(description.states.map(\.name))
    for (index, state) in description.states.enumerated() {
      if let parent = state.parent, names.contains(parent), parent != state.name {
        inside[parent, default: []].append(index)
      } else {
        top.append(index)
      }
    }
    var isAdded = [Bool](repeating: false, count: description.states.count)
    var queue = top.map { (index: $0, parent: 0) }
    var next = 0
    while true {
      while next < queue.count {
        let (index, parent) = queue[next]
        next += 1
        guard !isAdded[index] else { continue }
        isAdded[index] = true
        let node = addState(description.states[index], inside: parent)
        queue += (inside.removeValue(forKey: description.states[index].name) ?? []).map { ($0, node) }
      }
      guard let left = isAdded.firstIndex(of: false) else { return }
      queue.append((left, 0))
    }
  }

  private mutating func addState(_ state: MachineDescription.State, inside parent: Int) -> Int {
    let kind: DiagramModel.Node.Kind =
      switch state.kind {
      case .atomic: .atomic
      case .compound: .compound
      case .parallel: .parallel
      case .final: .final
      }
    let title = state.region == nil ? texts.names.state(state.name) : ""
    let path = model.nodes[parent].path + [state.name]
    let node = addNode(DiagramModel.Node(parent: parent, kind: kind, state: state.name, path: path, title: title))
    statesInside[parent].append(node)
    if nodeOfState[state.name] == nil { nodeOfState[state.name] = node }
    return node
  }

  mutating func addNode(_ node: DiagramModel.Node) -> Int {
    model.nodes.append(node)
    statesInside.append([])
    return model.nodes.count - 1
  }

  /// A node that is no state, inside of another one.
  mutating func addPseudostate(_ kind: DiagramModel.Node.Kind, inside parent: Int) -> Int {
    addNode(DiagramModel.Node(parent: parent, kind: kind, state: nil, path: model.nodes[parent].path, title: ""))
  }

  /// The node of a target: the state, or its history, which is added when it is first used; nil for an unknown state.
  mutating func node(of target: MachineDescription.Target) -> Int? {
    guard let node = nodeOfState[target.state] else { return nil }
    guard let depth = target.history else { return node }
    return history(of: node, depth)
  }

  mutating func history(of node: Int, _ depth: MachineDescription.HistoryDepth) -> Int {
    let key = HistoryKey(node: node, depth: depth)
    if let known = histories[key] { return known }
    let added = addPseudostate(depth == .deep ? .deepHistory : .shallowHistory, inside: node)
    histories[key] = added
    return added
  }

  /// Leaves out the name of the chart where its only state at the top has the same.
  mutating func removeRepeatedTitle() {
    let top = statesInside[0]
    if top.count == 1, model.nodes[top[0]].title == model.nodes[0].title { model.nodes[0].title = "" }
  }

  /// The innermost node around several ones that is none of them.
  func container(of nodes: [Int]) -> Int {
    guard let first = nodes.first else { return 0 }
    var candidate = model.nodes[first].parent
    for node in nodes.dropFirst() {
      let around = Set(self.around(model.nodes[node].parent))
      while !around.contains(candidate) { candidate = model.nodes[candidate].parent }
    }
    return candidate
  }

  private func around(_ node: Int) -> [Int] {
    var result = [node]
    while let last = result.last, last != 0 { result.append(model.nodes[last].parent) }
    return result
  }

  func isInside(_ node: Int, _ container: Int) -> Bool { node != container && around(node).contains(container) }
}
