import StateMachineTesting
import StateMachines
import TestSupport

/// A machine of a few states as a graph, and what is true of it, by sets of states in place of a search.
struct RandomGraph {
  private struct Edge: Hashable {
    let event: Int
    let from: Int
    let to: Int
    let isTime: Bool
  }

  private let count: Int
  private let edges: [Edge]

  init(using generator: inout SeededGenerator) {
    count = 2 + generator.below(7)
    let count = count
    var seen: Set<[Int]> = []
    edges = (0..<(1 + generator.below(2 * count))).compactMap { _ in
      let isTime = generator.once(in: 5)
      // One time for each state, and an event of its own, which callers do not fire.
      let edge = Edge(event: isTime ? 9 : generator.below(3), from: generator.below(count), to: generator.below(count), isTime: isTime)
      return seen.insert([edge.event, edge.from]).inserted ? edge : nil
    }
  }

  var definition: MachineDefinition<Int, Int> {
    get throws {
      try MachineDefinition(initial: 0) { sm in
        for state in 0..<count { sm.state(state) }
        for edge in edges {
          sm.when(edge.event, from: edge.from, to: edge.to)
          if edge.isTime { sm.timeout(.seconds(1), in: edge.from, fire: edge.event) }
        }
      }
    }
  }

  func someStates(_ generator: inout SeededGenerator) -> Condition<Int> {
    .any((0..<count).filter { _ in generator.once(in: 3) }.map { .active($0) })
  }

  // MARK: - Fixed points

  private func next(_ state: Int) -> Set<Int> { Set(edges.filter { $0.from == state && $0.to != state }.map(\.to)) }
  private var all: Set<Int> { Set(0..<count) }

  private func states(_ condition: Condition<Int>) -> Set<Int> {
    switch condition {
    case .active(let state): [state]
    case .any(let parts): parts.reduce(into: []) { $0.formUnion(states($1)) }
    case .ended, .not, .all: []
    }
  }

  private func fixedPoint(from start: Set<Int>, _ step: (Set<Int>) -> Set<Int>) -> Set<Int> {
    let following = step(start)
    return following == start ? start : fixedPoint(from: following, step)
  }

  private func reachable(from start: Set<Int>, inside: Set<Int>) -> Set<Int> {
    fixedPoint(from: start.intersection(inside)) { $0.union($0.flatMap { next($0) }.filter { inside.contains($0) }) }
  }

  /// AF under a fairness.
  private func inevitable(_ goal: Set<Int>, _ fairness: Fairness) -> Set<Int> {
    let other = all.subtracting(goal)
    let ends = other.filter { isEnd($0, inside: other, fairness) }
    return all.filter { goal.contains($0) || reachable(from: [$0], inside: other).isDisjoint(with: ends) }
  }

  /// The states in which what the property says of each is wrong.
  private func wrong(_ property: Property<Int>) -> Set<Int> {
    switch property {
    case .always(let condition): all.subtracting(states(condition))
    case .never(let condition): states(condition)
    case .alwaysPossible(let condition):
      all.filter { reachable(from: [$0], inside: all).isDisjoint(with: states(condition)) }
    case .eventually(let goal, let fairness): Set([0]).subtracting(inevitable(states(goal), fairness))
    case .leads(let from, let to, let fairness): states(from).subtracting(inevitable(states(to), fairness))
    }
  }

  func satisfies(_ property: Property<Int>) -> Bool {
    wrong(property).isDisjoint(with: reachable(from: [0], inside: all))
  }

  // MARK: - Counterexamples

  /// Whether the steps of a counterexample are edges, and its loop leads back.
  func follows<Event>(_ found: Exploration<Int, Event>.Counterexample) -> Bool {
    let states = ([found.path.start] + found.path.steps.map(\.configuration) + found.loop.map(\.configuration)).map { $0[0] }
    let isPath = zip(states, states.dropFirst()).allSatisfy { next($0).contains($1) }
    return isPath && states[0] == 0 && (found.loop.isEmpty || found.loop.last?.configuration == found.path.end)
  }

  /// How many steps lead to the nearest place at which the failure shows.
  func shortestFailure(_ property: Property<Int>) -> Int? {
    let (goal, fairness): (Set<Int>, Fairness)
    switch property {
    case .always, .never, .alwaysPossible: return distance(from: [0], to: wrong(property), inside: all)
    case .eventually(let condition, let assumed), .leads(_, let condition, let assumed): (goal, fairness) = (states(condition), assumed)
    }
    let other = all.subtracting(goal)
    let ends = other.filter { isEnd($0, inside: other, fairness) }
    return wrong(property).compactMap { state -> Int? in
      guard let first = distance(from: [0], to: [state], inside: all) else { return nil }
      return distance(from: [state], to: ends, inside: other).map { first + $0 }
    }.min()
  }

  /// Whether a run may stay in a state for ever, or come back to it for ever, and never leave some states.
  private func isEnd(_ state: Int, inside: Set<Int>, _ fairness: Fairness) -> Bool {
    let onwards = next(state)
    let circle = reachable(from: onwards, inside: inside).filter { reachable(from: [$0], inside: inside).contains(state) }
    let passes = circle.contains { one in
      !isLeftByTime(one) || edges.contains { $0.isTime && $0.from == one && circle.contains($0.to) && $0.to != one }
    }
    switch fairness {
    case .time: return passes || !isLeftByTime(state)
    case .progress: return passes || onwards.isEmpty
    case .everyStep:
      let later = reachable(from: [state], inside: all)
      return later.isSubset(of: inside) && later.allSatisfy { reachable(from: [$0], inside: all).contains(state) }
    }
  }

  private func isLeftByTime(_ state: Int) -> Bool { edges.contains { $0.isTime && $0.from == state && $0.to != state } }

  private func distance(from start: Set<Int>, to goals: Set<Int>, inside: Set<Int>) -> Int? {
    var (front, seen, steps) = (start, start, 0)
    while !front.isEmpty {
      if !front.isDisjoint(with: goals) { return steps }
      front = Set(front.flatMap { next($0) }).intersection(inside).subtracting(seen)
      seen.formUnion(front)
      steps += 1
    }
    return nil
  }
}
