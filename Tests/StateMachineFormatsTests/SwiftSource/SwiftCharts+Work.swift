import StateMachines

extension MachineDescription {
  /// Tasks and streams, of one state and of several, with and without failures and events for the end.
  static let kitchen: MachineDescription = {
    func place(_ line: UInt) -> Place { Place(fileID: "kitchen.json", line: line, column: 1) }
    func state(_ name: String) -> State { State(name: name, kind: .atomic, place: place(1)) }
    func line(_ events: Events, _ sources: [String], _ target: String) -> Transition {
      Transition(events: events, sources: .list(names: sources), targets: [Target(target)], place: place(2))
    }
    let transitions: [Transition] = [
      line(.event(name: "start"), ["idle"], "baking"), line(.event(name: "baked"), ["baking"], "cooling"),
      line(.workFailure(name: "oven"), ["baking"], "burnt"), line(.event(name: "cooled"), ["cooling"], "idle"),
      line(.event(name: "closed"), ["baking", "cooling"], "idle"),
    ]
    let invocations: [Invocation] = [
      Invocation(state: "baking", source: "bake", kind: .task, id: "oven", endEvent: "baked", place: place(3)),
      Invocation(state: "baking", source: "watch door", kind: .stream, endEvent: "closed", place: place(4)),
      Invocation(state: "cooling", source: "watch door", kind: .stream, endEvent: "closed", place: place(4)),
      Invocation(state: "cooling", source: "cool", endEvent: "cooled", place: place(5)),
      Invocation(state: "burnt", source: "call", place: place(6)),
    ]
    return MachineDescription(
      name: "kitchen", initial: [Target("idle")], states: [state("idle"), state("baking"), state("cooling"), state("burnt")],
      events: [Event(name: "start"), Event(name: "baked"), Event(name: "cooled"), Event(name: "closed")], transitions: transitions,
      invocations: invocations, place: place(1))
  }()
}
