/// An ``OracleChart`` read into a list in document order; a state is its place in it, 0 is the root.
///
/// SCXML Appendix D, the functions that only look at the document.
final class OracleDocument {
  struct Line: Equatable, Sendable {
    var source: Int
    /// The order of trial in its source.
    var number: Int
    var transition: OracleTransition
    var targets: [Int]
    /// The number of the join that the line belongs to.
    var join: Int?
  }

  let chart: OracleChart
  private(set) var states: [OracleState] = []
  private(set) var kinds: [OracleState.Kind] = []
  private(set) var parents: [Int?] = []
  /// Without history states.
  private(set) var children: [[Int]] = []
  private(set) var histories: [[Int]] = []
  private(set) var initial: [[Int]] = []
  private(set) var lines: [[Line]] = []
  private var places: [String: Int] = [:]

  init(_ chart: OracleChart, wildcardsFirst: Bool) {
    self.chart = chart
    add(chart.root, inside: nil)
    initial = states.indices.map { [self] state in
      states[state].initial.isEmpty ? Array(children[state].prefix(1)) : states[state].initial.map(place)
    }
    lines = states.indices.map { [self] in lines(of: $0, chart, wildcardsFirst) }
  }

  private func add(_ state: OracleState, inside parent: Int?) {
    let place = states.count
    states.append(state)
    kinds.append(state.kind)
    parents.append(parent)
    children.append([])
    histories.append([])
    places[state.name] = place
    if let parent {
      if state.isHistory { histories[parent].append(place) } else { children[parent].append(place) }
    }
    for child in state.children { add(child, inside: place) }
  }

  /// Those that name the state, then joins, then those from any state: of its scope, through regions without a name.
  private func lines(of state: Int, _ chart: OracleChart, _ wildcardsFirst: Bool) -> [Line] {
    var named = states[state].transitions.map { ($0, nil as Int?) }
    for (number, join) in chart.joins.enumerated() {
      for source in join.sources where source.state == states[state].name {
        named.append((OracleTransition(.events([source.event]), to: join.targets, do: join.actions), number))
      }
    }
    let wildcards = wildcards(over: state).map { ($0, nil as Int?) }
    let all = wildcardsFirst ? wildcards + named : named + wildcards
    return all.enumerated().map { number, line in
      Line(source: state, number: number, transition: line.0, targets: line.0.targets.map(place), join: line.1)
    }
  }

  private func wildcards(over state: Int) -> [OracleTransition] {
    guard states[state].hasName, states[state].kind != .final else { return [] }
    var found: [OracleTransition] = []
    var scope = parents[state]
    while let inner = scope {
      found += states[inner].wildcards.filter { !$0.except.contains(states[state].name) }.map(\.transition)
      if inner == 0 || states[inner].hasName { break }
      scope = parents[inner]
    }
    return found
  }

  func place(of name: String) -> Int? {
    places[name]
  }

  private func place(_ name: String) -> Int {
    guard let place = places[name] else { preconditionFailure("The chart has no state '\(name)'.") }
    return place
  }
}

/// SCXML Appendix D, predicates and lists.
extension OracleDocument {
  func isCompoundState(_ state: Int) -> Bool { kinds[state] == .compound }
  func isParallelState(_ state: Int) -> Bool { kinds[state] == .parallel }
  func isFinalState(_ state: Int) -> Bool { kinds[state] == .final }
  func isAtomicState(_ state: Int) -> Bool { kinds[state] == .atomic || isFinalState(state) }
  func isHistoryState(_ state: Int) -> Bool { kinds[state] == .shallowHistory || kinds[state] == .deepHistory }

  func isDescendant(_ state: Int, of other: Int) -> Bool {
    var next = parents[state]
    while let ancestor = next {
      if ancestor == other { return true }
      next = parents[ancestor]
    }
    return false
  }

  /// From the inside out, without `other`.
  func getProperAncestors(_ state: Int, upTo other: Int?) -> [Int] {
    var ancestors: [Int] = []
    var next = parents[state]
    while let ancestor = next, ancestor != other {
      ancestors.append(ancestor)
      next = parents[ancestor]
    }
    return ancestors
  }

  /// The least common compound ancestor; a region without a name counts as one.
  func findLCCA(_ list: [Int], orParallel: Bool = false) -> Int {
    getProperAncestors(list[0], upTo: nil).first { ancestor in
      (isCompoundState(ancestor) || orParallel && isParallelState(ancestor))
        && list.dropFirst().allSatisfy { isDescendant($0, of: ancestor) }
    } ?? 0
  }
}
