import StateMachines

/// The states of a chart as a tree, by name.
struct SwiftTree {
  /// How deep states are nested at most.
  static let maximumDepth = 50

  /// By state, its children in document order; those at the top by nil.
  private(set) var children: [String?: [MachineDescription.State]] = [:]
  private(set) var states: [String: MachineDescription.State] = [:]
  private var depths: [String: Int] = [:]

  init(_ chart: MachineDescription, _ issues: inout [FormatIssue]) {
    var all: [String?: [MachineDescription.State]] = [:]
    for state in chart.states { all[state.parent, default: []].append(state) }
    var waiting = (all[nil] ?? []).reversed().map { (state: $0, depth: 0) }
    while let (state, depth) = waiting.popLast() {
      guard states.updateValue(state, forKey: state.name) == nil else {
        issues.append(FormatIssue(.repeatedName, "two states are called \(Excerpt.name(state.name))", at: state.place.inText))
        continue
      }
      guard depth < Self.maximumDepth else {
        issues.append(
          FormatIssue(.limit, "\(Excerpt.name(state.name)) is nested more than \(Self.maximumDepth) levels deep", at: state.place.inText))
        continue
      }
      depths[state.name] = depth
      children[state.parent, default: []].append(state)
      waiting += (all[state.name] ?? []).reversed().map { (state: $0, depth: depth + 1) }
    }
    for state in chart.states where states[state.name] == nil {
      let message = "\(Excerpt.name(state.name)) is in \(Excerpt.name(state.parent ?? "")), which is no state around it"
      issues.append(FormatIssue(.unknownName, message, at: state.place.inText))
    }
  }

  /// The deepest state that is around all states of a list, and none of them; nil at the top.
  func scope(of names: [String]) -> String? {
    guard let first = names.first else { return nil }
    var common = states[first]?.parent
    for name in names.dropFirst() {
      var other = states[name]?.parent
      while let one = common, let two = other, one != two {
        if depth(one) >= depth(two) { common = states[one]?.parent }
        if depth(two) >= depth(one) { other = states[two]?.parent }
      }
      if common == nil || other == nil { return nil }
    }
    return common
  }

  private func depth(_ name: String) -> Int { depths[name] ?? 0 }
}
