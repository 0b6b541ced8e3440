import StateMachines

/// Checks that the macrosteps of a machine are possible in a chart, one after the other.
struct HistoryVerifier {
  typealias Node = ChartTree.Node
  typealias Way = ChartTransitions.Way

  private let tree: ChartTree
  private let transitions: ChartTransitions
  private let description: MachineDescription

  /// How many combinations of choices of regions are tried.
  private static var mostChoices: Int { 100_000 }

  /// - Returns: Nil where the chart has states with equal names.
  init?(_ description: MachineDescription) {
    guard let tree = ChartTree(description) else { return nil }
    self.tree = tree
    self.description = description
    transitions = ChartTransitions(tree, description)
  }

  /// Whether the states of a record can be active together.
  func problem(ofStates states: String) -> String? {
    guard let active = tree.active(RowNames.names(in: states)), tree.isLegal(active) else {
      return "the chart has no configuration '\(states)'"
    }
    return nil
  }

  /// Why a macrostep is not possible after a configuration; nil where it is.
  ///
  /// - Parameters:
  ///   - record: The macrostep.
  ///   - before: The states before it; nil where that is not known, or before the start.
  /// - Returns: A sentence.
  func problem(of record: HistoryRecord, after before: String?) -> String? {
    if let problem = problem(ofStates: record.states) { return problem }
    // No transition has led there, so that the walk begins again.
    if record.ending == HistoryRecord.placed { return nil }
    guard let steps = try? JSON.value([NamedMicrostep].self, of: record.steps) else { return "its microsteps cannot be decoded" }
    let isStart = record.cause == "start" && record.revision == 1
    guard before != nil || isStart else { return nil }
    guard var active = tree.active(before.map { RowNames.names(in: $0) } ?? []) else {
      return "the chart has no configuration '\(before ?? "")'"
    }
    guard RowNames.list(steps.flatMap(\.exited)) == record.exited, RowNames.list(steps.flatMap(\.entered)) == record.entered else {
      return "its microsteps do not leave and enter what it says"
    }
    if let first = steps.first?.cause, first != NamedMicrostep.Cause(kind: isStart ? .start : .event, name: isStart ? "" : record.cause),
      // Where errors are events, a guard that throws has one taken.
      first.kind != .failure
    {
      return "its first microstep is for '\(first.name)', not for '\(record.cause)'"
    }
    if steps.isEmpty, let problem = problem(ofRest: record, active) { return problem }
    for (number, step) in steps.enumerated() {
      guard let next = step.cause.kind == .start ? started(step) : taken(step, active) else {
        return "from \(named(active)) no choice of guards and targets gives microstep \(number + 1): \(step)"
      }
      guard tree.isLegal(next) else { return "microstep \(number + 1) leads to \(named(next)), which is no configuration" }
      active = next
    }
    let stated = tree.active(RowNames.names(in: record.states))
    return active == stated ? nil : "its microsteps lead to \(named(active)), not to '\(record.states)'"
  }

  private func named(_ active: Set<Node>) -> String { "'\(RowNames.text(of: tree.names(active.sorted())))'" }

  /// Why a macrostep without a transition is not possible.
  private func problem(ofRest record: HistoryRecord, _ active: Set<Node>) -> String? {
    let cause = NamedMicrostep.Cause(kind: .event, name: record.cause)
    switch record.ending {
    case "deferred": return transitions.mayDefer(cause, active) ? nil : "nothing defers '\(record.cause)' in \(named(active))"
    case "rejected", "stands":
      guard record.event != nil, !isFinished(active) else { return nil }
      let isSure = tree.leaves(of: active).contains { !transitions.choices(at: $0, for: cause).contains(nil) }
      return isSure ? "'\(record.cause)' has a transition in \(named(active)), and took none" : nil
    default: return nil
    }
  }

  private func isFinished(_ active: Set<Node>) -> Bool {
    tree.top.contains { active.contains($0) && tree.kind($0) == .final }
  }

  // MARK: Microsteps

  private func started(_ step: NamedMicrostep) -> Set<Node>? {
    let entered = Set(step.entered.compactMap { tree.node($0) })
    let recorded = withRegions(entered)
    let computed = ChartStep(tree: tree, active: []).initialEntries(description.initial, recorded: recorded)
    guard step.exited.isEmpty, computed == recorded, tree.names(computed.sorted()) == step.entered else { return nil }
    return computed
  }

  /// With the regions without a name around states.
  private func withRegions(_ nodes: Set<Node>) -> Set<Node> {
    nodes.reduce(into: nodes) { all, node in all.formUnion(tree.ancestors(of: node).prefix { !tree.isNamed($0) }) }
  }

  /// The configuration after a microstep; nil where no choice of transitions gives it.
  private func taken(_ step: NamedMicrostep, _ active: Set<Node>) -> Set<Node>? {
    let chart = ChartStep(tree: tree, active: active)
    let recorded = withRegions(Set(step.entered.compactMap { tree.node($0) }))
    var found: Set<Node>?
    forEachChoice(tree.leaves(of: active).map { transitions.choices(at: $0, for: step.cause) }) { ways in
      let ways = chart.withoutConflicts(ways)
      guard ways.map({ tree.states[$0.source].name }).sorted() == step.sources.sorted() else { return false }
      let exits = ways.reduce(into: Set<Node>()) { $0.formUnion(chart.exits($1)) }
      guard tree.names(exits.sorted(by: >)) == step.exited else { return false }
      let entries = chart.entries(ways, recorded: recorded)
      guard tree.names(entries.sorted()) == step.entered else { return false }
      found = active.subtracting(exits).union(entries)
      return true
    }
    return found
  }

  /// Calls a closure with each combination of choices, until it returns true.
  private func forEachChoice(_ choices: [[Way?]], _ body: ([Way]) -> Bool) {
    var indices = [Int](repeating: 0, count: choices.count)
    for _ in 0..<Self.mostChoices {
      if body(zip(choices, indices).compactMap { $0[$1] }) { return }
      guard let next = choices.indices.first(where: { indices[$0] + 1 < choices[$0].count }) else { return }
      indices[next] += 1
      for index in 0..<next { indices[index] = 0 }
    }
  }
}
