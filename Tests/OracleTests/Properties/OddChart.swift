import StateMachines
import TestSupport

/// A random chart that is often odd: states with regions, eventless transitions, timeouts of events that may go nowhere.
///
/// A state is a number. Event `state + OddChart.probe` leads to a state from everywhere.
struct OddChart: Sendable {
  typealias Definition = MachineDefinition<Int, Int>
  typealias Builder = Definition.Builder

  static let probe = 100
  static let events = 0..<5

  enum Kind: Sendable { case atomic, final, compound, parallel }

  enum Line: Sendable {
    case when(Int, from: Int, to: Int, condition: Int?)
    case always(from: Int, to: Int, condition: Int?)
    case history(from: Int, of: Int)
    case within(Int, condition: Int?)
    case choice(from: Int, condition: Int, to: Int, otherwise: Int)
    case `defer`(Int, in: Int)
    case timeout(Int, in: Int, seconds: Int)
  }

  private(set) var kinds: [Kind] = []
  private(set) var children: [Int: [Int]] = [:]
  private(set) var lines: [Line] = []
  let top: [Int]

  /// - Parameters:
  ///   - generator: Where the numbers come from.
  ///   - isSimple: Without regions, guards and histories, so that each loop can be found.
  init(using generator: inout SeededGenerator, isSimple: Bool = false) {
    var (kinds, children): ([Kind], [Int: [Int]]) = ([], [:])
    func grow(_ depth: Int, isRegion: Bool) -> Int {
      let state = kinds.count
      kinds.append(.atomic)
      let kind: Kind = depth == 0 ? .atomic : [.atomic, .atomic, .compound, .compound, .parallel][generator.below(isSimple ? 4 : 5)]
      if kind == .compound || kind == .parallel {
        kinds[state] = kind
        children[state] = (0..<2 + generator.below(2)).map { _ in grow(depth - 1, isRegion: kind == .parallel) }
      } else if !isRegion, generator.once(in: 8) {
        kinds[state] = .final
      }
      return state
    }
    top = (0..<2 + generator.below(3)).map { _ in grow(2, isRegion: false) }
    (self.kinds, self.children) = (kinds, children)
    lines = (0..<4 + generator.below(12)).map { _ in isSimple ? simpleLine(&generator) : line(&generator) }
  }

  private func line(_ generator: inout SeededGenerator) -> Line {
    let sources = kinds.indices.filter { kinds[$0] != .final }
    let (source, target) = (sources[generator.below(sources.count)], generator.below(kinds.count))
    let condition = generator.once(in: 3) ? generator.below(kinds.count) : nil
    switch generator.below(12) {
    case 0...3: return .always(from: source, to: target, condition: generator.once(in: 2) ? nil : condition)
    case 4...6: return .when(generator.below(3), from: source, to: target, condition: condition)
    case 7: return .within(source, condition: condition)
    case 8: return children[target] == nil ? .always(from: source, to: target, condition: nil) : .history(from: source, of: target)
    case 9: return .choice(from: source, condition: generator.below(kinds.count), to: target, otherwise: generator.below(kinds.count))
    case 10 where generator.once(in: 3): return .defer(generator.below(Self.events.count), in: source)
    default: return .timeout(generator.below(Self.events.count), in: source, seconds: 1 + generator.below(3))
    }
  }

  private func simpleLine(_ generator: inout SeededGenerator) -> Line {
    let sources = kinds.indices.filter { kinds[$0] != .final }
    let (source, target) = (sources[generator.below(sources.count)], generator.below(kinds.count))
    return switch generator.below(6) {
    case 0...1: .always(from: source, to: target, condition: nil)
    case 2 where generator.once(in: 4): .within(source, condition: nil)
    default: .when(generator.below(3), from: source, to: target, condition: nil)
    }
  }

  /// Lines have their index as line number.
  func build(_ sm: inout Builder) {
    declare(top, &sm)
    for (index, line) in lines.enumerated() { add(line, UInt(index), &sm) }
    for state in kinds.indices { sm.when(Self.probe + state, from: .any, to: state) }
  }

  private func declare(_ states: [Int], _ sm: inout Builder) {
    for state in states {
      switch kinds[state] {
      case .atomic: sm.state(state)
      case .final: sm.final(state)
      case .compound: sm.compound(state, initial: children[state]?.first ?? 0) { declare(children[state] ?? [], &$0) }
      case .parallel: sm.parallel(state) { declare(children[state] ?? [], &$0) }
      }
    }
  }

  private func add(_ line: Line, _ number: UInt, _ sm: inout Builder) {
    switch line {
    case .when(let event, let source, let target, let condition):
      sm.when(event, from: source, to: target, if: condition.map { .isIn($0) }, line: number)
    case .always(let source, let target, let condition):
      sm.always(from: source, to: target, if: condition.map { .isIn($0) }, line: number)
    case .history(let source, let state):
      sm.always(from: source, into: .history(of: state), line: number)
    case .within(let state, let condition):
      sm.always(in: state, if: condition.map { .isIn($0) }, perform: { _ in }, line: number)
    case .choice(let source, let condition, let target, let other):
      sm.always(from: source, choosing: [.when(.isIn(condition), to: target), .otherwise(to: other)], line: number)
    case .defer(let event, let state):
      sm.defer(event, in: state, line: number)
    case .timeout(let event, let state, let seconds):
      sm.timeout(.seconds(seconds), in: state, fire: event, line: number)
    }
  }
}
