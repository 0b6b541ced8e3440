import StateMachines
import TestSupport

/// Makes random charts, the same ones for the same seed: nested states, regions, histories, junctions, joins, edges to and from all levels,
/// and texts of all lengths and alphabets.
struct ChartGenerator {
  private var random: SeededGenerator
  private var states: [MachineDescription.State] = []
  private var names: [String] = []
  private var kinds: [MachineDescription.State.Kind] = []
  private var children: [[Int]] = []
  private static let place = MachineDescription.Place(fileID: "Tests/Charts.swift", line: 1)

  private init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A chart with at most so many states.
  static func chart(seed: UInt64, most: Int = 60) -> MachineDescription {
    var generator = ChartGenerator(seed: seed)
    return generator.chart(states: 1 + generator.random.below(most))
  }

  /// A chart with so many states.
  static func chart(seed: UInt64, states: Int) -> MachineDescription {
    var generator = ChartGenerator(seed: seed)
    return generator.chart(states: states)
  }

  private mutating func chart(states count: Int) -> MachineDescription {
    let isFlat = random.once(in: 4)
    var parents: [Int?] = []
    while parents.count < count { addState(&parents, isFlat, count) }
    for (index, parent) in parents.enumerated() {
      let inside = children[index].filter { kinds[$0] != .final }
      let initial = kinds[index] == .compound && !random.once(in: 12) ? inside.first.map { [target($0)] } : nil
      states.append(
        MachineDescription.State(
          name: names[index], kind: kinds[index], parent: parent.map { names[$0] }, initial: initial,
          payload: random.once(in: 15) ? "Session<Int>" : nil, place: Self.place))
    }
    let transitions = (0..<random.below(2 * count + 1)).map { _ in transition() }
    let top = parents.indices.filter { parents[$0] == nil }
    return MachineDescription(
      name: random.once(in: 2) ? "Machine" : nil, initial: [target(top[random.below(top.count)])], states: states, events: [],
      transitions: transitions, histories: histories(), joins: joins(), hooks: hooks(), deferrals: deferrals(), timeouts: timeouts(),
      place: Self.place)
  }

  private mutating func addState(_ parents: inout [Int?], _ isFlat: Bool, _ count: Int) {
    let containers = isFlat ? [] : kinds.indices.filter { kinds[$0] == .compound }
    let parent = containers.isEmpty || random.once(in: 3) ? nil : containers[random.below(containers.count)]
    let index = add(parent, isFlat ? .atomic : [.atomic, .atomic, .atomic, .compound, .final, .parallel][random.below(6)], &parents)
    guard kinds[index] == .parallel, parents.count + 4 <= count else {
      if kinds[index] == .parallel { kinds[index] = .atomic }
      return
    }
    for _ in 0..<(2 + random.below(2)) where parents.count + 2 <= count {
      let region = add(index, .compound, &parents)
      _ = add(region, .atomic, &parents)
    }
  }

  private mutating func add(_ parent: Int?, _ kind: MachineDescription.State.Kind, _ parents: inout [Int?]) -> Int {
    let index = parents.count
    parents.append(parent)
    kinds.append(kind)
    names.append("\(text(3)) \(index)")
    children.append([])
    if let parent { children[parent].append(index) }
    return index
  }

  private static let words = [
    "go", "x", "paused", "waiting", "<b>&\"bold\"</b>", "Übergröße", "заказ", "注文を確認", "🚀", "e\u{301}tat",
    "aVeryLongNameWithoutAnySpaceAtAll", "and",
    "then", "Iiil", "WWWM", "]]>", "\u{202E}right", "\u{1}",
  ]

  private mutating func text(_ most: Int) -> String {
    (0..<(1 + random.below(most))).map { _ in Self.words[random.below(Self.words.count)] }.joined(separator: " ")
  }

  private mutating func target(_ state: Int) -> MachineDescription.Target { MachineDescription.Target(names[state]) }

  private mutating func anyTarget() -> MachineDescription.Target {
    let state = random.below(names.count)
    guard kinds[state] == .compound, random.once(in: 3) else { return target(state) }
    return MachineDescription.Target(names[state], history: random.once(in: 2) ? .deep : .shallow)
  }

  private mutating func targets() -> [MachineDescription.Target] {
    random.once(in: 10) ? [anyTarget(), anyTarget(), anyTarget()] : [anyTarget()]
  }

  private mutating func sources() -> MachineDescription.States {
    switch random.below(14) {
    case 0: .any(except: [])
    case 1: .any(except: [names[random.below(names.count)]])
    case 2: .list(names: random.some(4, below: names.count).map { names[$0] })
    default: .list(names: [names[random.below(names.count)]])
    }
  }

  private mutating func events() -> MachineDescription.Events {
    switch random.below(9) {
    case 0: .always
    case 1: .list(names: [text(2), text(1)])
    case 2: .any
    case 3: .completion
    case 4: .prefixes([text(1)])
    default: .event(name: text(2))
    }
  }

  private mutating func transition() -> MachineDescription.Transition {
    let kind: MachineDescription.Transition.Kind = [.external, .external, .external, .external, .local, .internal, .ignored][
      random.below(7)]
    let guardName = random.once(in: 4) ? text(4) : nil
    let scope = random.once(in: 5) ? names[random.below(names.count)] : nil
    let isJunction = random.once(in: 10)
    return MachineDescription.Transition(
      events: events(), sources: sources(), scope: scope, kind: kind, guardName: guardName, targets: isJunction ? [] : targets(),
      branches: isJunction ? [branch(), branch()] : [], hasAction: random.once(in: 4), actionName: random.once(in: 5) ? text(5) : nil,
      place: Self.place)
  }

  private mutating func branch() -> MachineDescription.Branch {
    MachineDescription.Branch(
      guardName: random.once(in: 2) ? text(2) : nil, targets: targets(), actionName: random.once(in: 3) ? text(2) : nil)
  }

  private mutating func histories() -> [MachineDescription.History] {
    kinds.indices.filter { kinds[$0] == .compound }.prefix(random.below(3)).map { state in
      MachineDescription.History(state: names[state], depth: .deep, targets: [target(children[state].first ?? state)], place: Self.place)
    }
  }

  private mutating func joins() -> [MachineDescription.Join] {
    (0..<(random.once(in: 4) ? 1 : 0)).map { _ in
      let sources = random.some(3, below: names.count).map { MachineDescription.Join.Source(state: names[$0], event: text(1)) }
      return MachineDescription.Join(sources: sources, targets: targets(), actionName: text(1), place: Self.place)
    }
  }

  private mutating func hooks() -> [MachineDescription.Hook] {
    (0..<random.below(6)).map { _ in
      let moment: MachineDescription.Hook.Moment = [.entry, .exit, .before, .after][random.below(4)]
      return MachineDescription.Hook(moment: moment, states: sources(), name: random.once(in: 2) ? text(3) : nil, place: Self.place)
    }
  }

  private mutating func deferrals() -> [MachineDescription.Deferral] {
    (0..<random.below(3)).map { _ in MachineDescription.Deferral(events: events(), states: sources(), place: Self.place) }
  }

  private mutating func timeouts() -> [MachineDescription.Timeout] {
    (0..<random.below(4)).map { _ in
      MachineDescription.Timeout(
        state: names[random.below(names.count)], event: text(1), duration: random.once(in: 3) ? nil : .milliseconds(random.below(100_000)),
        place: Self.place)
    }
  }
}
