import StateMachineFormats
import StateMachines
import TestSupport

/// A chart with random states and lines, some of which have names that are no identifiers.
struct RandomSwiftChart {
  typealias Description = MachineDescription

  private var random: SeededGenerator
  private var states: [Description.State] = []
  private var events: [String] = []
  private var guards: Set<String> = []
  private var actions: Set<String> = []

  /// The chart, and whether it is one of a definition.
  private(set) var chart = Description(initial: [], states: [], events: [], transitions: [], place: place)
  private(set) var isDefinition = false

  private static let place = Description.Place(fileID: "random.json", line: 1, column: 1)
  private static let words = [
    "on", "off", "on-hold", "In Progress", "default", "2fa", "none", "history", "ready", "URL", "", "self", "a.b", "Done",
  ]

  /// - Parameter seed: Charts with equal seeds are equal.
  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    events = (0..<(2 + random.below(4))).map { name($0) }
    addStates(inside: nil, depth: 0, isParallel: false)
    let leaves = states.filter { $0.parent == nil && $0.kind != .final }
    let initial = [Description.Target(leaves[0].name)]
    let (transitions, hooks) = (transitions(), hooks())
    chart = Description(
      name: "c\(seed)", onError: random.once(in: 4) ? .raise : .undo, initial: initial, states: states,
      events: [], transitions: transitions, histories: histories(), hooks: hooks,
      deferrals: random.once(in: 2) ? [.init(events: .event(name: "later"), states: sources(), place: Self.place)] : [],
      timeouts: random.once(in: 2)
        ? [.init(state: named[0], event: events[0], duration: .milliseconds(random.below(9_000)), place: Self.place)] : [],
      place: Self.place)
    let (guards, actions) = (guards, actions)
    isDefinition =
      (try? chart.definition(String.self, String.self) { names in
        for name in guards { names.guard(name) { _ in true } }
        for name in actions { names.action(name) { _ in } }
      }) != nil
  }

  private mutating func name(_ number: Int) -> String {
    let word = Self.words[random.below(Self.words.count)]
    return random.once(in: 2) ? "s\(number)" : "\(word)\(number)"
  }

  private var named: [String] { states.filter { $0.region == nil && $0.kind != .final }.map(\.name) }

  private mutating func addStates(inside parent: String?, depth: Int, isParallel: Bool) {
    for index in 0..<(isParallel ? 2 : 1 + random.below(4)) {
      let isRegion = isParallel && random.once(in: 2)
      let name = isRegion ? "\(parent ?? "")@\(index)" : name(states.count)
      let isNested = depth < 3 && random.once(in: 3)
      let position = states.count
      if isRegion || isNested {
        let isInnerParallel = !isRegion && random.once(in: 2)
        states.append(
          .init(
            name: name, kind: isInnerParallel ? .parallel : .compound, parent: parent, region: isRegion ? index : nil, place: Self.place))
        addStates(inside: name, depth: depth + 1, isParallel: isInnerParallel)
        guard !isInnerParallel else { continue }
        let first = states.filter { $0.parent == name }.map(\.name)[0]
        states[position] = .init(
          name: name, kind: .compound, parent: parent, region: isRegion ? index : nil, initial: [.init(first)], place: Self.place)
      } else {
        let isFinal = index > 0 && !isParallel && random.once(in: 5)
        states.append(.init(name: name, kind: isFinal ? .final : .atomic, parent: parent, place: Self.place))
      }
    }
  }

  private mutating func sources() -> Description.States {
    let names = named
    return .list(names: random.some(random.once(in: 4) ? 3 : 1, below: names.count).map { names[$0] })
  }

  private mutating func event() -> Description.Events {
    let some = random.some(random.once(in: 4) ? 2 : 1, below: events.count).map { events[$0] }
    return some.count == 1 ? .event(name: some[0]) : .list(names: some)
  }

  private mutating func action() -> String? {
    guard random.once(in: 3) else { return nil }
    let name = "do it \(random.below(5))"
    actions.insert(name)
    return name
  }

  private mutating func guardName() -> String? {
    guard random.once(in: 2) else { return nil }
    let name = "is it \(random.below(5))"
    guards.insert(name)
    return name
  }

  private mutating func target() -> Description.Target {
    let state = states.filter { $0.region == nil }[random.below(states.count { $0.region == nil })]
    let hasHistory = state.kind == .compound || state.kind == .parallel
    return .init(state.name, history: hasHistory && random.once(in: 3) ? (random.once(in: 2) ? .deep : .shallow) : nil)
  }

  private mutating func transitions() -> [Description.Transition] {
    (0..<(2 + random.below(10))).map { _ in
      let (action, guardName) = (action(), guardName())
      if random.once(in: 8) {
        let scopes = states.filter { $0.kind == .compound || $0.kind == .parallel }.map(\.name)
        let scope = scopes.isEmpty || random.once(in: 2) ? nil : scopes[random.below(scopes.count)]
        return .init(
          events: event(), sources: .any(except: random.once(in: 2) ? [named[0]] : []), scope: scope, guardName: guardName,
          targets: [target()],
          hasAction: action != nil, actionName: action, place: Self.place)
      }
      if random.once(in: 8) {
        let branches: [Description.Branch] = [
          .init(
            guardName: guardName
              ?? {
                guards.insert("is it 9")
                return "is it 9"
              }(), targets: [target()]),
          .init(targets: [target()], hasAction: action != nil, actionName: action),
        ]
        return .init(events: event(), sources: sources(), branches: branches, place: Self.place)
      }
      if let action, random.once(in: 4) {
        return .init(
          events: event(), sources: sources(), kind: .internal, guardName: guardName, hasAction: true, actionName: action, place: Self.place
        )
      }
      return .init(
        events: random.once(in: 12) ? .any : event(), sources: sources(), kind: random.once(in: 6) ? .local : .external,
        guardName: guardName, targets: [target()], hasAction: action != nil, actionName: action, place: Self.place)
    }
  }

  private mutating func histories() -> [Description.History] {
    guard let state = states.first(where: { $0.kind == .compound && $0.region == nil }), random.once(in: 2) else { return [] }
    return [.init(state: state.name, depth: .shallow, targets: state.initial ?? [], place: Self.place)]
  }

  private mutating func hooks() -> [Description.Hook] {
    (0..<random.below(3)).compactMap { _ in
      guard let action = action() else { return nil }
      if random.once(in: 3) { return .init(moment: .before, events: event(), from: sources(), name: action, place: Self.place) }
      return .init(moment: random.once(in: 2) ? .entry : .exit, states: sources(), name: action, place: Self.place)
    }
  }
}
