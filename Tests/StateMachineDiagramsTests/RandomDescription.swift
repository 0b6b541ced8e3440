import StateMachines
import TestSupport

/// Descriptions of charts that have every form of line, with names that languages could misunderstand; some no machine could run.
struct RandomDescription {
  private var random: SeededGenerator
  private var states: [MachineDescription.State] = []
  private var children: [[Int]] = []
  private let place = MachineDescription.Place(fileID: "Random/Chart.swift", line: 1)

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// The description of a seed.
  static func make(seed: UInt64) -> MachineDescription {
    var made = RandomDescription(seed: seed)
    return made.make()
  }

  private mutating func make() -> MachineDescription {
    addStates()
    let transitions = (0..<random.below(14)).map { _ in transition() }
    return MachineDescription(
      initial: targets(among: Array(states.indices)), states: states, events: [], transitions: transitions,
      histories: many(3) {
        .init(state: $0.name(), depth: $0.random.once(in: 2) ? .deep : .shallow, targets: [.init($0.name())], place: $0.place)
      },
      joins: many(2) { maker in
        .init(
          sources: (0..<2).map { _ in .init(state: maker.name(), event: maker.event()) }, targets: [.init(maker.name())],
          actionName: "join", place: maker.place)
      },
      hooks: many(5) { maker in
        let moment: MachineDescription.Hook.Moment = [.before, .after, .entry, .exit, .rejection][maker.random.below(5)]
        let isOfState = moment == .entry || moment == .exit
        return .init(
          moment: moment, events: isOfState ? nil : .event(name: maker.event()), states: isOfState ? maker.sources() : nil,
          name: maker.random.once(in: 2) ? nil : maker.event(), place: maker.place)
      },
      deferrals: many(3) { .init(events: .event(name: $0.event()), states: $0.sources(), place: $0.place) },
      timeouts: many(3) {
        .init(state: $0.name(), event: $0.event(), duration: .milliseconds($0.random.below(100_000)), place: $0.place)
      },
      place: place)
  }

  private mutating func many<T>(_ bound: Int, _ element: (inout Self) -> T) -> [T] {
    (0..<random.below(bound)).map { _ in element(&self) }
  }

  // MARK: States

  /// In document order, up to five levels deep.
  private mutating func addStates() {
    var names = DiagramExample.badNames.shuffled(using: &random) + (0..<40).map { "s\($0)" }
    if random.once(in: 2) { names = (0..<40).map { "s\($0)" } }
    names.reverse()
    var waiting: [(parent: String?, isRegion: Bool, depth: Int)] = (0..<1 + random.below(5)).map { _ in (nil, false, 0) }
    while let (parent, isRegion, depth) = waiting.popLast(), let name = names.popLast() {
      let isNested = depth < 4 && states.count < 14 && random.once(in: isRegion ? 1 : 2)
      let isParallel = isNested && random.once(in: 3)
      let region = isRegion && !isParallel && isNested && random.once(in: 2)
      let kind: MachineDescription.State.Kind =
        isParallel ? .parallel : isNested ? .compound : random.once(in: 6) ? .final : .atomic
      let full = region ? "\(parent ?? "")@\(states.count)" : name
      states.append(.init(name: full, kind: kind, parent: parent, region: region ? states.count : nil, place: place))
      guard isNested else { continue }
      waiting += (0..<1 + random.below(3) + (isParallel ? 1 : 0)).map { _ in (full, isParallel, depth + 1) }
    }
    for (index, state) in states.enumerated() where state.kind == .compound {
      states[index] = .init(
        name: state.name, kind: .compound, parent: state.parent, region: state.region, initial: targets(among: descendants(of: index)),
        place: place)
    }
  }

  private func descendants(of index: Int) -> [Int] {
    var inside: Set<String> = [states[index].name]
    var found: [Int] = []
    for later in states.indices.dropFirst(index + 1) {
      guard let parent = states[later].parent, inside.contains(parent) else { continue }
      inside.insert(states[later].name)
      found.append(later)
    }
    return found
  }

  // MARK: Lines

  private mutating func name() -> String { states[random.below(states.count)].name }

  private mutating func event() -> String {
    random.once(in: 3) ? DiagramExample.badNames[random.below(DiagramExample.badNames.count)] : "e\(random.below(6))"
  }

  private mutating func targets(among indices: [Int]) -> [MachineDescription.Target] {
    guard !indices.isEmpty else { return [] }
    let count = random.once(in: 5) ? 2 : 1
    return (0..<count).map { _ in
      let history: MachineDescription.HistoryDepth? = random.once(in: 8) ? (random.once(in: 2) ? .deep : .shallow) : nil
      return .init(states[indices[random.below(indices.count)]].name, history: history)
    }
  }

  private mutating func sources() -> MachineDescription.States {
    if random.once(in: 6) { return .any(except: random.once(in: 2) ? [] : [name()]) }
    return .list(names: random.some(2, below: states.count).map { states[$0].name })
  }

  private mutating func events() -> MachineDescription.Events {
    switch random.below(8) {
    case 0: .list(names: [event(), event()])
    case 1: .any
    case 2: .done(state: name())
    case 3: .always
    case 4: .prefixes([event()])
    default: .event(name: event())
    }
  }

  private mutating func transition() -> MachineDescription.Transition {
    let kinds: [MachineDescription.Transition.Kind] = [.external, .external, .external, .local, .internal, .ignored, .impossible]
    let kind = kinds[random.below(kinds.count)]
    let all = Array(states.indices)
    let isLeading = kind == .external || kind == .local
    let form = isLeading ? random.below(5) : 5
    let scopes = states.filter { $0.kind == .compound || $0.kind == .parallel }.map(\.name)
    return .init(
      events: events(), sources: sources(), scope: scopes.isEmpty || random.once(in: 2) ? nil : scopes[random.below(scopes.count)],
      kind: kind, guardName: random.once(in: 3) ? event() : nil, targets: form < 4 ? targets(among: all) : [],
      branches: form == 4 ? (0..<2).map { .init(guardName: $0 == 0 ? event() : nil, targets: targets(among: all)) } : [],
      actionName: random.once(in: 3) ? event() : nil, place: place)
  }
}
