import StateMachines

extension SCXMLWriter {
  /// The elements of a transition in one of its sources: one, or one for each branch.
  mutating func transitionElements(_ transition: MachineDescription.Transition, from source: Int) -> [XMLElement] {
    place = transition.place
    var attributes: [XMLElement.Attribute] = []
    if transition.events != .always {
      guard let text = descriptors(transition.events, from: layout.state(source).name) else { return [] }
      attributes.append(attribute("event", text))
    }
    let own = SCXMLReader.Condition(expression: transition.condition, name: transition.guardName)
    let content = actionElements(transition.statements, named: transition.actionName, exists: transition.hasAction)
    let notes = noteAttributes(transition.notes)
    guard transition.branches.isEmpty else {
      return transition.branches.map { branch in
        let condition = conjunction(own, SCXMLReader.Condition(expression: branch.condition, name: branch.guardName))
        let inner = actionElements(branch.statements, named: branch.actionName, exists: branch.hasAction)
        let all = attributes + conditionAttributes(condition) + targetAttributes(transition.kind, branch.targets, from: source) + notes
        return element("transition", all, content + inner)
      }
    }
    if transition.events == .always, transition.targets.isEmpty, own.expression == nil, own.name == nil {
      report("an eventless transition without a condition and target never ends")
      return []
    }
    let targets = targetAttributes(transition.kind, transition.targets, from: source)
    return [element("transition", attributes + conditionAttributes(own) + targets + notes, content)]
  }

  // MARK: Conditions

  /// The attributes of a condition; none for a transition that is always taken.
  mutating func conditionAttributes(_ condition: SCXMLReader.Condition) -> [XMLElement.Attribute] {
    if let expression = condition.expression {
      let attributes = expressionAttribute("cond", expression)
      guard let name = condition.name, name != expression, !name.isEmpty else { return attributes }
      return attributes + [machineAttribute("guard", name)]
    }
    guard let name = condition.name else { return [] }
    if name.isEmpty { report("a guard has an empty name") }
    // A name that would be read as an expression is written in our own attribute.
    if name == SCXML.trimmed(name), !name.isEmpty, case .name = SCXMLCondition(name, isVariable: variables.contains) {
      return [attribute("cond", name)]
    }
    return [machineAttribute("guard", name)]
  }

  /// Both conditions: as one expression, or as the name of one closure.
  private func conjunction(_ one: SCXMLReader.Condition, _ other: SCXMLReader.Condition) -> SCXMLReader.Condition {
    if one.expression == nil, one.name == nil { return other }
    if other.expression == nil, other.name == nil { return one }
    if let left = one.expression, let right = other.expression { return SCXMLReader.Condition(expression: "(\(left)) && (\(right))") }
    return SCXMLReader.Condition(name: "\(one.name ?? "") && \(other.name ?? "")")
  }

  /// An attribute with an expression that the reader accepts.
  mutating func expressionAttribute(_ name: String, _ text: String) -> [XMLElement.Attribute] {
    usesExpressions = true
    do {
      let unknown = try Expression(text).unknownNames(isVariable: variables.contains, isState: { layout.numbers[$0] != nil })
      for error in unknown { report("in \(Excerpt.quoted(text)): \(error.message)") }
    } catch {
      report("in \(Excerpt.quoted(text)): \(error.message)")
    }
    return [attribute(name, text)]
  }

  // MARK: Targets

  private mutating func targetAttributes(
    _ kind: MachineDescription.Transition.Kind, _ targets: [MachineDescription.Target], from source: Int
  ) -> [XMLElement.Attribute] {
    switch kind {
    case .ignored, .impossible, .stopping: return [machineAttribute("kind", kind.rawValue)]
    case .internal: return []
    case .external, .local: break
    }
    let names = targetNames(targets)
    if names.isEmpty { return [] }
    let target = [attribute("target", names)]
    guard kind == .local else { return target }
    switch localKind(targets, from: source) {
    case .inside: return target + [attribute("type", "internal")]
    case .around: return target + [machineAttribute("kind", "local")]
    case .apart: return target
    }
  }

  private enum LocalKind {
    /// SCXML has it: from a compound state to states inside.
    case inside
    /// Source or target contains the other.
    case around
    /// The transition leaves its source, as external ones do.
    case apart
  }

  private func localKind(_ targets: [MachineDescription.Target], from source: Int) -> LocalKind {
    let numbers = targets.compactMap { layout.numbers[$0.state] }
    let areInside = zip(targets, numbers).allSatisfy { target, number in
      layout.isInside(number, source) || number == source && target.history != nil
    }
    if areInside { return layout.state(source).kind == .compound ? .inside : .around }
    return numbers.contains { $0 == source || layout.isInside(source, $0) } ? .around : .apart
  }

  /// The ids of targets, separated by spaces.
  mutating func targetNames(_ targets: [MachineDescription.Target]) -> String {
    var names: [String] = []
    for target in targets {
      guard layout.numbers[target.state] != nil else {
        report("there is no state \(Excerpt.quoted(target.state))")
        continue
      }
      if let history = SCXMLHistoryName(target) {
        if let id = historyIDs[history] { names.append(id) }
      } else {
        names.append(target.state)
      }
    }
    return names.joined(separator: " ")
  }

  // MARK: Events

  /// The descriptors of events; nil, and an issue, where they cannot be written.
  mutating func descriptors(_ events: MachineDescription.Events, from source: String?) -> String? {
    switch events {
    case .event(let name): return exactDescriptors([name])
    case .list(let names): return exactDescriptors(names)
    case .any: return "*"
    case .prefixes(let prefixes):
      let words = prefixes.filter { isDescriptor($0) }.map { self.events.contains($0) ? $0 : "\($0).*" }
      let known = EventPrefixes(prefixes)
      let ends = endEvents.filter { known.contains(prefixOf: $0) }.flatMap { endDescriptors($0) }
      let missing = ends.filter { !known.contains(prefixOf: $0) }
      return words.isEmpty ? nil : (words + missing).joined(separator: " ")
    case .done(let state): return completionDescriptor(state)
    case .completion: return source.flatMap { completionDescriptor($0) }
    case .failure: return "error.execution"
    case .workFailure(let name):
      let ids = ids.failing(name, with: source)
      if ids.isEmpty { report("no state has a task or a stream called \(Excerpt.quoted(name))") }
      return ids.isEmpty ? nil : ids.map { SCXML.failure(ofInvocation: $0) }.joined(separator: " ")
    case .matching:
      report("events that a closure matches have no names; write their names")
      return nil
    case .always:
      report("a deferral waits for events, and names none")
      return nil
    }
  }

  /// Descriptors that match events of these names and no others of the chart.
  private mutating func exactDescriptors(_ names: [String]) -> String? {
    var words: [String] = []
    for name in names where isDescriptor(name) {
      if dottedEvents.hasLonger(than: name) {
        report(
          "in SCXML \(Excerpt.quoted(name)) also matches events whose names begin with \(Excerpt.quoted(name + ".")); rename one of them")
      }
      words.append(name)
      words += endDescriptors(name).filter { $0 != name }
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The events of the ends that have one name here; it may also be fired from outside.
  private func endDescriptors(_ event: String) -> [String] { ids.ending(event).map { SCXML.end(ofInvocation: $0) } }

  private mutating func completionDescriptor(_ state: String) -> String? {
    guard SCXML.isWord(state), layout.numbers[state] != nil else {
      report("there is no state \(Excerpt.quoted(state))")
      return nil
    }
    if dottedStates.hasLonger(than: state) {
      report("in SCXML \(Excerpt.name("done.state." + state)) also matches states whose ids begin with it and a point; rename one of them")
    }
    return "done.state.\(state)"
  }

  private mutating func isDescriptor(_ name: String) -> Bool {
    if SCXML.isWord(name), SCXMLDescriptor(name) == .prefix(name) { return true }
    report("\(Excerpt.quoted(name)) cannot be the name of an event in SCXML")
    return false
  }

  /// Reports the name of an event that a file cannot send.
  mutating func checkEvent(_ name: String) {
    if SCXML.isWord(name), !name.utf8.contains(UInt8(ascii: "*")), !SCXMLDescriptor.isReserved(name) { return }
    report("\(Excerpt.quoted(name)) cannot be the name of an event that a file sends")
  }
}
