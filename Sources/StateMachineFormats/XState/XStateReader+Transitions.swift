import StateMachines

/// The transitions of a state, in the order in which XState tries them.
extension XStateReader {
  /// What is written at one key of `on`, or in its place.
  private struct Group {
    let descriptor: XStateDescriptor?
    let events: MachineDescription.Events
    let value: JSONValue
    /// Of the key.
    let position: TextPosition
  }

  mutating func readTransitions(of node: Int) {
    let object = tree.nodes[node].object
    if let always = object.member("always") {
      read(Group(descriptor: nil, events: .always, value: always.value, position: always.keyPosition), of: node)
    }
    var groups = eventGroups(of: node)
    if let onDone = object.member("onDone"), let group = doneGroup(onDone, of: node) { groups.append(group) }
    groups += invocationGroups(of: node)
    groups += delayGroups(of: node)
    var seen: [XStateDescriptor: TextPosition] = [:]
    for group in groups {
      guard let descriptor = group.descriptor, let first = seen.updateValue(group.position, forKey: descriptor) else { continue }
      report(.repeatedKey, "\(Excerpt.name(descriptor.text)) is written at \(first) already; write both in one list", at: group.position)
    }
    for group in groups where group.descriptor?.isWildcard != true { read(group, of: node) }
    let wildcards = groups.filter { $0.descriptor?.isWildcard == true }
    for index in XStateDescriptor.order(wildcards.map { $0.descriptor ?? .any }) { read(wildcards[index], of: node) }
    checkEmpty(groups, XStatePatterns(wildcards.compactMap(\.descriptor)))
  }

  /// An empty list keeps wildcards from being tried, which no line does.
  private mutating func checkEmpty(_ groups: [Group], _ patterns: XStatePatterns) {
    for group in groups where group.value.array?.isEmpty == true {
      guard case .exact(let event)? = group.descriptor, let pattern = patterns.pattern(taking: event) else { continue }
      let message = "an empty list only keeps \(Excerpt.name(pattern.text)) from taking the event; write {} to accept it here"
      report(.unsupported, message, lenient: "it is left out", at: group.value.position)
    }
  }

  // MARK: Keys

  private mutating func eventGroups(of node: Int) -> [Group] {
    guard let value = tree.nodes[node].object["on"] else { return [] }
    guard let on = value.object else {
      report(.wrongValue, "'on' is an object of transitions by events, not \(value.kind)", at: value.position)
      return []
    }
    return XStateNames.order(on.members) { $0.key }.compactMap { member in
      if member.key.isEmpty {
        report(
          .unsupported, "transitions without an event are written in 'always' since XState 5", lenient: "they are read so",
          at: member.keyPosition)
        return issues.isLenient ? Group(descriptor: nil, events: .always, value: member.value, position: member.keyPosition) : nil
      }
      guard let descriptor = XStateDescriptor(member.key) else {
        report(.wrongValue, "'*' is the whole key, or its end after a dot, as in 'mouse.*'", at: member.keyPosition)
        return nil
      }
      guard let events = events(descriptor, at: member.keyPosition) else { return nil }
      return Group(descriptor: descriptor, events: events, value: member.value, position: member.keyPosition)
    }
  }

  private mutating func events(_ descriptor: XStateDescriptor, at position: TextPosition) -> MachineDescription.Events? {
    switch descriptor {
    case .any: return .any
    case .prefix(let prefix):
      guard prefix == "xstate" || prefix.hasPrefix("xstate.") else { return .prefixes([prefix]) }
      report(
        .unsupported, "patterns of XState's own events are not supported; write the events", lenient: "the transitions are left out",
        at: position)
      return nil
    case .exact(let name):
      guard name.hasPrefix(XStateNames.donePrefix) else {
        addEvent(name)
        return .event(name: name)
      }
      let id = String(name.dropFirst(XStateNames.donePrefix.count))
      guard let state = tree.ids[id], [.compound, .parallel].contains(tree.nodes[state].kind), state > 0 else {
        let hint = issues.isFull ? "" : Suggestion.text(for: id, among: tree.ids.keys.sorted())
        report(.unknownName, "no state that can be done has the id \(Excerpt.quoted(id))\(hint)", at: position)
        return nil
      }
      return .done(state: tree.nodes[state].name)
    }
  }

  private mutating func doneGroup(_ member: JSONObject.Member, of node: Int) -> Group? {
    let row = tree.nodes[node]
    if node == 0 {
      report(
        .contradiction, "XState never takes 'onDone' of the machine itself, which ends when it is done; remove it",
        lenient: "it is left out", at: member.keyPosition)
      return nil
    }
    guard row.kind == .compound || row.kind == .parallel else {
      report(
        .contradiction, "only a state with states inside is ever done; remove 'onDone'", lenient: "it is left out",
        at: member.keyPosition)
      return nil
    }
    return Group(
      descriptor: .exact(XStateNames.done(stateID: row.id)), events: .done(state: row.name), value: member.value,
      position: member.keyPosition)
  }

  // MARK: Delays

  private mutating func delayGroups(of node: Int) -> [Group] {
    let row = tree.nodes[node]
    guard let value = row.object["after"] else { return [] }
    guard let after = value.object else {
      report(.wrongValue, "'after' is an object of transitions by milliseconds, not \(value.kind)", at: value.position)
      return []
    }
    return XStateNames.order(after.members) { $0.key }.compactMap { member in
      guard let delay = readDelay(member) else { return nil }
      let event = XStateNames.after(delay.text, stateID: row.id)
      addEvent(event)
      timeouts.append(Description.Timeout(state: row.name, event: event, duration: delay.duration, place: place(member.keyPosition)))
      return Group(descriptor: .exact(event), events: .event(name: event), value: member.value, position: member.keyPosition)
    }
  }

  /// Milliseconds; or a name, whose duration only the code of XState knows.
  private mutating func readDelay(_ member: JSONObject.Member) -> (text: String, duration: Duration?)? {
    guard let number = Double(member.key), member.key.first?.isLetter != true else {
      if !member.key.isEmpty { return (member.key, nil) }
      report(.wrongValue, "the name of a delay is empty", at: member.keyPosition)
      return nil
    }
    guard let milliseconds = Int(exactly: number), (0...XStateNames.longestDelay).contains(milliseconds) else {
      report(
        .wrongValue, "a delay is a whole number of milliseconds from 0 to \(XStateNames.longestDelay), not \(Excerpt.quoted(member.key))",
        at: member.keyPosition)
      return nil
    }
    return ("\(milliseconds)", .milliseconds(milliseconds))
  }

  // MARK: Invocations

  private mutating func invocationGroups(of node: Int) -> [Group] {
    guard let value = tree.nodes[node].object["invoke"] else { return [] }
    return list(value).enumerated().flatMap { number, value in readInvocation(value, number, of: node) }
  }

  private mutating func readInvocation(_ value: JSONValue, _ number: Int, of node: Int) -> [Group] {
    let row = tree.nodes[node]
    guard let object = value.object else {
      report(.wrongValue, "an invocation is an object: { \"src\": the name of what is invoked }", at: value.position)
      return []
    }
    check(object, .invocation, of: "an invocation")
    let id = object["id"].flatMap { text($0, of: "'id'") }
    let knownID = id ?? XStateNames.invocation(number, stateID: row.id)
    if let source = object["src"] {
      if let name = readReference(source, of: "what is invoked") {
        let position = object.member("id")?.keyPosition ?? value.position
        invocations.append(XStateInvocation(node: node, source: name, id: id, knownID: knownID, position: position))
      }
    } else {
      report(.missingKey, "the invocation has no 'src', the name of what is invoked", at: value.position)
    }
    return XStateNames.invocationEvents(knownID).compactMap { key, event in
      guard let member = object.member(key) else { return nil }
      addEvent(event)
      return Group(descriptor: .exact(event), events: .event(name: event), value: member.value, position: member.keyPosition)
    }
  }

  // MARK: Transitions

  private mutating func read(_ group: Group, of node: Int) {
    for value in list(group.value) { readTransition(value, group, of: node) }
  }

  private mutating func readTransition(_ value: JSONValue, _ group: Group, of node: Int) {
    if value.string != nil { return add(JSONObject([]), targets: [value], group, of: node, at: value.position) }
    guard let written = value.object else {
      report(
        .wrongValue, "a transition is an object, a target or a list of these, not \(value.kind); write {} for none", at: value.position)
      return
    }
    let object = withPresentKeys(written, .transition)
    check(object, .transition, of: "a transition")
    let targets = object["target"].map { list($0) } ?? []
    add(object, targets: targets, group, of: node, at: value.position)
  }

  private mutating func add(_ object: JSONObject, targets values: [JSONValue], _ group: Group, of node: Int, at position: TextPosition) {
    let written = values.compactMap { value in
      text(value, of: "a target").flatMap { resolve($0, from: node, at: value.position) }
    }
    if written.count < values.count { return }
    var reenter = false
    if let value = object["reenter"] {
      if value.bool == nil { report(.wrongValue, "'reenter' is true or false, not \(value.kind)", at: value.position) }
      reenter = value.bool ?? false
    } else if isOfVersion4, !written.isEmpty, isInside(written, of: node), !values.contains(where: { $0.string?.first == "." }) {
      report(
        .unsupported, "XState 4 leaves and enters the state here, and XState 5 does not; write \"reenter\": true", lenient: "it is read so",
        at: position)
      reenter = true
    }
    let guardName = object["guard"].flatMap { readReference($0, of: "a guard") }
    let action = (object["actions"].map { readActions($0) } ?? []).action
    let remembersItself = written.contains { target in
      tree.nodes[target].kind == .history && tree.nodes[target].parent.map { tree.isInside(node, of: $0) } ?? false
    }
    if remembersItself, !reenter {
      report(
        .unsupported,
        "where the history leads back to the source, XState enters it without leaving it, and this library leaves it; "
          + "write \"reenter\": true", lenient: Self.isKept, at: position)
    }
    let (kind, targets) = self.kind(of: written, from: node, reenter: reenter, at: position)
    let isMachine = node == 0 && !tree.hasRoot
    transitions.append(
      Description.Transition(
        events: group.events, sources: isMachine ? .any(except: []) : .list(names: [tree.nodes[node].name]),
        kind: isMachine && kind == .local ? .external : kind, guardName: guardName, targets: targets.map(target),
        hasAction: action.name != nil || !action.statements.isEmpty, actionName: action.name, statements: action.statements,
        notes: readNotes(object), place: place(position)))
    let seen = XStateSemantics.Line(
      node: node, descriptor: group.descriptor, isGuarded: object["guard"] != nil,
      targets: targets.map { target in
        let row = tree.nodes[target]
        return row.kind == .history ? (row.parent ?? 0, true) : (target, false)
      },
      staysInside: kind == .local || isMachine)
    lines.append(Line(seen: seen, position: position))
  }

  /// A transition into its own state leaves the state only with `reenter`.
  private mutating func kind(
    of targets: [Int], from node: Int, reenter: Bool, at position: TextPosition
  ) -> (MachineDescription.Transition.Kind, [Int]) {
    if targets.isEmpty { return (.internal, []) }
    if targets.contains(0), !tree.hasRoot {
      report(.unsupported, "the machine itself cannot be a target; write its states", at: position)
      return (.internal, [])
    }
    guard isInside(targets, of: node), !reenter else { return (.external, targets) }
    guard targets.contains(node) else {
      let others = otherRegions(than: targets, of: node)
      return (.local, implies(others.count, at: position) ? targets + others : targets)
    }
    if tree.nodes[node].kind == .atomic || tree.nodes[node].kind == .final { return (.internal, []) }
    if targets.count > 1 {
      report(.unsupported, "a transition into its own state has no other target; remove the state itself from 'target'", at: position)
    } else if tree.nodes[node].object["initial"]?.object?["actions"] != nil {
      report(
        .unsupported, "XState does not run the actions of 'initial' here, and this library does; write the initial state as the target",
        lenient: Self.isKept, at: position)
    }
    return (.local, targets)
  }

  /// Whether all targets are the state itself or inside it.
  private func isInside(_ targets: [Int], of node: Int) -> Bool {
    targets.allSatisfy { target in
      let state = tree.nodes[target].kind == .history ? (tree.nodes[target].parent ?? 0) : target
      return state == node || tree.isInside(state, of: node)
    }
  }

  /// The regions of a parallel state that XState leaves and enters again, although all targets are in another one.
  ///
  /// Here a local transition leaves only the region that holds its targets.
  private func otherRegions(than targets: [Int], of node: Int) -> [Int] {
    guard tree.nodes[node].kind == .parallel else { return [] }
    let meant = Set(targets.compactMap { tree.child(of: node, around: $0) }.filter { tree.nodes[$0].kind != .history })
    guard meant.count == 1 else { return [] }
    return tree.nodes[node].children.filter { tree.nodes[$0].kind != .history && !meant.contains($0) }
  }
}
