import StateMachines
import Testing

@Suite("A transition that can be taken only once", .timeLimit(TestTimeout.limit))
struct OnceOnlyTests {
  enum Load: CaseIterable {
    case nothing
    case condition
    case hooks
  }

  private static let rounds = StressSize.of(1_000)
  private static let rivals = 64

  private static func definition(_ load: Load, _ count: AtomicCounter) throws -> PlainOven {
    try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .hot, if: load == .condition ? .isIn(.cold) : nil)
      if load == .hooks { sm.after { _ in count.add() } }
    }
  }

  @Test("Exactly one of 64 tasks takes a transition that can be taken once, every time", arguments: Load.allCases)
  func tasks(load: Load) async throws {
    let count = AtomicCounter()
    let definition = try Self.definition(load, count)
    var winners: [Int] = []

    for _ in 0..<Self.rounds {
      let machine = SharedOven(definition)
      let won = await withTaskGroup { group in
        for _ in 0..<Self.rivals { group.addTask { machine.fire(.heat) } }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      winners.append(won)
    }

    #expect(winners == Array(repeating: 1, count: Self.rounds))
    #expect(count.count == (load == .hooks ? Self.rounds : 0))
  }

  @Test("Exactly one of 8 threads that begin together takes a transition that can be taken once", arguments: Load.allCases)
  func threads(load: Load) throws {
    let count = AtomicCounter()
    let definition = try Self.definition(load, count)
    let machines = (0..<Self.rounds).map { _ in SharedOven(definition) }
    let (threads, won) = (ThreadPool(), AtomicCounter())

    threads.start(8) { number in
      // Half of the threads come from the other end, so that they meet somewhere.
      for machine in number.isMultiple(of: 2) ? machines : machines.reversed() where machine.fire(.heat) { won.add() }
    }

    #expect(threads.isFinished())
    #expect(won.count == Self.rounds)
    #expect(count.count == (load == .hooks ? Self.rounds : 0))
    #expect(machines.allSatisfy { $0.state == .hot })
  }
}
