import StateMachines
import TestSupport

/// The rules of a random machine whose hooks ask for everything that a step can be asked for, as data.
///
/// States and events are numbers. Guards read bits that hooks flip; nothing undoes those.
struct EventfulRules {
  enum Wish {
    case flip(bit: Int)
    case raise(Int)
    case send(Int)
    case sendLater(Int, seconds: Int, id: Int)
    case cancel(id: Int)
    case commitWork
    /// Throws where the bit is set.
    case fail(bit: Int)
  }

  struct Condition {
    var bit: Int
    var isSet: Bool
    /// Throws where this one is set.
    var failingBit: Int?
  }

  struct Line {
    var source: Int
    /// Nil for an eventless transition.
    var event: Int?
    var condition: Condition?
    /// Nil for an internal one.
    var target: Int?
    var wishes: [Wish]
  }

  struct Hook {
    enum Moment: CaseIterable {
      case before
      case exit
      case entry
      case after
    }

    var moment: Moment
    var wishes: [Wish]
  }

  static let bits = 4
  static let maximumMicrosteps = 12

  let stateCount: Int
  let eventCount: Int
  let policy: ErrorPolicy
  let finals: Set<Int>
  let hasRejectionHooks: Bool
  /// Nothing but transitions and their hooks, so that there are short ways through the machine.
  let isPlain: Bool
  private(set) var lines: [Line] = []
  private(set) var hooks: [Hook] = []
  private(set) var deferrals: [(event: Int, state: Int)] = []
  private(set) var timeouts: [(seconds: Int, state: Int, event: Int)] = []

  init(using generator: inout SeededGenerator) {
    stateCount = 2 + generator.below(4)
    eventCount = 2 + generator.below(3)
    policy = generator.once(in: 2) ? .undo : .raise
    finals = generator.once(in: 3) ? [stateCount - 1] : []
    hasRejectionHooks = generator.once(in: 2)
    isPlain = generator.once(in: 2)
    addLines(&generator)
    for moment in Hook.Moment.allCases where generator.once(in: 2) {
      hooks.append(Hook(moment: moment, wishes: wishes(2, &generator)))
    }
    guard !isPlain else { return }
    for _ in 0..<generator.below(3) { deferrals.append((generator.below(eventCount), aSource(&generator))) }
    for _ in 0..<generator.below(3) { timeouts.append((1 + generator.below(6), aSource(&generator), generator.below(eventCount))) }
  }

  /// What an unguarded line takes is taken; what would follow it is left out.
  private mutating func addLines(_ generator: inout SeededGenerator) {
    var taken: Set<[Int?]> = []
    for _ in 0..<((isPlain ? 2 : 4) * stateCount) {
      let isEventless = !isPlain && generator.once(in: 6)
      let line = Line(
        source: aSource(&generator), event: isEventless ? nil : generator.below(eventCount),
        condition: isEventless || generator.once(in: 2) ? aCondition(&generator) : nil,
        target: generator.once(in: 5) ? nil : generator.below(stateCount), wishes: wishes(3, &generator))
      guard !taken.contains([line.source, line.event]) else { continue }
      if line.condition == nil { taken.insert([line.source, line.event]) }
      lines.append(line)
    }
  }

  private func aSource(_ generator: inout SeededGenerator) -> Int {
    generator.below(stateCount - finals.count)
  }

  private func aCondition(_ generator: inout SeededGenerator) -> Condition {
    Condition(
      bit: generator.below(Self.bits), isSet: generator.once(in: 2),
      failingBit: generator.once(in: 6) ? generator.below(Self.bits) : nil)
  }

  private func wishes(_ most: Int, _ generator: inout SeededGenerator) -> [Wish] {
    (0..<generator.below(most + 1)).map { _ in
      switch generator.below(12) {
      case 0, 1, 2: .flip(bit: generator.below(Self.bits))
      case 3, 4: .raise(generator.below(eventCount))
      case 5, 6: .send(generator.below(eventCount))
      case 7, 8: .sendLater(generator.below(eventCount), seconds: 1 + generator.below(6), id: generator.below(3))
      case 9: .cancel(id: generator.below(3))
      case 10: .commitWork
      default: .fail(bit: generator.below(Self.bits))
      }
    }
  }
}
