import StateMachines

/// An invocation of a file.
struct XStateInvocation {
  let node: Int
  let source: String
  /// Nil where the file gives none.
  let id: String?
  /// The id in its events, which XState makes up where the file gives none.
  let knownID: String
  let position: TextPosition
}

/// Invocations, which are known by their names when all states are read.
extension XStateReader {
  /// Gives invocations their names, and makes failures of the events by which XState reports them.
  mutating func namedInvocations() -> [MachineDescription.Invocation] {
    if invocations.isEmpty { return [] }
    var counts: [String: Int] = [:]
    for invocation in invocations { counts[invocation.id ?? invocation.source, default: 0] += 1 }
    var named: [MachineDescription.Invocation] = []
    var names: [String: String] = [:]
    var ends: Set<String> = []
    var repeated: [Repeated: TextPosition] = [:]
    for invocation in invocations {
      if let first = repeated.updateValue(invocation.position, forKey: Repeated(node: invocation.node, id: invocation.knownID)) {
        report(
          .repeatedName, "the state invokes \(Excerpt.quoted(invocation.knownID)) at \(first) already; write another 'id'",
          at: invocation.position)
      }
      // Without an id, the source is the name, if nothing else has it.
      let isAlone = invocation.id == nil && counts[invocation.source] == 1
      let id = isAlone || invocation.id == invocation.source ? nil : invocation.knownID
      names[XStateNames.failure(ofInvocation: invocation.knownID)] = id ?? invocation.source
      let end = XStateNames.end(ofInvocation: invocation.knownID)
      ends.insert(end)
      named.append(
        MachineDescription.Invocation(
          state: tree.nodes[invocation.node].name, source: invocation.source, id: id, endEvent: end, place: place(invocation.position)))
    }
    let taken = connect(failures: names, ends: ends)
    return named.map { invocation in taken.contains(invocation.endEvent ?? "") ? invocation : invocation.withoutEndEvent }
  }

  /// - Returns: The events of ends that some line takes.
  private mutating func connect(failures: [String: String], ends: Set<String>) -> Set<String> {
    var taken: Set<String> = []
    for (index, transition) in transitions.enumerated() {
      switch transition.events {
      case .event(let event):
        if let name = failures[event] { transitions[index] = transition.waiting(for: .workFailure(name: name)) }
        if ends.contains(event) { taken.insert(event) }
      case .any: taken = ends
      default: break
      }
    }
    events.removeAll { failures[$0.name] != nil }
    for end in taken.sorted() { addEvent(end) }
    return taken
  }
}

private struct Repeated: Hashable {
  let node: Int
  let id: String
}

extension MachineDescription.Invocation {
  /// The invocation, if nothing waits for its end.
  var withoutEndEvent: Self {
    Self(state: state, source: source, kind: kind, id: id, place: place)
  }
}

extension MachineDescription.Transition {
  /// The transition with other events.
  fileprivate func waiting(for events: MachineDescription.Events) -> Self {
    Self(
      events: events, sources: sources, scope: scope, kind: kind, guardName: guardName, condition: condition, targets: targets,
      branches: branches, hasAction: hasAction, actionName: actionName, statements: statements, notes: notes, place: place)
  }
}
