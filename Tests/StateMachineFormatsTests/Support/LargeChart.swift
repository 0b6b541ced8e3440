import StateMachines

/// A chart with as many states as a test asks for: groups of ten in groups of ten, with two transitions for each state.
enum LargeChart {
  static func description(stateCount: Int) -> MachineDescription {
    let place = MachineDescription.Place(fileID: "large", line: 1)
    // The first state of each ten is compound and has the nine others; each tenth group has the next nine groups inside.
    var states: [MachineDescription.State] = []
    for number in 0..<stateCount {
      let isGroup = number.isMultiple(of: 10) && number + 1 < stateCount
      let isOuter = number.isMultiple(of: 100)
      let parent = isGroup ? (isOuter ? nil : "s\(number / 100 * 100)") : "s\(number / 10 * 10)"
      states.append(
        MachineDescription.State(
          name: "s\(number)", kind: isGroup ? .compound : .atomic, parent: number == 0 ? nil : parent,
          initial: isGroup ? [MachineDescription.Target("s\(number + 1)")] : nil, place: place))
    }
    let transitions = (0..<stateCount).flatMap { number in
      [1, 7].map { step in
        MachineDescription.Transition(
          events: .event(name: "e\((number + step) % 50)"), sources: .list(names: ["s\(number)"]),
          guardName: step == 7 ? "is \(number % 9)" : nil, targets: [MachineDescription.Target("s\((number + step) % stateCount)")],
          hasAction: true, actionName: "act", place: place)
      }
    }
    return MachineDescription(
      initial: [MachineDescription.Target("s0")], states: states,
      events: (0..<50).map { MachineDescription.Event(name: "e\($0)") }, transitions: transitions, hooks: [], deferrals: [], timeouts: [],
      place: place)
  }
}
