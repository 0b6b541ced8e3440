import StateMachines

/// The states of a description as a tree, in an order that lines and states do not decide unless it means something.
///
/// Siblings follow each other as they are reached from the initial states, regions as they are declared.
struct TextStates {
  let states: [MachineDescription.State]
  /// By name, the first state of that name.
  let indices: [String: Int]
  /// By state, the state around it.
  let parents: [Int?]
  /// By state, the states inside.
  let children: [[Int]]
  /// All states, each after the one around it.
  private(set) var order: [Int] = []

  init(_ description: MachineDescription) {
    let states = description.states
    self.states = states
    let indices = Dictionary(states.indices.map { (states[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    self.indices = indices
    parents = Self.parents(states, indices)
    var children = [[Int]](repeating: [], count: states.count)
    for (state, parent) in parents.enumerated() { if let parent { children[parent].append(state) } }
    self.children = children
    let ranks = ranks(successors(description), first: description.initial.map(\.state).sorted().compactMap { indices[$0] })
    for state in states.indices where states[state].kind != .parallel { self.sort(&children[state], ranks) }
    order = preorder(children, roots: states.indices.filter { parents[$0] == nil }.sorted { ranks[$0] < ranks[$1] })
  }

  private func sort(_ siblings: inout [Int], _ ranks: [Int]) {
    siblings.sort { ranks[$0] < ranks[$1] }
  }

  /// By state, the state around it; none where names form a cycle, as only a damaged description has it.
  private static func parents(_ states: [MachineDescription.State], _ indices: [String: Int]) -> [Int?] {
    var parents = states.map { $0.parent.flatMap { indices[$0] } }
    var isRooted = [Bool](repeating: false, count: states.count)
    for state in states.indices {
      var path: [Int] = []
      var onPath: Set<Int> = []
      var next: Int? = state
      while let here = next, !isRooted[here] {
        guard onPath.insert(here).inserted else {
          parents[path[path.count - 1]] = nil
          break
        }
        path.append(here)
        next = parents[here]
      }
      for here in path { isRooted[here] = true }
    }
    return parents
  }

  /// By state, where its lines lead, lines of equal text in the order in which they are tried.
  private func successors(_ description: MachineDescription) -> [[Int]] {
    var keyed = [[(key: String, states: [Int])]](repeating: [], count: states.count)
    func add(_ sources: [String], _ key: String, _ targets: [String]) {
      let found = targets.compactMap { indices[$0] }
      for source in sources { if let source = indices[source] { keyed[source].append((key, found)) } }
    }
    for transition in description.transitions where !transition.kind.isDecision {
      let targets = transition.targets.map(\.state).sorted() + transition.branches.flatMap { $0.targets.map(\.state).sorted() }
      let key = TextLabels.key(transition.events)
      switch transition.sources {
      case .list(let names): add(names, key, targets)
      case .any: if let scope = transition.scope { add([scope], key, targets) }
      }
    }
    for history in description.histories { add([history.state], "", history.targets.map(\.state).sorted()) }
    for join in description.joins { for source in join.sources { add([source.state], source.event, join.targets.map(\.state).sorted()) } }
    return keyed.enumerated().map { state, lines in
      let initial = (states[state].initial ?? []).map(\.state).sorted().compactMap { indices[$0] }
      let regions = states[state].kind == .parallel ? children[state] : []
      return initial + regions + lines.stablySorted { $0.key < $1.key }.flatMap(\.states)
    }
  }

  /// By state, when it is reached; states that no line reaches follow by name.
  private func ranks(_ successors: [[Int]], first: [Int]) -> [Int] {
    var ranks = [Int](repeating: -1, count: states.count)
    var rank = 0
    func reach(_ start: [Int]) {
      var queue = start
      var place = 0
      while place < queue.count {
        let state = queue[place]
        place += 1
        guard ranks[state] < 0 else { continue }
        var path: [Int] = []
        var next: Int? = state
        while let here = next, ranks[here] < 0 {
          path.append(here)
          next = parents[here]
        }
        for here in path.reversed() {
          ranks[here] = rank
          rank += 1
        }
        queue += path.reversed().flatMap { successors[$0] }
      }
    }
    reach(first)
    for state in states.indices.stablySorted({ states[$0].name < states[$1].name }) where ranks[state] < 0 { reach([state]) }
    return ranks
  }

  private func preorder(_ children: [[Int]], roots: [Int]) -> [Int] {
    var order: [Int] = []
    var waiting = Array(roots.reversed())
    while let state = waiting.popLast() {
      order.append(state)
      waiting += children[state].reversed()
    }
    return order
  }
}

extension MachineDescription.Transition {
  /// It leads to no state, thus leaves none.
  var isInside: Bool { targets.isEmpty && branches.isEmpty }
}

extension Sequence {
  /// Sorted, elements that are equal in this order as they were.
  func stablySorted(_ isBefore: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { a, b in
      if isBefore(a.element, b.element) { return true }
      return isBefore(b.element, a.element) ? false : a.offset < b.offset
    }.map(\.element)
  }
}
