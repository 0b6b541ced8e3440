import TestSupport

/// The rules of a random flat machine, as data: states and events are numbers, guards read a bit of the context.
struct FlatRules {
  enum Sources {
    case named([Int])
    case any(except: [Int])
  }

  enum Trigger {
    case one(Int)
    case list([Int])
    case every
  }

  struct Condition {
    var bit: Int
    var isSet: Bool
  }

  struct Branch {
    var condition: Condition?
    var target: Int
  }

  enum Way {
    case to(Int)
    case internally
    case choosing([Branch])
  }

  struct Line {
    var sources: Sources
    var trigger: Trigger
    var condition: Condition?
    var way: Way
    /// Its action flips this bit.
    var flips: Int
    /// Its action sends this event, after so many seconds.
    var sends: (event: Int, seconds: Int)?
  }

  struct Hook {
    enum Moment: CaseIterable {
      case before
      case after
      case exit
      case entry
    }

    var moment: Moment
    var event: Int?
    /// For `exit` and `entry` the states left or entered; nil for all.
    var from: Int?
    var to: Int?
    var flips: Int
  }

  let stateCount: Int
  let eventCount: Int
  let finals: Set<Int>
  let initial: Int
  /// States are declared before the lines, or behind them.
  let declaresFirst: Bool
  private(set) var lines: [Line] = []
  private(set) var hooks: [Hook] = []
  private(set) var timeouts: [(seconds: Int, state: Int, event: Int)] = []
  private(set) var deferrals: [(event: Int, state: Int)] = []

  static let bits = 3

  /// Rules without a mistake: what would be a duplicate or out of reach is left out.
  init(using generator: inout SeededGenerator, waits: Bool = false) {
    stateCount = 1 + generator.below(6)
    eventCount = 1 + generator.below(5)
    let last = stateCount - 1
    finals = last > 0 && generator.once(in: 3) ? [last] : []
    initial = generator.below(last + (finals.isEmpty ? 1 : 0))
    declaresFirst = generator.once(in: 2)
    addLines(waits, &generator)
    addHooks(&generator)
    if waits { addWhatWaits(&generator) }
  }

  /// The states in which a line starts.
  func starts(_ line: Line) -> [Int] {
    switch line.sources {
    case .named(let states): states
    case .any(let exceptions): (0..<stateCount).filter { !finals.contains($0) && !exceptions.contains($0) }
    }
  }

  // MARK: - Making them up

  private mutating func addLines(_ waits: Bool, _ generator: inout SeededGenerator) {
    var taken = Taken()
    for _ in 0..<(2 + generator.below(4 * stateCount)) {
      let line = makeLine(waits, &generator)
      if taken.add(line, at: starts(line)) { lines.append(line) }
    }
  }

  private func makeLine(_ waits: Bool, _ generator: inout SeededGenerator) -> Line {
    let running = stateCount - finals.count
    let sources: Sources =
      switch generator.below(4) {
      case 0: .any(except: generator.once(in: 2) ? [] : generator.some(2, below: stateCount))
      case 1: .named(generator.some(3, below: running))
      default: .named([generator.below(running)])
      }
    let trigger: Trigger =
      switch generator.below(6) {
      case 0: .every
      case 1: .list(generator.some(3, below: eventCount))
      default: .one(generator.below(eventCount))
      }
    let way: Way =
      switch generator.below(6) {
      case 0: .internally
      case 1: .choosing(makeBranches(&generator))
      default: .to(generator.below(stateCount))
      }
    return Line(
      sources: sources, trigger: trigger, condition: makeCondition(way, &generator), way: way, flips: generator.below(Self.bits),
      sends: waits && generator.once(in: 3) ? (generator.below(eventCount), 1 + generator.below(9)) : nil)
  }

  /// A junction has no guard of its own.
  private func makeCondition(_ way: Way, _ generator: inout SeededGenerator) -> Condition? {
    if case .choosing = way { return nil }
    return generator.once(in: 2) ? Condition(bit: generator.below(Self.bits), isSet: generator.once(in: 2)) : nil
  }

  private func makeBranches(_ generator: inout SeededGenerator) -> [Branch] {
    var branches = (0...generator.below(3)).map { _ in
      Branch(
        condition: Condition(bit: generator.below(Self.bits), isSet: generator.once(in: 2)), target: generator.below(stateCount))
    }
    if generator.once(in: 2) { branches.append(Branch(condition: nil, target: generator.below(stateCount))) }
    return branches
  }

  /// Filters are those of a transition, so that every hook can run.
  private mutating func addHooks(_ generator: inout SeededGenerator) {
    for _ in 0..<generator.below(8) {
      guard let moment = Hook.Moment.allCases.randomElement(using: &generator) else { continue }
      var hook = Hook(moment: moment, flips: generator.below(Self.bits))
      switch moment {
      case .exit, .entry:
        hook.from = generator.once(in: 2) ? generator.below(stateCount) : nil
      case .before, .after:
        guard let line = lines.randomElement(using: &generator) else { continue }
        guard let source = starts(line).randomElement(using: &generator) else { continue }
        hook.event = generator.once(in: 2) ? anEvent(of: line, &generator) : nil
        hook.from = generator.once(in: 2) ? source : nil
        hook.to = generator.once(in: 2) ? aTarget(of: line, &generator) : nil
      }
      hooks.append(hook)
    }
  }

  private func anEvent(of line: Line, _ generator: inout SeededGenerator) -> Int? {
    switch line.trigger {
    case .one(let event): event
    case .list(let events): events.randomElement(using: &generator)
    case .every: generator.below(eventCount)
    }
  }

  private func aTarget(of line: Line, _ generator: inout SeededGenerator) -> Int? {
    switch line.way {
    case .to(let target): target
    case .internally: nil
    case .choosing(let branches): branches.randomElement(using: &generator)?.target
    }
  }

  private mutating func addWhatWaits(_ generator: inout SeededGenerator) {
    for _ in 0..<generator.below(4) {
      timeouts.append((1 + generator.below(9), generator.below(stateCount - finals.count), generator.below(eventCount)))
    }
    for _ in 0..<generator.below(4) {
      deferrals.append((generator.below(eventCount), generator.below(stateCount - finals.count)))
    }
  }
}

/// What unguarded lines take already, so that lines behind them would be a mistake.
private struct Taken {
  private struct Key: Hashable {
    var state: Int
    var isNamed: Bool
  }

  private var events: [Key: Set<Int>] = [:]
  private var everything: Set<Key> = []

  /// Whether a line may follow the others; if so, it is one of them.
  mutating func add(_ line: FlatRules.Line, at states: [Int]) -> Bool {
    let isNamed = if case .named = line.sources { true } else { false }
    let keys = states.map { Key(state: $0, isNamed: isNamed) }
    let listed: [Int]? =
      switch line.trigger {
      case .one(let event): [event]
      case .list(let events): events
      case .every: nil
      }
    if let listed, keys.contains(where: { everything.contains($0) || !(events[$0] ?? []).isDisjoint(with: listed) }) { return false }
    guard isUnguarded(line) else { return true }
    for key in keys {
      if let listed { events[key, default: []].formUnion(listed) } else { everything.insert(key) }
    }
    return true
  }

  private func isUnguarded(_ line: FlatRules.Line) -> Bool {
    if case .choosing(let branches) = line.way { return branches.contains { $0.condition == nil } }
    return line.condition == nil
  }
}
