import StateMachines

/// Which states of a tree can be active together: one contains the other, or they are in different regions of a parallel state.
struct StatesTogether {
  private let parents: [Int?]
  private let isParallel: [Bool]
  /// By state, the first one behind it in document order that is not inside.
  private let ends: [Int]

  /// - Parameters:
  ///   - parents: The state around each state, which comes before it: states are in document order.
  ///   - isParallel: Whether each is a parallel state.
  init(parents: [Int?], isParallel: [Bool]) {
    (self.parents, self.isParallel) = (parents, isParallel)
    var ends = parents.indices.map { $0 + 1 }
    for (state, parent) in zip(parents.indices, parents).reversed() {
      if let parent { ends[parent] = max(ends[parent], ends[state]) }
    }
    self.ends = ends
  }

  /// Those of some states, which are in ascending order, that can be active with another one.
  ///
  /// - Complexity: Logarithmic in the number of states for each state around the one, and linear in what is found.
  func states(among states: [Int], with state: Int) -> [Int] {
    var found = Array(Self.states(among: states, in: state..<ends[state]))
    var inner = state
    while let outer = parents[inner] {
      found += Self.states(among: states, in: outer..<outer + 1)
      if isParallel[outer] {
        found += Self.states(among: states, in: outer + 1..<inner) + Self.states(among: states, in: ends[inner]..<ends[outer])
      }
      inner = outer
    }
    return found
  }

  private static func states(among states: [Int], in range: Range<Int>) -> ArraySlice<Int> {
    if range.isEmpty { return [] }
    return states[index(of: range.lowerBound, in: states)..<index(of: range.upperBound, in: states)]
  }

  /// How many of the states are below a bound.
  private static func index(of bound: Int, in states: [Int]) -> Int {
    var (low, high) = (0, states.count)
    while low < high {
      let middle = (low + high) / 2
      if states[middle] < bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension StatesTogether {
  /// The states of a description, which are in document order.
  init(_ chart: MachineDescription, _ numbers: inout [String: Int]) {
    numbers = Dictionary(zip(chart.states.map(\.name), chart.states.indices)) { first, _ in first }
    let known = numbers
    // A state whose parent follows it is no part of a chart that can be built.
    let parents = chart.states.enumerated().map { index, state in state.parent.flatMap { known[$0] }.flatMap { $0 < index ? $0 : nil } }
    self.init(parents: parents, isParallel: chart.states.map { $0.kind == .parallel })
  }
}
