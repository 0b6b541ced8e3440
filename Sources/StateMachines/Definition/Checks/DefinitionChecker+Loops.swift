/// The warnings about eventless transitions without end.
extension DefinitionChecker {
  /// Warns once of each loop, at the transition that leaves its first state in document order.
  mutating func checkEventlessLoops() {
    for loop in EventlessLoops(self)?.loops ?? [] {
      warn(.eventlessLoop, of: id(ofLine: Int(loop.line)), at: lines[Int(loop.line)].place) { checker in
        let path = (loop.states + loop.states.prefix(1)).map { checker.name(of: $0) }.joined(separator: " -> ")
        return "\(path) is a loop of eventless transitions that no guard ends: each event that leads there is undone"
      }
    }
  }
}

extension EventlessLoops {
  /// States that lead to each other.
  struct Loop {
    /// The first one in document order comes first.
    var states: [Int32]
    /// The transition from there.
    var line: Int32
  }

  /// The loops of unguarded transitions that endless states lead to.
  var loops: [Loop] {
    var loops: [Loop] = []
    var seen: Set<Int32> = []
    for node in choices.keys.sorted() {
      var path: [Int32] = []
      var next = node
      while seen.insert(next).inserted {
        path.append(next)
        next = successor(of: next)
      }
      guard let start = path.firstIndex(of: next) else { continue }
      loops.append(loop(path[start...]))
    }
    return loops
  }

  private func loop(_ path: ArraySlice<Int32>) -> Loop {
    let start = path.indices.min { path[$0] < path[$1] } ?? path.startIndex
    let nodes = Array(path[start...] + path[..<start])
    return Loop(states: nodes, line: unguarded(nodes[0]))
  }

  private func unguarded(_ node: Int32) -> Int32 {
    choices[node]?.last?.line ?? -1
  }

  private func successor(of node: Int32) -> Int32 {
    targets(unguarded(node)).last.flatMap { endlessStates($0).first } ?? node
  }
}
