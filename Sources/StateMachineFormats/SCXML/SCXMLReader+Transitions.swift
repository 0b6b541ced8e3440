import StateMachines

/// Transitions of states, and what they wait for.
extension SCXMLReader {
  mutating func readTransition(_ element: XMLElement, of node: Int) {
    checkAttributes(of: element)
    let condition = readCondition(of: element)
    let target = element.attribute("target")
    let nodes = target.map { readTargets($0) } ?? []
    let action = readStatements(of: element).action
    let event = element.attribute("event")
    let descriptors = event.map { readEvents($0) } ?? [.always]
    let kind = readKind(of: element, from: node, to: nodes)
    if Self.decisions.contains(kind) {
      checkDecision(element, isPlain: condition == nil && action.name == nil && action.statements.isEmpty)
    } else if event == nil, target == nil, element.attribute("cond") == nil, condition == nil {
      report(.missingKey, "<transition> has neither 'event' nor 'cond' nor 'target'; it needs one of them", at: element.position)
    }
    let notes = readNotes(of: element)
    let targets = targets(nodes)
    for events in descriptors {
      transitions.append(
        MachineDescription.Transition(
          events: events, sources: .list(names: [tree.nodes[node].name]), kind: kind, guardName: condition?.name,
          condition: condition?.expression, targets: targets, hasAction: action.name != nil, actionName: action.name,
          statements: action.statements, notes: notes, place: place(element.position)))
    }
  }

  // MARK: Kinds

  /// The kinds of lines that are no transitions.
  static let decisions: [MachineDescription.Transition.Kind] = [.ignored, .impossible, .stopping]

  private mutating func readKind(of element: XMLElement, from source: Int, to targets: [Int]) -> MachineDescription.Transition.Kind {
    var isInternal = false
    if let type = element.attribute("type") {
      isInternal = type.value == "internal"
      if !isInternal, type.value != "external" {
        let hint = Suggestion.text(for: type.value, among: ["internal", "external"])
        let message = "'type' of <transition> is \(Excerpt.quoted(type.value)); it can be 'external' or 'internal'\(hint)"
        report(.wrongValue, message, at: type.position)
      }
    }
    if let attribute = element.attribute("kind", namespace: SCXML.machineNamespace) {
      let kinds = [.local] + Self.decisions
      if let kind = kinds.first(where: { $0.rawValue == attribute.value }) { return kind }
      let list = kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      report(.wrongValue, "'machine:kind' is \(Excerpt.quoted(attribute.value)); it can be one of \(list)", at: attribute.position)
    }
    if element.attribute("target") == nil { return .internal }
    // SCXML 3.13: only a compound state has internal transitions, and only to states inside.
    let isCompound = tree.nodes[source].kind == .state && !tree.nodes[source].states.isEmpty
    return isInternal && isCompound && targets.allSatisfy { tree.isInside($0, source) } ? .local : .external
  }

  private mutating func checkDecision(_ element: XMLElement, isPlain: Bool) {
    let isWrong = !isPlain || element.attribute("target") != nil || element.attribute("event") == nil
    guard isWrong, let attribute = element.attribute("kind", namespace: SCXML.machineNamespace) else { return }
    let message =
      "a transition of 'machine:kind' \(Excerpt.quoted(attribute.value)) has an 'event', and neither condition, target nor content"
    report(.contradiction, message, at: attribute.position)
  }

  // MARK: Events

  /// What a list of event descriptors waits for, in parts: together they match what the list matches.
  mutating func readEvents(_ attribute: XMLElement.Attribute) -> [MachineDescription.Events] {
    var parts: [MachineDescription.Events] = []
    var known: Set<MachineDescription.Events> = []
    var prefixes: [String] = []
    var knownPrefixes: Set<String> = []
    func add(_ events: MachineDescription.Events) {
      if known.insert(events).inserted { parts.append(events) }
    }
    var place: Int?
    func addPrefix(_ prefix: String) {
      if place == nil {
        place = parts.count
        parts.append(.prefixes([]))
      }
      if knownPrefixes.insert(prefix).inserted { prefixes.append(prefix) }
    }
    for word in SCXML.words(of: attribute.value) where !issues.isFull {
      switch SCXMLDescriptor(word) {
      case .any: return [.any]
      case .failure(let isGeneral):
        if isGeneral { failureDescriptor = ("error", attribute.valuePosition) }
        add(.failure)
        if isGeneral { failures(matching: "error").forEach(add) }
      case .done(let state):
        add(.done(state: state))
        checkCompletion(of: state, at: attribute.valuePosition)
      case .everyCompletion:
        let message = "\(Excerpt.quoted(word)) is not supported; name the states: 'done.state.ID'"
        report(.unsupported, message, lenient: "it is read as the completion of each state", at: attribute.valuePosition)
        if !issues.isLenient { continue }
        completions(at: attribute.valuePosition).forEach(add)
        if SCXMLDescriptor.name(of: word) == "done" { addPrefix("done.invoke") }
      case .prefix(let prefix):
        let matched = failures(matching: prefix)
        if !matched.isEmpty {
          matched.forEach(add)
          failureDescriptor = failureDescriptor ?? (prefix, attribute.valuePosition)
          continue
        }
        if prefix == word { plainDescriptors.insert(prefix) }
        addPrefix(prefix)
      case .wrong:
        let message = "\(Excerpt.quoted(word)) is no event descriptor; write a name such as 'a.b', with '.*' at its end at most"
        report(.wrongValue, message, at: attribute.valuePosition)
      }
    }
    if let place { parts[place] = .prefixes(prefixes) }
    if SCXML.words(of: attribute.value).isEmpty {
      report(.wrongValue, "\(Excerpt.name(attribute.name.local)) is empty; leave it out or name an event", at: attribute.position)
    }
    return parts
  }

  /// The completions of all states that can complete.
  private mutating func completions(at position: TextPosition) -> [MachineDescription.Events] {
    // Each line becomes one for each state, so that small files could mean very many lines.
    comparedNames += tree.nodes.count
    guard comparedNames <= Self.maximumComparisons else {
      report(.limit, "descriptors of completions mean too many states; name the states", at: position)
      return []
    }
    return tree.nodes.filter { node in
      node.kind == .parallel || node.kind == .state && node.states.contains { tree.nodes[$0].kind == .final }
    }.map { .done(state: $0.name) }
  }

  private mutating func checkCompletion(of state: String, at position: TextPosition) {
    guard let node = tree.nodeOfName[state], tree.nodes[node].kind != .history else {
      let hint = Suggestion.text(for: state, among: stateNames)
      let descriptor = "done.state.\(state)"
      report(.unknownName, "\(Excerpt.quoted(descriptor)) waits for a state that does not exist\(hint)", at: position)
      return
    }
    if dottedStates.hasLonger(than: state) {
      let descriptor = "done.state.\(state)"
      let message =
        "\(Excerpt.quoted(descriptor)) also matches the completion of states whose ids begin with \(Excerpt.quoted(state + ".")); rename one "
        + "of them"
      report(.unsupported, message, lenient: "it waits for the state alone", at: position)
    }
  }

  /// Reports a descriptor of every failure beside events of the file that it would match, but for which the machine does not look there.
  mutating func checkFailures() {
    guard let (prefix, position) = failureDescriptor, let raisedFailure, prefix.isPrefix(ofEvent: raisedFailure) else { return }
    let message =
      "\(Excerpt.name(prefix)) here does not match \(Excerpt.quoted(raisedFailure)), which the file sends; name it in a transition of its own"
    report(.unsupported, message, lenient: "it is read so", at: position)
  }
}

/// One event descriptor of SCXML 3.12.1.
enum SCXMLDescriptor: Hashable {
  case any
  /// A failure of the machine; general if it matches other errors too.
  case failure(isGeneral: Bool)
  case done(state: String)
  case everyCompletion
  /// Events of this name, and those whose name begins with it and a point.
  case prefix(String)
  case wrong

  private static let completion = "done.state."

  init(_ word: String) {
    if word == "*" || word == ".*" {
      self = .any
      return
    }
    let name = Self.name(of: word)
    switch name {
    case "error": self = .failure(isGeneral: true)
    case "error.execution": self = .failure(isGeneral: false)
    case "done", "done.state": self = .everyCompletion
    case _ where name.isEmpty || name.utf8.contains(UInt8(ascii: "*")): self = .wrong
    case _ where name.hasPrefix(Self.completion): self = .done(state: String(name.dropFirst(Self.completion.count)))
    default: self = .prefix(name)
    }
  }

  /// A descriptor without the point or star at its end.
  static func name(of word: String) -> String {
    word.hasSuffix(".*") ? String(word.dropLast(2)) : word.hasSuffix(".") ? String(word.dropLast()) : word
  }

  /// Whether a machine makes events of a name itself, so that a file cannot send them.
  static func isReserved(_ name: String) -> Bool {
    name == "error" || name == "error.execution" || name.hasPrefix("error.execution.") || name.hasPrefix(completion)
  }
}
