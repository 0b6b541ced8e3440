import StateMachines

/// The states of a description as those of a configuration, the machine itself first.
struct XStateWriterTree: XStateAncestry {
  struct Node {
    /// Nil for the machine.
    let state: MachineDescription.State?
    let key: String
    let parent: Int?
    let path: [String]
    let id: String
    var children: [Int] = []
  }

  private(set) var nodes: [Node] = []
  /// States by name.
  private(set) var named: [String: Int] = [:]

  init(_ chart: MachineDescription, _ issues: inout [FormatIssue]) {
    let machineID = chart.name.flatMap { $0.isEmpty ? nil : $0 } ?? XStateNames.defaultMachineID
    nodes = [Node(state: nil, key: machineID, parent: nil, path: [], id: machineID)]
    var children = Dictionary(grouping: chart.states, by: \.parent)
    var waiting: [(state: MachineDescription.State, parent: Int)] = []
    func add(_ states: [MachineDescription.State], to parent: Int) {
      waiting += states.reversed().map { ($0, parent) }
    }
    add(children.removeValue(forKey: nil) ?? [], to: 0)
    let names = Set(chart.states.map { [$0.parent, $0.name] })
    // A key that is unique in the file is the whole name.
    let lastParts = chart.states.filter { $0.region == nil }.map { Substring($0.name).split(separator: ".").last ?? "" }
    let counts = Dictionary(lastParts.map { ($0, 1) }, uniquingKeysWith: +)
    var keys: [Int: Set<String>] = [:]
    var ids: Set<String> = [machineID]
    while let (state, parent) = waiting.popLast() {
      let index = nodes.count
      guard named[state.name] == nil else {
        issues.append(FormatIssue(.repeatedName, "two states are called \(Excerpt.name(state.name))", at: state.place.inText))
        continue
      }
      named[state.name] = index
      var key = Self.key(of: state, in: nodes[parent].path)
      if key != state.name, state.region == nil, names.contains([state.parent, key]) || counts[Substring(key), default: 0] < 2 {
        key = state.name
      }
      if key.isEmpty || key.hasPrefix("#") {
        issues.append(FormatIssue(.unsupported, "a state of XState cannot be called \(Excerpt.name(key))", at: state.place.inText))
        key = "_" + key
      }
      // Dots of keys are not escaped in ids, which have to be unique.
      func id(_ key: String) -> String { ([machineID] + nodes[parent].path + [key]).joined(separator: ".") }
      while keys[parent, default: []].contains(key) || ids.contains(id(key)) { key += "_" }
      keys[parent, default: []].insert(key)
      ids.insert(id(key))
      nodes.append(Node(state: state, key: key, parent: parent, path: nodes[parent].path + [key], id: id(key)))
      nodes[parent].children.append(index)
      add(children.removeValue(forKey: state.name) ?? [], to: index)
    }
    for state in children.values.flatMap(\.self) where named[state.name] == nil {
      issues.append(FormatIssue(.contradiction, "the state around \(Excerpt.name(state.name)) does not exist", at: state.place.inText))
    }
    for node in nodes where XStateNames.order(node.children, by: { nodes[$0].key }) != node.children {
      let place = node.state?.place ?? chart.place
      let message =
        "JavaScript lists keys that are numbers first, so the states inside \(Excerpt.name(node.key)) have another order in XState"
      issues.append(FormatIssue(.unsupported, message, at: place.inText))
    }
  }

  /// The last part of a name that is a path, as the reader makes it where a key is not unique.
  private static func key(of state: MachineDescription.State, in path: [String]) -> String {
    if let region = state.region { return "region\(region)" }
    let prefix = path.joined(separator: ".") + "."
    guard !path.isEmpty, state.name.hasPrefix(prefix) else { return state.name }
    let rest = state.name.dropFirst(prefix.count)
    return rest.isEmpty || rest.contains(".") ? state.name : String(rest)
  }

  func parent(of node: Int) -> Int? { nodes[node].parent }

  /// The states that are meant by any state of a scope but some: its children that are not final, and in place of a region without a
  /// name, or of a state that contains an exception, those inside.
  func any(in scope: Int, except exceptions: [Int]) -> [Int] {
    let excepted = Set(exceptions)
    var ancestors: Set<Int> = []
    for exception in exceptions {
      var next = nodes[exception].parent
      while let here = next, ancestors.insert(here).inserted { next = nodes[here].parent }
    }
    var found: [Int] = []
    var waiting = Array(nodes[scope].children.reversed())
    while let node = waiting.popLast() {
      guard let state = nodes[node].state, state.kind != .final, !excepted.contains(node) else { continue }
      if state.region != nil || ancestors.contains(node) {
        waiting += nodes[node].children.reversed()
      } else {
        found.append(node)
      }
    }
    return found
  }

  /// How a transition of a state, or of the machine, names a target.
  func target(_ node: Int, history: String?, from source: Int) -> String {
    let path = nodes[node].path + (history.map { [$0] } ?? [])
    let parent = history == nil ? nodes[node].parent : node
    let last = XStateNames.escaped(path.last ?? "")
    let isPlain = !nodes[source].key.contains { $0 == "." || $0 == "\\" }
    if parent == source, source == 0 || isPlain { return "." + last }
    if source != 0, parent == nodes[source].parent { return last }
    return "#" + ([nodes[0].id] + path).map { XStateNames.escaped($0) }.joined(separator: ".")
  }
}
