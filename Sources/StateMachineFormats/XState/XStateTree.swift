import StateMachines

/// The states of a configuration in document order, the machine itself first.
struct XStateTree: XStateAncestry {
  enum Kind: String, CaseIterable {
    case atomic, compound, parallel, final, history
  }

  struct Node {
    let key: String
    let parent: Int?
    let object: JSONObject
    /// Where its key is written.
    let position: TextPosition
    let kind: Kind
    let depth: MachineDescription.HistoryDepth
    /// Of a history that is not the first of its depth in its state: how lines tell it from the others.
    var historyName: String?
    /// What XState calls it.
    let id: String
    /// The keys from the machine to it.
    let path: [String]
    var children: [Int] = []
    /// What the description calls it; of a history the name of its state.
    var name = ""
  }

  var nodes: [Node] = []
  /// States by id.
  private(set) var ids: [String: Int] = [:]
  /// Whether the machine itself is a state of the description.
  var hasRoot = false

  mutating func add(_ node: Node) -> Int {
    let index = nodes.count
    nodes.append(node)
    if let parent = node.parent { nodes[parent].children.append(index) }
    return index
  }

  /// The node that has the id already, if there is one.
  mutating func register(_ index: Int) -> Int? {
    if let other = ids[nodes[index].id] { return other }
    ids[nodes[index].id] = index
    return nil
  }

  func child(_ key: String, of node: Int) -> Int? { childIndex[ChildKey(parent: node, key: key)] }

  mutating func indexChildren() {
    childIndex = Dictionary(
      nodes.indices.compactMap { index in nodes[index].parent.map { (ChildKey(parent: $0, key: nodes[index].key), index) } },
      uniquingKeysWith: { first, _ in first })
  }

  private struct ChildKey: Hashable {
    let parent: Int
    let key: String
  }

  private var childIndex: [ChildKey: Int] = [:]

  func parent(of node: Int) -> Int? { nodes[node].parent }

  /// Whether a state can be done.
  func canFinish(_ node: Int) -> Bool {
    let states = nodes[node].children.filter { nodes[$0].kind != .history }
    return switch nodes[node].kind {
    case .compound: states.contains { nodes[$0].kind == .final }
    case .parallel: states.allSatisfy(canFinish)
    case .atomic, .final, .history: false
    }
  }

  /// Gives all states names: their key where no other state has it, else their path.
  mutating func nameStates() {
    let states = nodes.indices.filter { $0 > 0 && nodes[$0].kind != .history }
    let counts = Dictionary(states.map { (nodes[$0].key, 1) }, uniquingKeysWith: +)
    var taken: Set<String> = []
    for index in states where counts[nodes[index].key] == 1 {
      nodes[index].name = nodes[index].key
      taken.insert(nodes[index].key)
    }
    func free(_ name: String) -> String {
      var name = name
      while !taken.insert(name).inserted { name += "_" }
      return name
    }
    for index in states where nodes[index].name.isEmpty { nodes[index].name = free(nodes[index].path.joined(separator: ".")) }
    let isUnnamed = nodes[0].id == XStateNames.defaultMachineID
    nodes[0].name = hasRoot ? free(isUnnamed ? "machine" : nodes[0].id) : nodes[0].id
    var histories: Set<MachineDescription.Target> = []
    for index in nodes.indices where nodes[index].kind == .history {
      nodes[index].name = nodes[index].parent.map { nodes[$0].name } ?? ""
      let isFirst = histories.insert(MachineDescription.Target(nodes[index].name, history: nodes[index].depth)).inserted
      nodes[index].historyName = isFirst ? nil : nodes[index].key
    }
  }
}
