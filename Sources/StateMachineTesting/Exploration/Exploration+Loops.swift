extension Exploration.Graph {
  /// By node, whether it is one of these nodes, or steps lead from it to one of them.
  func nodesLeading(to goals: [Bool]) -> [Bool] {
    var before = [[Int]](repeating: [], count: nodes.count)
    for (node, content) in nodes.enumerated() {
      for edge in content.next { before[edge.node].append(node) }
    }
    var leads = goals
    var waiting = goals.indices.filter { goals[$0] }
    while let node = waiting.popLast() {
      for source in before[node] where !leads[source] {
        leads[source] = true
        waiting.append(source)
      }
    }
    return leads
  }

  /// The strongly connected components that have several nodes, by each of their nodes; nodes that are excluded are left out of the graph.
  ///
  /// It is the algorithm of Tarjan, without recursion.
  func components(of starts: [Int], without isExcluded: [Bool]) -> [Int: [Int]] {
    var found: [Int: [Int]] = [:]
    var number: [Int: Int] = [:]
    var lowest: [Int: Int] = [:]
    var isOpen: Set<Int> = []
    var open: [Int] = []
    for start in starts where number[start] == nil && !isExcluded[start] {
      var calls = [(node: start, edge: 0)]
      while let (node, edge) = calls.last {
        if edge == 0, number[node] == nil {
          number[node] = number.count
          lowest[node] = number[node]
          open.append(node)
          isOpen.insert(node)
        }
        if edge < nodes[node].next.count {
          calls[calls.count - 1].edge += 1
          let next = nodes[node].next[edge].node
          if isExcluded[next] { continue }
          if let known = number[next] {
            if isOpen.contains(next) { lowest[node] = min(lowest[node, default: known], known) }
          } else {
            calls.append((next, 0))
          }
          continue
        }
        calls.removeLast()
        if let caller = calls.last?.node, let low = lowest[node] { lowest[caller] = min(lowest[caller, default: low], low) }
        guard lowest[node] == number[node], let first = open.lastIndex(of: node) else { continue }
        let members = Array(open[first...])
        open.removeSubrange(first...)
        isOpen.subtract(members)
        if members.count > 1 { for member in members { found[member] = members } }
      }
    }
    return found
  }

  /// Whether time can pass in a run that stays in some nodes for ever: by a step of time, or in a node where no timer waits.
  func letsTimePass(in component: [Int]) -> Bool {
    let members = Set(component)
    return component.contains { node in
      !nodes[node].isLeftByTime || nodes[node].next.contains { members.contains($0.node) && $0.cause.isTime }
    }
  }

  /// The shortest loop from a node through some nodes back to it on which time passes; where there is none, the shortest loop of all.
  func shortestLoop(at start: Int, in component: [Int]) -> [Exploration.Step] {
    let members = Set(component)
    let first = Visit(node: start, hasPassed: !nodes[start].isLeftByTime || !letsTimePass(in: component))
    let last = Visit(node: start, hasPassed: true)
    var origins: [Visit: (visit: Visit, cause: Exploration.Cause)] = [:]
    var waiting = [first]
    var place = 0
    while place < waiting.count, origins[last] == nil {
      let visit = waiting[place]
      place += 1
      for edge in nodes[visit.node].next where members.contains(edge.node) {
        let next = Visit(node: edge.node, hasPassed: visit.hasPassed || edge.cause.isTime || !nodes[edge.node].isLeftByTime)
        guard origins[next] == nil, next != first || next == last else { continue }
        origins[next] = (visit, edge.cause)
        waiting.append(next)
      }
    }
    var steps: [Exploration.Step] = []
    var visit = last
    while let (before, cause) = origins[visit] {
      steps.append(Exploration.Step(cause, to: nodes[visit.node].configuration))
      visit = before
      if visit == first { break }
    }
    return steps.reversed()
  }
}

/// A node, before or after time has passed.
private struct Visit: Hashable {
  let node: Int
  let hasPassed: Bool
}
