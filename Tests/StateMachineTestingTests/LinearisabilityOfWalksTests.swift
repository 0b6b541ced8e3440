import StateMachineTesting
import StateMachines
import Synchronization
import Testing

@Suite("Concurrent walks", .timeLimit(.minutes(5)))
struct LinearisabilityOfWalksTests {
  @Test("A machine for any thread is linearisable", arguments: 0..<3 as Range<UInt64>)
  func machine(seed: UInt64) throws {
    let definition = MachineDefinition<Int, Int>.verified(initial: 0) { sm in
      for state in 0..<4 { sm.when(state % 2, from: state, to: (state + 1) % 4) }
      sm.when(2, from: .any, to: 0)
    }

    try expectLinearisable(definition, events: [0, 1, 2], seed: seed, rounds: 60)
  }

  /// Adds in two steps, without a lock.
  private final class Tally: Sendable {
    let value = Atomic(0)

    func add() -> Int {
      let old = value.load(ordering: .relaxed)
      for _ in 0..<200 { _ = value.load(ordering: .sequentiallyConsistent) }
      value.store(old + 1, ordering: .relaxed)
      return old + 1
    }
  }

  @Test("An object that loses a change is found, with calls that show it")
  func lostChange() throws {
    let failure = try #require(throws: UnmetExpectation.self) {
      try expectLinearisable(
        ["add"], seed: 1, rounds: 5_000, system: { Tally() }, answer: { tally, _ in tally.add() }, model: { 0 },
        expected: { value, _ in
          value += 1
          return value
        })
    }

    let lines = failure.message.split(separator: "\n")
    #expect(lines[0].hasPrefix("no order of the calls explains the answers; seed 1, round "))
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  thread ") && $0.contains(": add -> ") })
    #expect((3...13).contains(lines.count), "\(failure.message)")
  }

  @Test("An answer that comes too early is found although each answer alone is right")
  func staleAnswer() {
    // One thread: its own calls have an order already.
    #expect(throws: UnmetExpectation.self) {
      try expectLinearisable(
        ["read"], seed: 1, rounds: 1, threads: 1, calls: 2, system: { Tally() }, answer: { tally, _ in 2 - tally.add() }, model: { 0 },
        expected: { value, _ in
          defer { value += 1 }
          return value
        })
    }
  }

  @Test("An object that locks is linearisable")
  func locked() throws {
    try expectLinearisable(
      [1, 2, 3], seed: 3, rounds: 60, system: { Protected(0) },
      answer: { sum, number in
        sum.runMutable { sum in
          sum += number
          return sum
        }
      }, model: { 0 },
      expected: { sum, number in
        sum += number
        return sum
      })
  }

  // MARK: - Bad input

  private static let stopping: MachineDefinition<Int, Int> = .verified(initial: 1) { sm in
    sm.when(0, from: 1, to: 2)
    sm.impossible(0, in: 2, stops: true)
    sm.when(1, from: 2, to: 1)
  }

  @Test("Events that may stop the program are refused, and others are fired")
  func stoppingEvents() throws {
    let failure = try #require(throws: UnmetExpectation.self) { try expectLinearisable(Self.stopping, events: [1, 0], seed: 1) }

    #expect(failure.message == "some state has a line that stops the program for: 0")
    try expectLinearisable(Self.stopping, events: [1], seed: 1, rounds: 1)
  }

  @Test("All numbers that let nothing be called are in one failure")
  func nothing() throws {
    let failures = try [([], 1, 1, 1), ([1], 0, -1, -2)].map { events, rounds, threads, calls in
      try #require(throws: UnmetExpectation.self) {
        try expectLinearisable(Self.stopping, events: events, seed: 1, rounds: rounds, threads: threads, calls: calls)
      }
    }

    #expect(
      failures.map(\.message) == [
        "nothing is called, so nothing is tested; calls to choose from: 0",
        "nothing is called, so nothing is tested; rounds: 0, threads: -1, calls of each thread: -2",
      ])
  }

  @Test("The program is not warned of work and timeouts of the machine that is compared")
  func unattended() throws {
    let definition: MachineDefinition<Int, Int> = .verified(initial: 1) { sm in
      sm.task("load", in: 1) { nil }
      sm.timeout(.seconds(5), in: 1, fire: 0)
      sm.when(0, from: 1, to: 2)
    }
    let (clock, reports) = (ManualClock(), Protected([String]()))
    definition.onUnattendedWork(clock: clock) { report in reports.runMutable { $0.append("\(report)") } }
    try expectLinearisable(definition, events: [0], seed: 1, rounds: 1)
    clock.advance(by: .seconds(60))

    #expect(reports.runReadonly { $0 } == [])
  }
}
