import StateMachines

/// Reads the configuration of an XState machine: first the states, then what belongs to each.
struct XStateReader: IssueReporter {
  typealias Description = MachineDescription

  /// A transition of the description, and how XState sees it.
  struct Line {
    let seen: XStateSemantics.Line
    let position: TextPosition
  }

  var issues: IssueList
  var tree = XStateTree()
  var states: [Description.State] = []
  var transitions: [Description.Transition] = []
  var lines: [Line] = []
  var histories: [Description.History] = []
  /// Where histories with a target lead at first.
  var historyTargets: [Int: [Int]] = [:]
  var hooks: [Description.Hook] = []
  var timeouts: [Description.Timeout] = []
  var invocations: [XStateInvocation] = []
  var events: [Description.Event] = []
  var variables: [Description.Variable] = []
  var knownVariables: Set<String> = []
  /// What a lenient reader calls code and what has arguments.
  var outsideNames = OutsideNames()
  /// Whether a lenient reader takes the file for one of XState 4.
  var isOfVersion4 = false
  /// How many states were named because files leave them out.
  var impliedStates = 0
  private var knownEvents: Set<String> = []

  init(_ issues: IssueList) { self.issues = issues }

  /// The description, or nil where the text is no object; there may be issues in both cases.
  mutating func read(_ value: JSONValue) -> Description? {
    guard let machine = value.object else {
      issues.add(.wrongValue, "the configuration of a machine is an object, not \(value.kind)", at: value.position)
      return nil
    }
    isOfVersion4 = issues.isLenient && XStateVersion.isFour(machine)
    readTree(machine, at: value.position)
    // What is read below would only repeat that a state is missing.
    if issues.isFull { return nil }
    for node in tree.nodes.indices where !issues.isFull { readNode(node) }
    let start = readStart()
    addEnd()
    let invocations = namedInvocations()
    checkSemantics()
    let root = tree.nodes[0]
    return Description(
      name: root.id == XStateNames.defaultMachineID ? nil : root.id, notes: readNotes(machine), initial: start.targets,
      initialStatements: start.statements, variables: variables, states: states, events: events, transitions: transitions,
      histories: histories, hooks: hooks,
      timeouts: timeouts, invocations: invocations, place: place(root.position))
  }

  // MARK: The machine

  private mutating func readStart() -> (targets: [Description.Target], statements: [Description.Statement]) {
    if tree.hasRoot { return ([Description.Target(tree.nodes[0].name)], []) }
    return readInitial(of: 0)
  }

  /// A machine of XState ends where the machine itself is done; one of this library ends in a final state that is in no other.
  private mutating func addEnd() {
    guard tree.hasRoot, tree.canFinish(0) else { return }
    let root = tree.nodes[0]
    var name = "\(root.name).done"
    let names = Set(states.map(\.name))
    while names.contains(name) { name += "_" }
    states.append(Description.State(name: name, kind: .final, place: place(root.position)))
    // Patterns of the machine take the completion of other states, but not its own.
    transitions.insert(
      Description.Transition(
        events: .done(state: root.name), sources: .list(names: [root.name]), targets: [Description.Target(name)],
        place: place(root.position)), at: 0)
    checkEnd()
  }

  /// XState ends at once, and drops completions that are not taken yet; this library takes them before it ends.
  private mutating func checkEnd() {
    let endsEventless = lines.contains { $0.seen.descriptor == nil && $0.seen.targets.contains(where: isEnd) }
    guard endsEventless || tree.nodes[0].kind == .parallel else { return }
    var waiting = [0]
    var active: Set<Int> = []
    while let node = waiting.popLast() {
      guard active.insert(node).inserted, tree.nodes[node].kind == .parallel else { continue }
      waiting += tree.nodes[node].children
    }
    for line in lines where active.contains(line.seen.node) {
      switch line.seen.descriptor {
      case .exact(let event) where !event.hasPrefix(XStateNames.donePrefix): continue
      case .prefix: continue
      default:
        report(
          .unsupported,
          "XState does not take this when the machine ends in the same step, and this library does; write it in a state that is not active "
            + "at the end", lenient: Self.isKept, at: line.position)
      }
    }
  }

  /// A final state of the machine, or its history, which may lead there.
  private func isEnd(_ target: (node: Int, isHistory: Bool)) -> Bool {
    target.node == 0 || tree.nodes[target.node].kind == .final && tree.nodes[target.node].parent == 0
  }

  private mutating func checkSemantics() {
    let nodes = tree.nodes.map { node in
      XStateSemantics.Node(
        parent: node.parent, isParallel: node.kind == .parallel,
        isObserved: ["entry", "exit", "after", "invoke"].contains { node.object[$0] != nil }
          || node.children.contains { tree.nodes[$0].kind == .history },
        name: node.name, isEnd: node.kind == .final && node.parent == 0 && !tree.hasRoot,
        hasInitialActions: node.kind != .parallel && node.object["initial"]?.object?["actions"] != nil)
    }
    let semantics = XStateSemantics(nodes: nodes, lines: lines.map(\.seen))
    for finding in semantics.findings { report(.unsupported, finding.message, lenient: Self.isKept, at: lines[finding.line].position) }
    if !nodes.contains(where: \.hasInitialActions) { return }
    for history in tree.nodes.indices where tree.nodes[history].kind == .history {
      let (first, outer) = statesBehind(history)
      guard let message = semantics.historyMessage(of: first, andInside: outer) else { continue }
      report(.unsupported, message, lenient: Self.isKept, at: tree.nodes[history].position)
    }
  }

  // MARK: Values

  /// Counts states that a file means without naming them; false, and an issue, where a small file means very many.
  mutating func implies(_ count: Int, at position: TextPosition) -> Bool {
    impliedStates += count
    if impliedStates <= 1_000_000 { return true }
    report(.limit, "lines like this one mean too many states of parallel states; name their targets", at: position)
    return false
  }

  /// What a lenient reader makes of what XState does in another way.
  static let isKept = "it is read, and runs in the way of this library"

  mutating func addEvent(_ name: String) {
    if knownEvents.insert(name).inserted { events.append(Description.Event(name: name)) }
  }

  /// Reports the keys of an object that are not read.
  mutating func check(_ object: JSONObject, _ keys: XStateKeys, of what: String) {
    for member in object.members where !keys.allowed.contains(member.key) {
      if let purpose = keys.ignored[member.key] {
        if issues.isLenient { report(.unsupported, purpose, lenient: "it is left out", at: member.keyPosition) }
      } else if let advice = keys.refused[member.key] {
        report(.unsupported, advice, lenient: "it is left out", at: member.keyPosition)
      } else if XStateKeys.isExpression(member.key) {
        reportExpression(member.key, at: member.keyPosition)
      } else {
        let hint = Suggestion.text(for: member.key, among: keys.allowed)
        let message = "\(what) has no key \(Excerpt.quoted(member.key))\(hint)"
        if hint.isEmpty {
          report(.unknownKey, message, lenient: "it is left out", at: member.keyPosition)
        } else {
          report(.unknownKey, message, at: member.keyPosition)
        }
      }
    }
  }

  /// An object with what keys of older versions are called now; a strict reader refuses these keys.
  mutating func withPresentKeys(_ object: JSONObject, _ keys: XStateKeys) -> JSONObject {
    guard issues.isLenient, object.members.contains(where: { keys.renamed[$0.key] != nil }) else { return object }
    var members: [JSONObject.Member] = []
    for member in object.members {
      guard let key = keys.renamed[member.key], object.member(key) == nil else {
        members.append(member)
        continue
      }
      report(.unsupported, keys.refused[member.key] ?? "", lenient: "it is read as '\(key)'", at: member.keyPosition)
      // Not internal means that the state is entered again.
      let value = member.key == "internal" ? member.value.bool.map { JSONValue(.bool(!$0), at: member.value.position) } : member.value
      members.append(JSONObject.Member(key: key, keyPosition: member.keyPosition, value: value ?? member.value))
    }
    return JSONObject(members)
  }

  mutating func reportExpression(_ key: String, at position: TextPosition) {
    report(
      .unsupported, "\(Excerpt.quoted(key)) is code, which is not evaluated; write a name, and bind it to a closure",
      lenient: "it is left out", at: position)
  }

  /// The text of a value that has to be one.
  mutating func text(_ value: JSONValue, of what: String) -> String? {
    if let text = value.string { return text }
    if let key = value.object?.keys.first(where: XStateKeys.isExpression) {
      reportExpression(key, at: value.position)
    } else {
      report(.wrongValue, "\(what) is a string, not \(value.kind)", at: value.position)
    }
    return nil
  }

  /// `description`, `tags` and `meta`.
  mutating func readNotes(_ object: JSONObject) -> Description.Notes? {
    let text = object["description"].flatMap { self.text($0, of: "'description'") }
    let tags = object["tags"].map { value in list(value).compactMap { self.text($0, of: "a tag") } } ?? []
    let meta = object["meta"].map { String(JSONWriter.text(of: $0).dropLast()) }
    return text == nil && tags.isEmpty && meta == nil ? nil : Description.Notes(text: text, tags: tags, meta: meta)
  }

  /// The values of a list, which may be left out around one value.
  func list(_ value: JSONValue) -> [JSONValue] { value.array ?? [value] }
}
