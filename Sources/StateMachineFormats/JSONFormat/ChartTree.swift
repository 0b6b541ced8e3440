internal import StateMachines

/// The states of a description as a tree, if they are one in document order: each state directly before what is inside of it.
struct ChartTree {
  /// By the number of a state, that of the state around it.
  let parents: [Int?]

  /// Nil if the states are no such tree; the issues say why.
  init?(_ chart: MachineDescription, issues: inout [FormatIssue]) {
    var found: [FormatIssue] = []
    var rowOf: [String: Int] = [:]
    var parents: [Int?] = []
    var childCounts = Array(repeating: 0, count: chart.states.count)
    /// The states that the next one may be inside of.
    var open: [Int] = []
    for (row, state) in chart.states.enumerated() {
      func note(_ message: String, _ code: FormatIssue.Code = .contradiction) {
        if found.count < ReadingLimits().maximumIssues { found.append(FormatIssue(code, message, at: state.place.inText)) }
      }
      let name = Excerpt.quoted(state.name)
      if rowOf.updateValue(row, forKey: state.name) != nil { note("two states are called \(name)", .repeatedName) }
      let parent = state.parent.flatMap { rowOf[$0] }
      if state.parent != nil, parent == nil { note("the state around \(name) is not listed before it") }
      while let last = open.last, last != parent { open.removeLast() }
      if parent != nil, open.isEmpty { note("\(name) does not follow the other states that are inside of the same one") }
      open.append(row)
      if 2 * open.count + 16 > ReadingLimits.greatestDepth { note("\(name) is nested deeper than readers allow", .limit) }
      if let parent {
        if chart.states[parent].kind == .atomic || chart.states[parent].kind == .final {
          note("\(name) is inside of a state that is \(chart.states[parent].kind)")
        }
        if let region = state.region {
          let isRegion = region == childCounts[parent] && state.name == "\(chart.states[parent].name)@\(region)"
          if !isRegion || chart.states[parent].kind != .parallel || state.kind != .compound || state.payload != nil {
            note("\(name) is no region without a name: a compound state that is called by its parallel state and its place in it")
          }
        }
        childCounts[parent] += 1
      } else if state.region != nil {
        note("\(name) is a region without a name, and in no parallel state")
      }
      if state.kind != .compound, state.initial != nil || !state.initialStatements.isEmpty {
        note("\(name) is \(state.kind), so it has no initial state")
      }
      parents.append(parent)
    }
    for (row, state) in chart.states.enumerated() where childCounts[row] == 0 && (state.kind == .compound || state.kind == .parallel) {
      let message = "\(Excerpt.quoted(state.name)) is \(state.kind), and has no states inside"
      found.append(FormatIssue(.contradiction, message, at: state.place.inText))
    }
    issues += found
    if !found.isEmpty { return nil }
    self.parents = parents
  }
}
