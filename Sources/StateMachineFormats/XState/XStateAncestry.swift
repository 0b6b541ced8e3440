/// States of a configuration by number, each of which knows the state around it.
protocol XStateAncestry {
  /// The state around a state; nil for the machine.
  func parent(of node: Int) -> Int?
}

extension XStateAncestry {
  func isInside(_ node: Int, of ancestor: Int) -> Bool { child(of: ancestor, around: node) != nil }

  /// The child of a state that is another state or contains it; nil if none is.
  func child(of ancestor: Int, around node: Int) -> Int? {
    var here = node
    while let parent = parent(of: here) {
      if parent == ancestor { return here }
      here = parent
    }
    return nil
  }
}
