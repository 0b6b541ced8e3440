/// The warnings about eventless transitions without end.
extension DefinitionChecker {
  /// Warns once of each loop, at the transition that leaves its first state in document order.
  func checkEventlessLoops() {
    for loop in EventlessLoops(self)?.loops ?? [] {
      warn(.eventlessLoop, of: id(of: loop.line), at: lines[loop.line].place) { checker in
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
    var states: [StateID]
    /// The transition from there.
    var line: TransitionLineID
  }

  /// The loops of unguarded transitions that endless states lead to.
  var loops: [Loop] {
    var loops: [Loop] = []
    var seen: Set<StateID> = []
    for node in choices.keys.inOrder(<) {
      var path: [StateID] = []
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

  private func loop(_ path: ArraySlice<StateID>) -> Loop {
    let start = path.indices.min { path[$0] < path[$1] } ?? path.startIndex
    let nodes = Array(path[start...] + path[..<start])
    return Loop(states: nodes, line: unguarded(nodes[0]))
  }

  private func unguarded(_ node: StateID) -> TransitionLineID {
    choices[node]?.last?.line ?? .none
  }

  private func successor(of node: StateID) -> StateID {
    targets(unguarded(node)).last.flatMap { endlessStates($0).first } ?? node
  }
}
