import StateMachines

/// The names of events that a file mentions.
extension SCXMLReader {
  /// What transitions and deferrals wait for and statements send, in the order of the description.
  ///
  /// A descriptor that ends with a point or star, such as `key.*`, names no event.
  func events(_ initialStatements: [Statement]) -> [MachineDescription.Event] {
    var names: [String] = []
    var found: Set<String> = []
    func add(_ name: String) {
      if found.insert(name).inserted { names.append(name) }
    }
    func add(_ events: MachineDescription.Events) {
      if case .prefixes(let prefixes) = events { prefixes.filter(plainDescriptors.contains).forEach(add) }
    }
    func add(_ statements: [Statement]) {
      var waiting = Array(statements.reversed())
      while let statement = waiting.popLast() {
        switch statement {
        case .raise(let event), .send(let event, _, _): add(event)
        case .emit(let emission): if let event = emission.literalEvent { add(event) }
        case .choose(let choices): waiting += choices.reversed().flatMap { $0.statements.reversed() }
        case .call, .cancel, .log, .assign: break
        }
      }
    }
    for transition in transitions {
      add(transition.events)
      add(transition.statements)
    }
    for deferral in deferrals { add(deferral.events) }
    for end in invocations.compactMap(\.endEvent) { add(end) }
    add(initialStatements)
    for state in states { add(state.initialStatements) }
    for history in histories { add(history.statements) }
    for hook in hooks { add(hook.statements) }
    return names.map { MachineDescription.Event(name: $0) }
  }
}
