import StateMachineFormats
import StateMachines
import TestSupport

/// Makes charts of what XState can express, and of some things next to it.
struct RandomXStateChart {
  typealias Description = MachineDescription

  private var random: SeededGenerator
  private var states: [Description.State] = []
  private var children: [String?: [String]] = [:]
  private var parents: [String: String] = [:]
  private var kinds: [String: Description.State.Kind] = [:]
  private var number = 0
  private var line: UInt = 1

  private var hasWildcards = false
  private var hasGuards = false
  private var hasRegions = false

  static let events = ["e", "f", "m.a", "m.b.c"]
  static let guards = ["yes", "no", "even"]

  static func make(seed: UInt64) -> Description {
    var chart = RandomXStateChart(random: SeededGenerator(seed: seed))
    return chart.make()
  }

  /// A chart without the lines that XState cannot express or that contradict others, and its text.
  static func expressible(seed: UInt64) -> (chart: Description, text: String)? {
    var chart = make(seed: seed)
    for _ in 0..<8 {
      var issues: [FormatIssue] = []
      let text = chart.xstate(unsupported: &issues)
      if issues.isEmpty {
        do {
          _ = try XStateRun(chart)
          return (chart, text)
        } catch {
          issues = (error as? FormatError)?.issues ?? []
        }
      }
      chart = chart.without(lines: Set(issues.map { UInt($0.place.line) }))
    }
    return nil
  }

  private init(random: SeededGenerator) { self.random = random }

  private mutating func make() -> Description {
    (hasWildcards, hasGuards, hasRegions) = (random.once(in: 3), random.once(in: 2), random.once(in: 2))
    for _ in 0..<2 + random.below(3) { addState(in: nil, depth: 0) }
    let top = children[nil] ?? []
    let first = top.first { kinds[$0] != .final } ?? top[0]
    var transitions: [Description.Transition] = []
    for name in states.filter({ $0.region == nil && $0.kind != .final }).map(\.name) {
      for _ in 0..<random.below(4) { transitions.append(transition(from: .list(names: [name]), of: name)) }
    }
    for _ in 0..<random.below(2) { transitions.append(transition(from: .any(except: []), of: nil)) }
    if random.below(4) > 0 { transitions = transitions.filter { !isWildcard($0) } + transitions.filter(isWildcard) }
    let timeouts = self.timeouts(&transitions)
    let histories = self.histories(of: transitions)
    return Description(
      name: random.once(in: 2) ? "chart" : nil, initial: [Description.Target(first)], states: states,
      events: Self.events.map { Description.Event(name: $0) }, transitions: transitions, histories: histories, hooks: hooks(),
      timeouts: timeouts, place: place())
  }

  private mutating func place() -> Description.Place {
    line += 1
    return Description.Place(fileID: "Random/Chart.swift", line: line)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[random.below(elements.count)] }

  // MARK: States

  private mutating func addState(in parent: String?, depth: Int, region: Int? = nil, isRegion: Bool = false) {
    let name = region.flatMap { index in parent.map { "\($0)@\(index)" } } ?? "s\(number)"
    number += 1
    let choice = random.below(depth > 2 ? 4 : 9)
    let kind: Description.State.Kind =
      isRegion ? .compound : choice == 0 && depth > 0 ? .final : choice < 5 ? .atomic : choice < 8 || !hasRegions ? .compound : .parallel
    children[parent, default: []].append(name)
    if let parent { parents[name] = parent }
    kinds[name] = kind
    let index = states.count
    states.append(Description.State(name: name, kind: .atomic, place: place()))
    switch kind {
    case .atomic, .final: break
    case .compound:
      addState(in: name, depth: depth + 1)
      for _ in 0..<1 + random.below(2) { addState(in: name, depth: depth + 1) }
    case .parallel:
      let areUnnamed = random.once(in: 3)
      for index in 0..<2 { addState(in: name, depth: depth + 1, region: areUnnamed ? index : nil, isRegion: true) }
    }
    let inside = (children[name] ?? []).filter { kinds[$0] != .final }
    let initial = kind == .compound ? [Description.Target(inside.first ?? children[name]?.first ?? name)] : nil
    let hasActions = kind == .compound && random.once(in: 6)
    states[index] = Description.State(
      name: name, kind: kind, parent: parent, region: region, initial: initial,
      initialStatements: hasActions ? [.call("i-\(name)")] : [], place: states[index].place)
  }

  // MARK: Lines

  private mutating func transition(from sources: Description.States, of source: String?) -> Description.Transition {
    let inside = source.map { source in states.map(\.name).filter { isInside($0, of: source) && !$0.contains("@") } } ?? []
    let named = states.filter { $0.region == nil }.map(\.name)
    var kind = pick([Description.Transition.Kind.external, .external, .local, hasRegions && random.below(4) > 0 ? .external : .internal])
    var targets: [Description.Target] = []
    if kind == .local, inside.isEmpty { kind = .external }
    if kind != .internal {
      let name = pick(kind == .local || random.once(in: 4) && !inside.isEmpty ? inside : named)
      let canRemember = kinds[name] == .compound || kinds[name] == .parallel
      targets = [Description.Target(name, history: canRemember && random.once(in: 3) ? pick([.shallow, .deep]) : nil)]
    }
    let events: Description.Events =
      switch random.below(12) {
      case 0 where hasWildcards: .any
      case 1 where hasWildcards: .prefixes(["m"])
      case 2: source.map { kinds[$0] == .compound || kinds[$0] == .parallel ? .done(state: $0) : .event(name: "e") } ?? .event(name: "f")
      case 3 where kind != .internal: .always
      case 4: .list(names: ["e", "f"])
      default: .event(name: pick(Self.events))
      }
    let guardName: String? =
      events == .always ? "no" : hasGuards && random.once(in: 3) ? pick(Self.guards) : nil
    let actions = random.below(3)
    number += 1
    return Description.Transition(
      events: events, sources: sources, kind: kind, guardName: guardName, targets: targets, hasAction: actions > 0,
      actionName: actions == 1 ? "t\(number)" : nil, statements: actions == 2 ? [.call("t\(number)"), .call("t")] : [], place: place())
  }

  private func isWildcard(_ transition: Description.Transition) -> Bool {
    switch transition.events {
    case .any, .prefixes: true
    default: false
    }
  }

  private func isInside(_ name: String, of ancestor: String) -> Bool {
    var next = parents[name]
    while let here = next {
      if here == ancestor { return true }
      next = parents[here]
    }
    return false
  }

  private mutating func timeouts(_ transitions: inout [Description.Transition]) -> [Description.Timeout] {
    var timeouts: [Description.Timeout] = []
    for name in states.filter({ $0.region == nil && $0.kind != .final }).map(\.name) where random.once(in: 5) {
      let event = "late-\(name)"
      timeouts.append(
        Description.Timeout(state: name, event: event, duration: .milliseconds(1 + random.below(30)), place: place()))
      let targets = [Description.Target(pick(states.filter { $0.region == nil }.map(\.name)))]
      transitions.append(
        Description.Transition(
          events: .event(name: event), sources: .list(names: [name]), targets: targets, hasAction: true, actionName: "d-\(name)",
          place: place()))
    }
    return timeouts
  }

  private mutating func histories(of transitions: [Description.Transition]) -> [Description.History] {
    let used = Set(transitions.flatMap(\.targets).filter { $0.history != nil })
    var histories: [Description.History] = []
    for target in used.sorted(by: { "\($0)" < "\($1)" }) where kinds[target.state] == .compound && random.once(in: 2) {
      guard let depth = target.history, let child = children[target.state]?.last else { continue }
      histories.append(Description.History(state: target.state, depth: depth, targets: [Description.Target(child)], place: place()))
    }
    return histories
  }

  private mutating func hooks() -> [Description.Hook] {
    var hooks: [Description.Hook] = []
    for name in states.filter({ $0.region == nil }).map(\.name) {
      if random.once(in: 2) {
        hooks.append(Description.Hook(moment: .entry, states: .list(names: [name]), name: "+\(name)", place: place()))
      }
      if random.once(in: 2) {
        hooks.append(Description.Hook(moment: .exit, states: .list(names: [name]), name: "-\(name)", place: place()))
      }
    }
    if random.once(in: 3) { hooks.append(Description.Hook(moment: .entry, states: .any(except: ["s0"]), name: "+", place: place())) }
    return hooks
  }
}

extension MachineDescription {
  fileprivate func without(lines: Set<UInt>) -> MachineDescription {
    MachineDescription(
      name: name, initial: initial, states: states, events: events, transitions: transitions.filter { !lines.contains($0.place.line) },
      histories: histories, hooks: hooks, timeouts: timeouts.filter { !lines.contains($0.place.line) }, place: place)
  }
}
