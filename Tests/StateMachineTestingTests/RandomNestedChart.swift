import StateMachineTesting
import StateMachines
import TestSupport

/// A random chart of the kind that can be written in Promela: nested states, regions, histories, completions, guards that ask for states.
struct RandomNestedChart {
  typealias Definition = MachineDefinition<Int, String>

  private struct State {
    var parent: Int?
    var kind = Kind.atomic
    var children: [Int] = []
    enum Kind { case atomic, final, compound, parallel }
  }

  private struct Line {
    enum Cause: Equatable {
      case event(String)
      case done, always
    }
    var cause: Cause
    var source: Int
    var target: Int
    var history: HistoryDepth?
    var kind = TransitionKind.external
    var guardName: String?
  }

  static let events = ["a", "b", "c"]

  let guards: [String: Condition<Int>]
  private let states: [State]
  private let lines: [Line]

  init(using generator: inout SeededGenerator) {
    var states = [State(parent: nil, kind: .compound)]
    Self.fill(0, depth: 0, &states, &generator)
    self.states = states
    let places = states.indices.dropFirst()
    func isInside(_ state: Int, _ outer: Int) -> Bool { sequence(first: state) { states[$0].parent }.dropFirst().contains(outer) }
    var guards: [String: Condition<Int>] = [:]
    var lines: [Line] = []
    for source in places where states[source].kind != .final {
      for _ in 0..<(1 + generator.below(3)) {
        let target = 1 + generator.below(places.count)
        var line = Line(cause: .event(Self.events[generator.below(Self.events.count)]), source: source, target: target)
        let isNested = states[source].kind == .compound || states[source].kind == .parallel
        if isNested, generator.once(in: 2) { line.cause = .done }
        // Only onwards, so that a machine comes to rest.
        if target > source, !isInside(target, source), generator.once(in: 12) { line.cause = .always }
        let isOutside = source != target && !isInside(source, target)
        if isOutside, states[target].kind == .compound || states[target].kind == .parallel, generator.once(in: 2) {
          line.history = generator.once(in: 2) ? .deep : .shallow
        } else if states[source].kind == .compound, isInside(target, source), generator.once(in: 2) {
          line.kind = .local
        }
        if generator.once(in: 4) {
          let state = 1 + generator.below(places.count)
          let isNegated = generator.once(in: 2)
          let name = isNegated ? "not in \(state)" : "in \(state)"
          guards[name] = isNegated ? !.active(state) : .active(state)
          line.guardName = name
        }
        // Nothing behind a line without a guard is tried, which is a mistake in a definition.
        let isTaken = lines.contains { $0.source == source && $0.cause == line.cause && $0.guardName == nil }
        if !isTaken { lines.append(line) }
      }
    }
    self.guards = guards
    self.lines = lines
  }

  private static func fill(_ state: Int, depth: Int, _ states: inout [State], _ generator: inout SeededGenerator) {
    let isParallel = states[state].kind == .parallel
    let count = (isParallel || depth == 0 ? 2 : 1) + generator.below(isParallel ? 2 : 3)
    for place in 0..<count where states.count < 14 || place < 2 {
      let number = states.count
      var child = State(parent: state)
      let isDeep = depth < 3 && states.count < 10
      if isParallel {
        child.kind = isDeep || generator.once(in: 2) ? .compound : .atomic
      } else if isDeep, generator.once(in: 3) {
        child.kind = generator.once(in: 2) ? .compound : .parallel
      } else if place > 0, place == count - 1, generator.once(in: depth == 0 ? 4 : 2) {
        child.kind = .final
      }
      states.append(child)
      states[state].children.append(number)
      if child.kind == .compound || child.kind == .parallel { fill(number, depth: depth + 1, &states, &generator) }
    }
  }

  var definition: Definition {
    get throws {
      try Definition(initial: states[0].children[0], maximumMicrosteps: 100) { sm in
        for child in states[0].children { add(child, &sm) }
        for line in lines { add(line, &sm) }
      }
    }
  }

  private func add(_ state: Int, _ sm: inout Definition.Builder) {
    let children = states[state].children
    switch states[state].kind {
    case .atomic: sm.state(state)
    case .final: sm.final(state)
    case .parallel: sm.parallel(state) { sm in for child in children { add(child, &sm) } }
    case .compound: sm.compound(state, initial: children[0]) { sm in for child in children { add(child, &sm) } }
    }
  }

  private func add(_ line: Line, _ sm: inout Definition.Builder) {
    let condition = line.guardName.flatMap { name in guards[name].map { guardFor($0, name) } }
    let (source, target) = (line.source, line.target)
    switch (line.cause, line.history) {
    case (.event(let event), nil): sm.when(event, from: source, to: target, kind: line.kind, if: condition)
    case (.event(let event), let depth?): sm.when(event, from: source, into: .history(of: target, depth: depth), if: condition)
    case (.done, nil): sm.onDone(source, to: target, if: condition)
    case (.done, let depth?): sm.onDone(source, into: .history(of: target, depth: depth), if: condition)
    case (.always, nil): sm.always(from: source, to: target, if: condition)
    case (.always, let depth?): sm.always(from: source, into: .history(of: target, depth: depth), if: condition)
    }
  }

  private func guardFor(_ condition: Condition<Int>, _ name: String) -> Guard<Void, Int, String> {
    Guard(name) { step in
      switch condition {
      case .active(let state): step.configuration.contains(state)
      case .not(.active(let state)): !step.configuration.contains(state)
      default: false
      }
    }
  }

  /// Properties about one or two states each, all of which can be said in LTL; among them whether each state is reached.
  func properties(_ generator: inout SeededGenerator) -> [Property<Int>] {
    func condition() -> Condition<Int> {
      let (one, two) = (1 + generator.below(states.count - 1), 1 + generator.below(states.count - 1))
      switch generator.below(5) {
      case 0: return .active(one) && .active(two)
      case 1: return .active(one) || .active(two)
      case 2: return !.active(one)
      case 3: return .active(one) || .ended
      default: return .active(one)
      }
    }
    return [.never(condition()), .always(condition())] + (0..<2).map { _ in .eventually(condition()) }
      + (0..<6).map { _ in .leads(from: condition(), to: condition()) } + states.indices.dropFirst().map { .never(.active($0)) }
  }
}
