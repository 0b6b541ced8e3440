import StateMachines

extension SCXMLWriter {
  /// The elements of the states at the top, with everything inside.
  mutating func stateElements() -> [XMLElement] {
    // Elements contain their children, so the last state in document order is made first. Memory that is not needed is given back at once.
    var made: [Int: XMLElement] = [:]
    for number in layout.order.reversed() {
      let inner = layout.children[number].compactMap { made.removeValue(forKey: $0) }
      made[number] = stateElement(number, inner)
    }
    return layout.roots.compactMap { made[$0] }
  }

  private mutating func stateElement(_ number: Int, _ inner: [XMLElement]) -> XMLElement {
    let state = layout.state(number)
    place = state.place
    if let payload = state.payload {
      report("SCXML has no payloads of states, and \(Excerpt.quoted(state.name)) has one of type \(Excerpt.name(payload))")
    }
    var attributes: [XMLElement.Attribute] = []
    if layout.hasID(number) {
      if !SCXML.isWord(state.name) {
        report("\(Excerpt.quoted(state.name)) cannot be an id: it is empty or contains white space")
      }
      attributes.append(attribute("id", state.name))
    }
    var children: [XMLElement] = []
    let first = state.kind == .compound ? layout.children[number].prefix(1).map { MachineDescription.Target(layout.state($0).name) } : []
    let initial = targetNames(state.initial ?? first)
    if !initial.isEmpty, !inner.isEmpty {
      if state.initialStatements.isEmpty {
        attributes.append(attribute("initial", initial))
      } else {
        let transition = element("transition", [attribute("target", initial)], elements(of: state.initialStatements))
        children.append(element("initial", children: [transition]))
      }
    }
    let deferred = state.kind == .final ? "" : deferredEvents(layout.lines[number].deferrals)
    place = state.place
    if !deferred.isEmpty { attributes.append(machineAttribute("defer", deferred)) }
    attributes += noteAttributes(state.notes)
    children += lineElements(number)
    return element(elementName(of: state, isEmpty: inner.isEmpty), attributes, children + inner)
  }

  private mutating func elementName(of state: MachineDescription.State, isEmpty: Bool) -> String {
    switch state.kind {
    case .parallel where isEmpty, .compound where isEmpty:
      report("\(Excerpt.quoted(state.name)) has no states inside")
      return "state"
    case .parallel: return "parallel"
    case .final where isEmpty: return "final"
    case .final, .atomic:
      if !isEmpty { report("\(Excerpt.quoted(state.name)) has states inside, although it is \(state.kind)") }
      return "state"
    case .compound: return "state"
    }
  }

  /// What belongs to a state, but for the states inside.
  private mutating func lineElements(_ number: Int) -> [XMLElement] {
    let (state, lines) = (layout.state(number), layout.lines[number])
    var elements: [XMLElement] = []
    for line in lines.hooks { elements += hookElement(chart.hooks[line], isFinal: state.kind == .final) }
    for (count, line) in lines.timeouts.enumerated() { elements += timeoutElements(chart.timeouts[line], number: count) }
    if state.kind == .final {
      let others = lines.transitions.count + lines.generalTransitions.count + lines.invocations.count + lines.deferrals.count
      if others > 0 { report("the final state \(Excerpt.quoted(state.name)) has only entry and exit actions in SCXML") }
      return elements
    }
    for line in lines.invocations { elements.append(invocationElement(line)) }
    for line in lines.transitions + lines.generalTransitions { elements += transitionElements(chart.transitions[line], from: number) }
    return elements + historyElements(number)
  }

  private mutating func hookElement(_ hook: MachineDescription.Hook, isFinal: Bool) -> [XMLElement] {
    place = hook.place
    let all = actionElements(hook.statements, named: hook.name, exists: true)
    let (data, content) = (all.filter { $0.name.local == "donedata" }, all.filter { $0.name.local != "donedata" })
    if !data.isEmpty, content.isEmpty, isFinal, hook.moment == .entry { return data }
    if !data.isEmpty { report("the data of a completion is that of a final state, in an entry action of its own") }
    return content.isEmpty ? [] : [element(hook.moment == .entry ? "onentry" : "onexit", children: content)]
  }

  /// A timeout as an event that is sent on entry and cancelled on exit, as in SCXML 6.2.
  ///
  /// Timeouts start behind all entry actions of their state, and end behind all exit actions.
  private mutating func timeoutElements(_ timeout: MachineDescription.Timeout, number: Int) -> [XMLElement] {
    place = timeout.place
    guard let duration = timeout.duration else {
      report("the duration of a timeout is computed by a closure; write the duration")
      return []
    }
    guard let delay = SCXMLDelay.text(of: duration) else {
      report("the duration of a timeout is negative: \(duration)")
      return []
    }
    checkEvent(timeout.event)
    let id = "\(timeout.state)_timeout_\(number + 1)"
    let send = element("send", [attribute("event", timeout.event), attribute("delay", delay), attribute("id", id)])
    let cancel = element("cancel", [attribute("sendid", id)])
    return [element("onentry", children: [send]), element("onexit", children: [cancel])]
  }

  private mutating func invocationElement(_ line: Int) -> XMLElement {
    let (invocation, id) = (chart.invocations[line], ids.known[line])
    place = invocation.place
    if invocation.source.isEmpty { report("an invocation has an empty name") }
    if !SCXML.isWord(id) { report("\(Excerpt.quoted(id)) cannot be the id of <invoke>, which is a name without spaces") }
    if dottedIDs.hasLonger(than: id) {
      report(
        "in SCXML events of \(Excerpt.quoted(id)) also match those of ids that begin with \(Excerpt.quoted(id + ".")); rename one of them")
    }
    return element("invoke", [attribute("src", invocation.source), attribute("id", id)])
  }

  private mutating func deferredEvents(_ lines: [Int]) -> String {
    var words: [String] = []
    for line in lines {
      place = chart.deferrals[line].place
      guard let text = descriptors(chart.deferrals[line].events, from: nil) else { continue }
      for word in SCXML.words(of: text) where !words.contains(word) { words.append(word) }
    }
    return words.joined(separator: " ")
  }

  // MARK: Histories

  private mutating func historyElements(_ number: Int) -> [XMLElement] {
    let state = layout.state(number)
    var elements: [XMLElement] = []
    var declared: Set<SCXMLHistoryName> = []
    let histories = layout.lines[number].histories.map { chart.histories[$0] }
    // The first history of its depth is read as the one without a name.
    for history in histories.filter({ $0.name == nil }) + histories.filter({ $0.name != nil }) {
      place = history.place
      guard declared.insert(SCXMLHistoryName(history)).inserted else {
        report("\(Excerpt.quoted(state.name)) has two histories of one depth and name")
        continue
      }
      let content = actionElements(history.statements, named: history.actionName, exists: history.hasAction)
      elements += historyElement(SCXMLHistoryName(history), history.targets, content)
    }
    place = state.place
    for depth in [MachineDescription.HistoryDepth.shallow, .deep] {
      let history = SCXMLHistoryName(state: state.name, depth: depth)
      guard historyIDs[history] != nil, !declared.contains(history) else { continue }
      // Without a line of its own a history leads at first to where the state starts.
      let content = self.elements(of: state.initialStatements)
      elements.insert(contentsOf: historyElement(history, defaultTargets(number), content), at: 0)
    }
    return elements
  }

  private mutating func historyElement(
    _ history: SCXMLHistoryName, _ targets: [MachineDescription.Target], _ content: [XMLElement]
  ) -> [XMLElement] {
    guard let id = historyIDs[history] else { return [] }
    let names = targetNames(targets)
    if names.isEmpty {
      report("the history of \(Excerpt.quoted(history.state)) leads nowhere at first")
      return []
    }
    let transition = element("transition", [attribute("target", names)], content)
    let attributes = [attribute("id", id)] + (history.depth == .deep ? [attribute("type", "deep")] : [])
    return [element("history", attributes, [transition])]
  }

  /// Where a state starts: its initial states, or of a parallel state its regions.
  private func defaultTargets(_ number: Int) -> [MachineDescription.Target] {
    let state = layout.state(number)
    guard state.kind == .parallel else { return state.initial ?? [] }
    return layout.children[number].map { MachineDescription.Target(layout.state($0).name) }
  }
}
