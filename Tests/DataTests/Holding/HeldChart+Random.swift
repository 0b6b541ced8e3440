import StateMachines
import TestSupport

extension HeldChart {
  /// A random chart, of which parts may have to be left out; see ``HeldRun``.
  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let isQuiet = generator.once(in: 3)
    machine = HeldMachineKind.allCases[generator.below(HeldMachineKind.allCases.count)]
    policy = generator.once(in: 2) ? .raise : .undo
    makeStates(&generator)
    makers = Set(states.filter { HeldState.shape($0) != nil && !generator.once(in: 4) })
    if generator.once(in: 3) { makers.subtract(initialStates) }
    makeHistories(&generator)
    for _ in 0..<8 + generator.below(20) { lines.append(makeLine(&generator, isQuiet: isQuiet)) }
    addLinesOfTwoRegions(&generator)
    if let end = top.last, kinds[end] == .final {
      lines.append(Line(trigger: .plain(generator.below(3)), source: pick(top.dropLast(), &generator), target: .state(end)))
    }
    if !isQuiet {
      for _ in 0..<generator.below(6) {
        let moment: Moment = [.entry, .exit, .before, .after][generator.below(4)]
        hooks.append(Hook(moment: moment, state: generator.once(in: 2) ? nil : pick(states, &generator)))
      }
    }
    completeStart()
    let events = lines.compactMap(\.event)
    acts = (0..<40).map { _ in makeAct(&generator, events) }
  }

  /// A machine starts with what is made, and with at most one payload that is passed.
  mutating func completeStart() {
    if passedAtStart != nil { return }
    let initial = initialStates.filter(holding.contains)
    let missing = initial.filter { !makers.contains($0) }
    let passed = missing.first { state in initial.count { HeldState.shape($0) == HeldState.shape(state) } == 1 }
    makers.formUnion(missing.filter { $0 != passed })
  }

  private func pick<Elements: RandomAccessCollection>(_ elements: Elements, _ generator: inout SeededGenerator) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: generator.below(elements.count))]
  }

  private mutating func makeStates(_ generator: inout SeededGenerator) {
    var left = Array((0..<HeldState.count).shuffled(using: &generator).prefix(12))
    let isFlat = generator.once(in: 4)
    func grow(_ chart: inout HeldChart, _ depth: Int, isRegion: Bool) -> Int? {
      guard let state = left.popLast() else { return nil }
      chart.kinds[state] = .atomic
      guard depth > 0, isRegion || !generator.once(in: 3) else { return state }
      let isParallel = !isRegion && generator.once(in: 3)
      let inside = (0..<(isParallel ? 2 : 1 + generator.below(2))).compactMap { _ in grow(&chart, depth - 1, isRegion: isParallel) }
      guard inside.count > (isParallel ? 1 : 0) else { return state }
      chart.kinds[state] = isParallel ? .parallel : .compound
      chart.children[state] = inside
      if !isParallel, inside.count > 1, let last = inside.last, chart.kinds[last] == .atomic, !generator.once(in: 3) {
        chart.kinds[last] = .final
      }
      return state
    }
    let wanted = isFlat ? 3 + generator.below(3) : 2 + generator.below(2)
    for _ in 0..<wanted { top += grow(&self, isFlat ? 0 : 3, isRegion: false).map { [$0] } ?? [] }
    if generator.once(in: 3), let last = left.popLast() {
      top.append(last)
      kinds[last] = .final
    }
  }

  private mutating func makeHistories(_ generator: inout SeededGenerator) {
    for state in states where children[state] != nil {
      for isDeep in [false, true] where generator.once(in: 3) {
        histories[History(state: state, isDeep: isDeep)] = pick(children[state] ?? [], &generator)
      }
    }
  }

  // MARK: Lines

  private func makeLine(_ generator: inout SeededGenerator, isQuiet: Bool) -> Line {
    let sources = states.filter { kinds[$0] != .final }
    var line = Line(trigger: .plain(generator.below(3)), source: pick(sources, &generator), target: .inside)
    switch generator.below(isQuiet ? 8 : 10) {
    case 0...2: break
    case 3...6: line.trigger = .call(generator.below(3))
    case 7:
      let outer = states.filter { children[$0]?.contains { kinds[$0] == .final } == true }
      guard let outer = outer.randomElement(using: &generator) else { break }
      (line.trigger, line.source) = (.done, outer)
    default: line.trigger = .always
    }
    line.target = makeTarget(&generator, line)
    if line.trigger == .always || generator.once(in: 4) { line.condition = makeCondition(&generator) }
    line.isLocal = line.trigger != .done && generator.once(in: 5)
    line.mayThrow = generator.once(in: 2)
    line.acts = generator.once(in: 2)
    line.change = [.append, .append, .clear, .renew][generator.below(4)]
    line.movesObject = generator.once(in: 2)
    guard line.trigger != .always, line.trigger != .done else { return line }
    if HeldState.shape(line.source) != nil, generator.below(5) > 0 { line.passes = true }
    switch line.target {
    case .state(let target):
      line.makes = HeldState.shape(target) != nil && generator.below(4) > 0
    case .inside: break
    case .history, .fork: line.passes = false
    }
    if !line.passes, !line.makes, generator.once(in: 3), case .plain = line.trigger {
      (line.acts, line.raises) = (true, generator.below(3))
    }
    return line
  }

  /// Two lines for one event: one leaves a parallel state, and the other changes the payload of that state.
  private mutating func addLinesOfTwoRegions(_ generator: inout SeededGenerator) {
    guard let parallel = states.first(where: { kinds[$0] == .parallel && HeldState.shape($0) != nil }) else { return }
    let trigger = Trigger.plain(generator.below(3))
    let region = pick(children[parallel] ?? [], &generator)
    lines.append(Line(trigger: trigger, source: region, target: .state(pick(top, &generator)), acts: true))
    lines.append(Line(trigger: trigger, source: parallel, target: .inside, passes: true, mayThrow: generator.once(in: 2)))
  }

  private func makeTarget(_ generator: inout SeededGenerator, _ line: Line) -> Target {
    let outer = states.filter { children[$0] != nil }
    let mayStay = line.trigger != .always && line.trigger != .done
    switch generator.below(8) {
    case 0...1:
      if mayStay { return .inside }
      fallthrough
    case 2...3:
      guard !outer.isEmpty else { fallthrough }
      return .history(History(state: pick(outer, &generator), isDeep: generator.once(in: 2)))
    case 4:
      guard let parallel = states.filter({ kinds[$0] == .parallel }).randomElement(using: &generator) else { fallthrough }
      return .fork((children[parallel] ?? []).map { pick(subtree($0), &generator) })
    default: return .state(pick(states, &generator))
    }
  }

  private func makeCondition(_ generator: inout SeededGenerator) -> Condition {
    switch generator.below(6) {
    case 0: .isIn(pick(states, &generator))
    case 1: .notIn(pick(states, &generator))
    case 2: .sumOrFailure(generator.below(3))
    default: .sum(generator.below(3))
    }
  }

  // MARK: Acts

  private func makeAct(_ generator: inout SeededGenerator, _ events: [Int]) -> Act {
    let failingAt = generator.once(in: 3) ? 1 + generator.below(3) : nil
    switch generator.below(27) {
    case 0, 24: return .copy
    case 1, 25, 26: return .switchMachine
    case 2: return .restore(isCoded: generator.once(in: 2))
    case 3: return .save
    case 4: return .rewind(isCoded: generator.once(in: 2))
    case 5: return generator.once(in: 2) ? .stop : .start(argument: generator.below(100), failingAt: failingAt)
    case 6: return .start(argument: generator.below(100), failingAt: failingAt)
    default:
      return .fire(
        generator.once(in: 5) || events.isEmpty ? generator.below(HeldEvent.names.count) : pick(events, &generator),
        argument: generator.below(100), failingAt: failingAt)
    }
  }
}
