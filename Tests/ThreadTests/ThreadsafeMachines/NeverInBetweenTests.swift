import StateMachines
import Testing

@Suite("Readers on other threads", .timeLimit(TestTimeout.limit))
struct NeverInBetweenTests {
  /// How a macrostep gets from one end to the other through states in which it does not rest.
  enum Way: CaseIterable {
    case eventless
    case raised
    case undone
  }

  private static let rounds = StressSize.of(6_000)
  private static let ends: Set<Int> = [0, 9]
  private static let between = 1...8
  /// Where a macrostep goes that is undone.
  private static let undone = 20...22

  /// `1` leads from 0 to 9, and `-1` back, over all that is between; `3` fails at the end of its way.
  private static func definition(_ way: Way) throws -> MachineDefinition<Int, Int> {
    try MachineDefinition(initial: 0) { sm in
      for (event, first, last) in [(1, 0, 9), (-1, 9, 0)] {
        let path = between.map { event * $0 }
        sm.when(event, from: first, to: path[0]) { step in if way == .raised { step.raise(2) } }
        for (state, next) in zip(path, path.dropFirst() + [last]) {
          switch way {
          case .raised: sm.when(2, from: state, to: next) { step in if next != last { step.raise(2) } }
          case .eventless, .undone: sm.always(from: state, to: next)
          }
        }
      }
      guard way == .undone else { return }
      sm.when(3, from: [0, 9], to: 20)
      sm.always(from: 20, to: 21)
      sm.always(from: 21, to: 22) { _ in throw Flaw(place: "the end") }
    }
  }

  @Test("Readers on other threads see only the ends of a macrostep", arguments: Way.allCases)
  func neverBetween(way: Way) throws {
    let machine = try ThreadsafeMachine(Self.definition(way))
    let (readers, isOver, strays, looks) = (ThreadPool(), AtomicFlag(), AtomicCounter(), AtomicCounter())
    readers.start(2) { number in
      while !isOver.isSet {
        looks.add()
        let isEnd: Bool =
          switch number {
          case 0: Self.ends.contains(machine.state)
          default:
            Self.ends.isSuperset(of: machine.configuration) && !Self.undone.contains { machine.is($0) }
              && !Self.between.contains { machine.is($0) || machine.is(-$0) }
          }
        if !isEnd { strays.add() }
      }
    }

    var accepted = 0
    for round in 0..<Self.rounds {
      if machine.fire(round.isMultiple(of: 2) ? 1 : -1) { accepted += 1 }
      if way == .undone, machine.fire(3) { accepted += 1 }
    }
    isOver.set()

    #expect(readers.isFinished())
    #expect(strays.count == 0)
    #expect(looks.count > 0)
    #expect(accepted == Self.rounds)
  }
}
