import StateMachines

/// Writes a description as the configuration of an XState machine: first where everything belongs, then the text.
struct XStateWriter {
  typealias Description = MachineDescription

  let chart: Description
  let tree: XStateWriterTree
  var issues: [FormatIssue] = []
  /// What is written in each state.
  var contents: [XStateContent]
  /// Where each timeout is written, by its event.
  var delays: [String: (node: Int, key: String)] = [:]
  let ids: InvocationIDs
  /// The keys of histories, by state, depth and name.
  var histories: [Description.Target: String] = [:]

  init(_ chart: Description) {
    self.chart = chart
    let tree = XStateWriterTree(chart, &issues)
    self.tree = tree
    ids = InvocationIDs(chart) { invocation, number in
      guard let node = tree.named[invocation.state] else { return nil }
      let id = XStateNames.invocation(number, stateID: tree.nodes[node].id)
      let isMadeUp = invocation.id.map { $0 == id } ?? (invocation.endEvent == XStateNames.end(ofInvocation: id))
      return isMadeUp ? id : nil
    }
    contents = Array(repeating: XStateContent(), count: tree.nodes.count)
  }

  mutating func write() -> JSONValue {
    reportWhatIsMissing()
    placeHistories()
    placeHooks()
    placeInvocations()
    placeTimeouts()
    placeTransitions()
    checkDelays()
    checkUnnamedRegions()
    checkOrder()
    checkSemantics()
    return value()
  }

  mutating func report(_ message: String, at place: Description.Place) {
    issues.append(FormatIssue(.unsupported, message, at: place.inText))
  }

  // MARK: What XState has not

  private mutating func reportWhatIsMissing() {
    reportTakenErrors()
    for state in chart.states where state.payload != nil {
      report("the payload of \(Excerpt.name(state.name)) is not expressible; XState has one context for all states", at: state.place)
    }
    for event in chart.events {
      if let payload = event.payload {
        report(
          "the payload of \(Excerpt.name(event.name)), of type \(Excerpt.name(payload)), is not expressible; XState has no types of events",
          at: chart.place)
      } else if event.argument != nil || event.reply != nil {
        report("\(Excerpt.name(event.name)) is a call with an argument or a reply, which XState does not have", at: chart.place)
      }
    }
    for join in chart.joins { report("joins are not expressible in XState; write a guard that asks for the other states", at: join.place) }
    for deferral in chart.deferrals { report("XState does not defer events; enqueue them in code", at: deferral.place) }
  }

  /// With the policy `raise`, `*` takes the errors of guards and actions; they stop an actor of XState.
  ///
  /// Where no line takes errors, the policies differ only in what is left of a step in which an error was thrown.
  private mutating func reportTakenErrors() {
    guard chart.onError == .raise, chart.mayThrow else { return }
    for transition in chart.transitions where transition.events == .any {
      report(
        "'*' also takes errors of guards and actions here, which stop an actor of XState; name the events, or let 'onError' of the "
          + "description be '.undo'", at: transition.place)
    }
  }

  /// A region without a name is never done here; in XState all regions have names, and are done.
  private mutating func checkUnnamedRegions() {
    guard contents.contains(where: { $0.lines.contains { $0.descriptor == .any } }) else { return }
    for node in tree.nodes {
      guard let state = node.state, state.region != nil, node.children.contains(where: { tree.nodes[$0].state?.kind == .final }) else {
        continue
      }
      report(
        "the region \(Excerpt.name(state.name)) has no name, and XState takes its completion for an event of '*'; give it a name",
        at: state.place)
    }
  }

  private mutating func checkSemantics() {
    let nodes = tree.nodes.indices.map { index in
      XStateSemantics.Node(
        parent: tree.nodes[index].parent, isParallel: tree.nodes[index].state?.kind == .parallel, isObserved: contents[index].isObserved,
        name: tree.nodes[index].key, isEnd: tree.nodes[index].parent == 0 && tree.nodes[index].state?.kind == .final,
        hasInitialActions: !(tree.nodes[index].state?.initialStatements.isEmpty ?? true))
    }
    var lines: [XStateSemantics.Line] = []
    var places: [Description.Place] = []
    for (node, content) in contents.enumerated() {
      for line in content.lines {
        lines.append(
          XStateSemantics.Line(
            node: node, descriptor: line.descriptor, isGuarded: line.isGuarded, targets: line.targets, staysInside: line.staysInside))
        places.append(line.place)
      }
    }
    let semantics = XStateSemantics(nodes: nodes, lines: lines)
    for finding in semantics.findings { report(finding.message, at: places[finding.line]) }
    if !nodes.contains(where: \.hasInitialActions) { return }
    let declared = Dictionary(
      chart.histories.map { (Description.Target($0.state, history: $0.depth, historyName: $0.name), $0) }
    ) { first, _ in first }
    for history in histories.keys.sorted(by: { ($0.state, $0.historyName ?? "") < ($1.state, $1.historyName ?? "") }) {
      let (first, outer) = statesBehind(history, declared)
      guard let message = semantics.historyMessage(of: first, andInside: outer) else { continue }
      report(message, at: tree.named[history.state].flatMap { tree.nodes[$0].state?.place } ?? chart.place)
    }
  }

  /// XState tries events before patterns, and long patterns before short ones; this library tries lines in their order.
  private mutating func checkOrder() {
    var found: [(message: String, place: Description.Place)] = []
    for content in contents {
      var earlier = XStateEarlierPatterns()
      for line in content.lines {
        guard let descriptor = line.descriptor else { continue }
        if let first = earlier.first(hiding: descriptor) {
          found.append(
            (
              "the line comes after one for \(Excerpt.name(first.text)), and XState tries \(Excerpt.name(descriptor.text)) first; move it before that one",
              line.place
            ))
        }
        earlier.insert(descriptor)
      }
    }
    for (message, place) in found { report(message, at: place) }
  }
}

extension MachineDescription {
  /// Whether the chart has code that may throw an error: a guard, an action or what is invoked.
  fileprivate var mayThrow: Bool {
    let hasActions = transitions.contains { line in
      line.hasAction || !line.statements.isEmpty || line.branches.contains { $0.hasAction || !$0.statements.isEmpty }
    }
    let hasConditions = transitions.contains { line in
      line.guardName != nil || line.condition != nil || line.branches.contains { $0.guardName != nil || $0.condition != nil }
    }
    return hasActions || hasConditions || !hooks.isEmpty || !invocations.isEmpty || !initialStatements.isEmpty
      || states.contains { !$0.initialStatements.isEmpty } || histories.contains { $0.hasAction || !$0.statements.isEmpty }
  }
}
