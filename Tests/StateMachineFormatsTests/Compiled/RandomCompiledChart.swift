import StateMachineFormats
import StateMachines
import TestSupport

/// A random chart of what can be compiled.
///
/// Whatever follows from an event comes to its end: transitions without an event, and what raises one, have a guard and write into the log,
/// and guards stop holding when the log of an event is long.
struct RandomCompiledChart {
  typealias Description = MachineDescription

  private var random: SeededGenerator
  private var states: [Description.State] = []
  private var named: [String] = []
  private var compounds: [String] = []
  private var isInRegion = false
  private(set) var chart = Description(initial: [], states: [], events: [], transitions: [], place: place(1))

  static let events = (0..<5).map { "e\($0)" }

  private static func place(_ line: UInt) -> Description.Place { .init(fileID: "random.json", line: line, column: 1) }

  /// - Parameter seed: Charts with equal seeds are equal.
  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    addStates(inside: nil, depth: 0)
    named = states.filter { $0.kind != .final }.map(\.name)
    compounds = states.filter { $0.kind == .compound || $0.kind == .parallel }.map(\.name)
    let top = states.filter { $0.parent == nil && $0.kind != .final }
    let transitions = (0..<(6 + random.below(14))).map { transition(UInt($0) + 10) }
    chart = Description(
      name: "C\(seed)", initial: [.init(pick(top).name)], states: states, events: Self.events.map { .init(name: $0) },
      transitions: transitions, histories: histories(), hooks: (0..<random.below(8)).map { hook(UInt($0) + 50) },
      deferrals: random.once(in: 3) && !states.contains { $0.kind == .parallel }
        ? (0...random.below(3)).map { deferral(UInt($0) + 70) } : [], place: Self.place(1))
    addExitsOfRegions()
    addRaisedDeferrals()
    addRequests()
    addCompletions()
    addWaiting()
    repair()
  }

  /// Gives each state of the regions an exit action of its own, so that the log shows in which order they are left.
  private mutating func addExitsOfRegions() {
    guard states.contains(where: { $0.kind == .parallel }), !random.once(in: 3) else { return }
    var inside: Set<String> = []
    for state in states {
      guard let parent = state.parent else { continue }
      if inside.contains(parent) || states.contains(where: { $0.name == parent && $0.kind == .parallel }) { inside.insert(state.name) }
    }
    for (number, name) in inside.sorted().enumerated() {
      chart.hooks.append(
        .init(
          moment: .exit, states: .list(names: [name]), statements: [.call("leave \(name)")], place: Self.place(UInt(number) + 100)))
    }
  }

  /// Leads into states that let events wait, and raises such an event there: a raised event does not wait.
  private mutating func addRaisedDeferrals() {
    for (number, deferral) in chart.deferrals.enumerated() {
      guard case .list(let names) = deferral.states, let state = names.first else { continue }
      let event: String? =
        switch deferral.events {
        case .event(let name): name
        case .list(let names): names.first
        default: nil
        }
      guard let event else { continue }
      chart.transitions.append(
        .init(
          events: self.event(), sources: sources(), guardName: "holds \(random.below(5))", targets: [.init(state)],
          statements: [.call("act 0"), .raise(event: event)], place: Self.place(UInt(number) + 200)))
    }
  }

  /// Gives some states timeouts and work.
  private mutating func addRequests() {
    guard !random.once(in: 3) else { return }
    for number in 0..<random.below(5) {
      let state = random.once(in: 5) ? pick(states).name : pick(named)
      chart.timeouts.append(
        .init(
          state: state, event: pick(Self.events), duration: .milliseconds(500 * (1 + random.below(8))),
          place: Self.place(UInt(number) + 300)))
    }
    for number in 0..<random.below(4) {
      chart.invocations.append(
        .init(state: pick(states).name, source: "work \(number)", kind: .task, place: Self.place(UInt(number) + 400)))
    }
  }

  /// Leads states into the final states beside them, and awaits that the states around these are done.
  private mutating func addCompletions() {
    for (number, final) in states.filter({ $0.kind == .final }).enumerated() {
      guard let parent = final.parent, !random.once(in: 3) else { continue }
      let beside = states.filter { $0.parent == parent && $0.kind != .final }.map(\.name)
      let parallel = states.first { $0.name == parent }?.parent.flatMap { name in states.first { $0.name == name && $0.kind == .parallel } }
      chart.transitions.append(
        .init(
          events: .event(name: pick(Self.events)), sources: .list(names: beside), targets: [.init(final.name)],
          statements: [.call("finish \(parent)")], place: Self.place(UInt(number) + 500)))
      for (index, done) in [parallel?.name, parallel == nil || random.once(in: 3) ? parent : nil].enumerated() {
        guard let done else { continue }
        chart.transitions.append(
          .init(
            events: .done(state: done), sources: .list(names: [done]), guardName: "holds \(random.below(5))", targets: [target()],
            statements: [.call("done \(done)")], place: Self.place(UInt(2 * number + index) + 600)))
      }
    }
  }

  /// Has two events wait in one state, of which the second leads from the next state to one that takes the first; and raises one there.
  private mutating func addWaiting() {
    let leaves = states.filter { $0.kind == .atomic }.map(\.name)
    guard leaves.count > 2, !random.once(in: 3), !states.contains(where: { $0.kind == .parallel }) else { return }
    let places = leaves.shuffled(using: &random)
    let events = Self.events.shuffled(using: &random)
    chart.deferrals += [
      .init(events: .list(names: [events[0], events[1]]), states: .list(names: [places[0]]), place: Self.place(700)),
      .init(events: .event(name: events[0]), states: .list(names: [places[1]]), place: Self.place(701)),
    ]
    func add(_ event: String, _ source: String, _ target: String?, _ raised: String?, _ line: UInt) {
      let raise = raised.map { [Description.Statement.raise(event: $0)] } ?? []
      chart.transitions.insert(
        .init(
          events: .event(name: event), sources: .list(names: [source]), kind: target == nil ? .internal : .external,
          targets: target.map { [.init($0)] } ?? [], statements: [.call("late \(line)")] + raise, place: Self.place(line)), at: 0)
    }
    add(events[2], places[0], places[1], nil, 710)
    add(events[1], places[1], places[2], nil, 711)
    add(events[0], places[2], nil, nil, 712)
    add(events[3], places[2], places[0], events[0], 713)
  }

  /// Leaves out the lines that are wrong: those that are never tried, decided twice and so on.
  private mutating func repair() {
    for _ in 0..<9 {
      do {
        _ = try chart.compiledSwift()
        return
      } catch {
        let lines = Set(error.issues.map { UInt($0.place.line) })
        chart.transitions.removeAll { lines.contains($0.place.line) }
        chart.hooks.removeAll { lines.contains($0.place.line) }
        chart.deferrals.removeAll { lines.contains($0.place.line) }
        chart.timeouts.removeAll { lines.contains($0.place.line) }
        chart.invocations.removeAll { lines.contains($0.place.line) }
      }
    }
  }

  // MARK: States

  /// A parallel state, some of whose regions have no states inside them.
  private mutating func addRegions(_ name: String, inside parent: String?, depth: Int) {
    states.append(.init(name: name, kind: .parallel, parent: parent, place: Self.place(2)))
    isInRegion = true
    for _ in 0..<(2 + random.below(2)) {
      let (region, position) = ("s\(states.count)", states.count)
      let isAtomic = random.once(in: 6)
      states.append(.init(name: region, kind: isAtomic ? .atomic : .compound, parent: name, place: Self.place(2)))
      if isAtomic { continue }
      addStates(inside: region, depth: depth + 2)
      states[position].initial = [.init(pick(states.filter { $0.parent == region && $0.kind != .final }).name)]
    }
    isInRegion = false
  }

  private mutating func addStates(inside parent: String?, depth: Int) {
    for index in 0..<(2 + random.below(3)) {
      let (name, position) = ("s\(states.count)", states.count)
      guard depth < 4, random.once(in: 3) else {
        let isFinal = index > 0 && random.once(in: depth == 0 ? 10 : 4)
        states.append(.init(name: name, kind: isFinal ? .final : .atomic, parent: parent, place: Self.place(2)))
        continue
      }
      if !isInRegion, random.once(in: 3) {
        addRegions(name, inside: parent, depth: depth)
        continue
      }
      states.append(.init(name: name, kind: .compound, parent: parent, place: Self.place(2)))
      addStates(inside: name, depth: depth + 1)
      let inside = states[(position + 1)...].filter { $0.kind != .final && (random.once(in: 4) || $0.parent == name) }
      let initial =
        random.once(in: 8) ? Description.Target(name, history: random.once(in: 2) ? .deep : .shallow) : .init(pick(Array(inside)).name)
      states[position].initial = [initial]
      if random.once(in: 4) { states[position].initialStatements = [.call("start \(name)")] }
    }
  }

  // MARK: Lines

  private mutating func transition(_ line: UInt) -> Description.Transition {
    let place = Self.place(line)
    if random.once(in: 10) {
      return .init(
        events: event(), sources: sources(), kind: random.once(in: 2) ? .ignored : .impossible, guardName: nil, place: place)
    }
    let (events, isSelfDriven) = trigger()
    let source: Description.States = random.once(in: 8) ? .any(except: random.once(in: 2) ? [pick(named)] : []) : sources()
    let raises = random.once(in: 5)
    var statements: [Description.Statement] = random.once(in: 2) || raises || isSelfDriven ? [.call("act \(random.below(6))")] : []
    if raises { statements.append(.raise(event: pick(Self.events))) }
    let guardName = random.once(in: 3) || raises || isSelfDriven ? guardName(mayBePlace: !raises && !isSelfDriven) : nil
    if random.once(in: 6) {
      return .init(events: events, sources: source, kind: .internal, guardName: guardName, statements: statements, place: place)
    }
    if random.once(in: 6), !raises, !isSelfDriven {
      let branches: [Description.Branch] = [
        .init(guardName: self.guardName(mayBePlace: true), targets: [target()], statements: [.call("act \(random.below(6))")]),
        .init(guardName: random.once(in: 3) ? self.guardName(mayBePlace: false) : nil, targets: [target()]),
      ]
      return .init(events: events, sources: source, branches: branches, statements: statements, place: place)
    }
    return .init(
      events: events, sources: source, scope: scope(source), kind: random.once(in: 5) ? .local : .external, guardName: guardName,
      targets: [target()], statements: statements, place: place)
  }

  private mutating func scope(_ sources: Description.States) -> String? {
    guard case .any(except: []) = sources, !compounds.isEmpty, random.once(in: 2) else { return nil }
    return pick(compounds)
  }

  /// What a transition waits for, and whether it is taken without a caller's event.
  private mutating func trigger() -> (Description.Events, Bool) {
    switch random.below(10) {
    case 0: (.always, true)
    case 1 where !compounds.isEmpty: (random.once(in: 3) ? .completion : .done(state: pick(compounds)), true)
    case 2: (.any, true)
    default: (event(), false)
    }
  }

  private mutating func event() -> Description.Events {
    let names = random.some(random.once(in: 4) ? 2 : 1, below: Self.events.count).map { Self.events[$0] }
    return names.count == 1 ? .event(name: names[0]) : .list(names: names)
  }

  private mutating func sources() -> Description.States {
    .list(names: random.some(random.once(in: 4) ? 3 : 1, below: named.count).map { named[$0] })
  }

  private mutating func guardName(mayBePlace: Bool) -> String {
    if mayBePlace, random.once(in: 4) { return "\(random.once(in: 2) ? "!" : "")in \(pick(named))" }
    return "holds \(random.below(5))"
  }

  private mutating func target() -> Description.Target {
    if !compounds.isEmpty, random.once(in: 5) { return .init(pick(compounds), history: random.once(in: 2) ? .deep : .shallow) }
    return .init(pick(states).name)
  }

  private mutating func histories() -> [Description.History] {
    compounds.flatMap { name -> [Description.History] in
      [Description.HistoryDepth.shallow, .deep].filter { depth in
        random.once(in: 3) || states.contains { $0.initial == [.init(name, history: depth)] }
      }
      .map { depth in
        let inside = states.filter { $0.parent == name && $0.kind != .final }
        return .init(
          state: name, depth: depth, targets: [.init(pick(inside).name)],
          statements: random.once(in: 2) ? [.call("history \(name)")] : [], place: Self.place(80))
      }
    }
  }

  private mutating func hook(_ line: UInt) -> Description.Hook {
    let place = Self.place(line)
    let call = Description.Statement.call("hook \(line)")
    if random.once(in: 4) {
      return .init(
        moment: random.once(in: 2) ? .before : .after, events: random.once(in: 2) ? event() : nil,
        from: random.once(in: 2) ? sources() : nil, statements: [call], place: place)
    }
    let states: Description.States = random.once(in: 5) ? .any(except: [pick(named)]) : .list(names: [pick(self.states).name])
    let raise = Description.Choice(condition: "holds 1", isNamed: true, statements: [.raise(event: pick(Self.events))])
    let otherwise = Description.Choice(condition: nil, statements: [.call("otherwise \(line)")])
    let choose: [Description.Statement] = random.once(in: 4) ? [.choose(random.once(in: 2) ? [raise] : [raise, otherwise])] : []
    return .init(moment: random.once(in: 2) ? .entry : .exit, states: states, statements: [call] + choose, place: place)
  }

  private mutating func deferral(_ line: UInt) -> Description.Deferral {
    .init(events: event(), states: sources(), place: Self.place(line))
  }

  private mutating func pick<Item>(_ items: [Item]) -> Item { items[random.below(items.count)] }
}
