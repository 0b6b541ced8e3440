/// Which states can be active at the same time.
extension ResolvedStates {
  /// Whether one of some states, in document order, can be active together with a state.
  ///
  /// That is the state itself, one inside it or around it, or one in another region of a parallel state around it. O(depth × log n).
  func canBeActive(_ others: [StateID], with node: StateID) -> Bool {
    if Self.contains(others, node..<nodes[node].end) { return true }
    var inner = node
    while case let outer = parent(of: inner), outer.exists {
      if Self.contains(others, outer..<outer.next) { return true }
      if nodes[outer].kind == .parallel {
        if Self.contains(others, outer..<inner) || Self.contains(others, nodes[inner].end..<nodes[outer].end) { return true }
      }
      inner = outer
    }
    return false
  }

  /// Whether one of some numbers, in ascending order, lies in a range.
  private static func contains(_ numbers: [StateID], _ range: Range<StateID>) -> Bool {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] < range.upperBound
  }

  /// The nearest region that is a state or contains it; none where no parallel state is around it.
  func region(of node: StateID) -> StateID {
    var node = node
    while node.exists, case let outer = parent(of: node), outer.isNone || nodes[outer].kind != .parallel { node = outer }
    return node
  }
}
