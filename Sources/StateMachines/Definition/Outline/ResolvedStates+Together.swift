/// Which states can be active at the same time.
extension ResolvedStates {
  /// Whether one of some states, in document order, can be active together with a state.
  ///
  /// That is the state itself, one inside it or around it, or one in another region of a parallel state around it. O(depth × log n).
  func canBeActive(_ others: [Int32], with node: Int32) -> Bool {
    if Self.contains(others, node..<ends[Int(node)]) { return true }
    var inner = node
    while case let outer = parent(of: inner), outer >= 0 {
      if Self.contains(others, outer..<outer + 1) { return true }
      if kinds[Int(outer)] == .parallel {
        if Self.contains(others, outer..<inner) || Self.contains(others, ends[Int(inner)]..<ends[Int(outer)]) { return true }
      }
      inner = outer
    }
    return false
  }

  /// Whether one of some numbers, in ascending order, lies in a range.
  private static func contains(_ numbers: [Int32], _ range: Range<Int32>) -> Bool {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] < range.upperBound
  }

  /// The nearest region that is a state or contains it; −1 where no parallel state is around it.
  func region(of node: Int32) -> Int32 {
    var node = node
    while node >= 0, case let outer = parent(of: node), outer < 0 || kinds[Int(outer)] != .parallel { node = outer }
    return node
  }
}
