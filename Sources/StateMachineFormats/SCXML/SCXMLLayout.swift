import StateMachines

/// The states of a description as a tree, with the numbers of the lines that belong to each.
struct SCXMLLayout {
  struct Lines {
    var transitions: [Int] = []
    /// Transitions from any state, which come after those that name theirs.
    var generalTransitions: [Int] = []
    var hooks: [Int] = []
    var timeouts: [Int] = []
    var deferrals: [Int] = []
    var invocations: [Int] = []
    var histories: [Int] = []
  }

  /// The numbers of the states at the top, and of those inside each state.
  private(set) var roots: [Int] = []
  private(set) var children: [[Int]]
  private(set) var parents: [Int?]
  /// The numbers of the states in document order, without those that are nowhere.
  private(set) var order: [Int] = []
  private(set) var numbers: [String: Int] = [:]
  private(set) var lines: [Lines]
  /// The histories that lines declare or lead to, in order.
  private(set) var histories: [SCXMLHistoryName] = []
  /// By state, the first in ``order`` that is not inside, and its place there.
  private var ends: [Int]
  private var places: [Int]
  private let states: [MachineDescription.State]
  /// The states that something speaks of.
  private var mentioned: Set<String> = []

  init(_ chart: MachineDescription, _ issues: inout [FormatIssue]) {
    states = chart.states
    children = Array(repeating: [], count: states.count)
    parents = Array(repeating: nil, count: states.count)
    lines = Array(repeating: Lines(), count: states.count)
    ends = Array(repeating: 0, count: states.count)
    places = Array(repeating: -1, count: states.count)
    connect(&issues)
    sort(&issues)
    assign(chart, &issues)
  }

  // MARK: The tree

  private mutating func connect(_ issues: inout [FormatIssue]) {
    for (number, state) in states.enumerated() {
      if numbers[state.name] == nil {
        numbers[state.name] = number
      } else {
        issues.append(FormatIssue(.unsupported, "two states are called \(Excerpt.quoted(state.name))", at: state.place.inText))
      }
    }
    for (number, state) in states.enumerated() where numbers[state.name] == number {
      guard let name = state.parent else {
        roots.append(number)
        continue
      }
      guard let parent = numbers[name] else {
        let message = "\(Excerpt.quoted(state.name)) is inside of \(Excerpt.quoted(name)), which is no state"
        issues.append(FormatIssue(.unsupported, message, at: state.place.inText))
        continue
      }
      parents[number] = parent
      children[parent].append(number)
    }
  }

  /// Puts the states in document order.
  private mutating func sort(_ issues: inout [FormatIssue]) {
    var waiting: [(number: Int, depth: Int)?] = roots.reversed().map { ($0, 0) }
    var open: [Int] = []
    while let next = waiting.popLast() {
      guard let (number, depth) = next else {
        if let last = open.popLast() { ends[last] = order.count }
        continue
      }
      places[number] = order.count
      order.append(number)
      open.append(number)
      waiting.append(nil)
      if depth < SCXML.maximumStateDepth {
        waiting += children[number].reversed().map { ($0, depth + 1) }
      } else if !children[number].isEmpty {
        let message = "\(Excerpt.quoted(states[number].name)) is nested deeper than readers of files accept"
        issues.append(FormatIssue(.unsupported, message, at: states[number].place.inText))
        children[number] = []
      }
    }
    for (number, state) in states.enumerated() where places[number] < 0 && parents[number] != nil {
      let message = "\(Excerpt.quoted(state.name)) is inside of itself, or of a state that is not written"
      issues.append(FormatIssue(.unsupported, message, at: state.place.inText))
    }
  }

  /// Whether a state is inside another.
  func isInside(_ number: Int, _ other: Int) -> Bool {
    places[number] > places[other] && places[number] < ends[other]
  }

  func state(_ number: Int) -> MachineDescription.State { states[number] }

  /// Whether a state is written with its name as id; a region that nothing speaks of is not.
  func hasID(_ number: Int) -> Bool {
    let state = states[number]
    guard state.region != nil, let parent = parents[number], states[parent].kind == .parallel else { return true }
    let isInPlace = children[parent].indices.contains(state.region ?? -1) && children[parent][state.region ?? 0] == number
    return !isInPlace || children[number].isEmpty || mentioned.contains(state.name)
      || state.name != "\(states[parent].name)@\(state.region ?? 0)"
  }

  // MARK: Lines

  private mutating func assign(_ chart: MachineDescription, _ issues: inout [FormatIssue]) {
    for (line, transition) in chart.transitions.enumerated() {
      let isGeneral = if case .any = transition.sources { true } else { false }
      let sources = sources(transition.sources, in: transition.scope)
      for number in resolved(sources, transition.place, &issues) {
        if isGeneral { lines[number].generalTransitions.append(line) } else { lines[number].transitions.append(line) }
      }
      mention(transition.targets + transition.branches.flatMap(\.targets))
    }
    for (line, hook) in chart.hooks.enumerated() where hook.moment == .entry || hook.moment == .exit {
      for number in resolved(named(hook.states), hook.place, &issues) { lines[number].hooks.append(line) }
    }
    for (line, timeout) in chart.timeouts.enumerated() {
      for number in resolved([timeout.state], timeout.place, &issues) { lines[number].timeouts.append(line) }
    }
    for (line, deferral) in chart.deferrals.enumerated() {
      guard case .list(let names) = deferral.states else {
        let message = "a deferral in any state cannot be written; name its states"
        issues.append(FormatIssue(.unsupported, message, at: deferral.place.inText))
        continue
      }
      for number in resolved(names, deferral.place, &issues) { lines[number].deferrals.append(line) }
    }
    for (line, invocation) in chart.invocations.enumerated() {
      for number in resolved([invocation.state], invocation.place, &issues) { lines[number].invocations.append(line) }
    }
    for (line, history) in chart.histories.enumerated() {
      for number in resolved([history.state], history.place, &issues) { lines[number].histories.append(line) }
      histories.append(SCXMLHistoryName(history))
      mention(history.targets)
    }
    mention(chart.initial)
    for state in states { mention(state.initial ?? []) }
    mentionDefaults(Set(chart.histories.map(SCXMLHistoryName.init)))
  }

  /// The history of a parallel state without a line of its own leads to all regions, so each of them needs an id.
  private mutating func mentionDefaults(_ declared: Set<SCXMLHistoryName>) {
    for history in histories where !declared.contains(history) {
      guard let number = numbers[history.state], states[number].kind == .parallel else { continue }
      mentioned.formUnion(children[number].map { states[$0].name })
    }
  }

  private mutating func mention(_ targets: [MachineDescription.Target]) {
    for target in targets {
      mentioned.insert(target.state)
      if let history = SCXMLHistoryName(target) { histories.append(history) }
    }
  }

  /// The numbers of states that a line names, each of which has an id from now on.
  private mutating func resolved(_ names: [String], _ place: MachineDescription.Place, _ issues: inout [FormatIssue]) -> [Int] {
    var found: [Int] = []
    for name in names {
      guard let number = numbers[name], places[number] >= 0 else {
        issues.append(FormatIssue(.unsupported, "the line names \(Excerpt.quoted(name)), which is no state", at: place.inText))
        continue
      }
      mentioned.insert(name)
      found.append(number)
    }
    return found
  }

  /// The states of an entry or exit action; regions without a name have none.
  private func named(_ filter: MachineDescription.States?) -> [String] {
    switch filter {
    case .list(let names): return names
    case .any(let exceptions):
      let exceptions = Set(exceptions)
      return order.map { states[$0] }.filter { $0.region == nil && !exceptions.contains($0.name) }.map(\.name)
    case nil: return order.map { states[$0] }.filter { $0.region == nil }.map(\.name)
    }
  }

  /// The sources of a transition: for a wildcard the children of its scope that are not final, through regions without a name, and of the
  /// ancestors of an exception the other children.
  private func sources(_ filter: MachineDescription.States, in scope: String?) -> [String] {
    guard case .any(let exceptions) = filter else {
      guard case .list(let names) = filter else { return [] }
      return names
    }
    let excepted = Set(exceptions.compactMap { numbers[$0] })
    var ancestors: Set<Int> = []
    for exception in excepted {
      var parent = parents[exception]
      while let number = parent, ancestors.insert(number).inserted { parent = parents[number] }
    }
    var found: [String] = []
    var waiting = (scope.flatMap { numbers[$0] }.map { children[$0] } ?? (scope == nil ? roots : [])).reversed() as [Int]
    while let number = waiting.popLast() {
      let state = states[number]
      guard state.kind != .final, !excepted.contains(number) else { continue }
      if state.region != nil || ancestors.contains(number) {
        waiting += children[number].reversed()
      } else {
        found.append(state.name)
      }
    }
    return found
  }
}
