import Dispatch
import StateMachines
import Testing

@Suite("Concurrent calls of one machine", .timeLimit(TestTimeout.limit))
struct LinearisabilityTests {
  /// What the machine is made of, and with it the way it is locked.
  enum Make: CaseIterable {
    case plain
    case guarded
    case hooked
    case eventless
    case watched

    func definition() throws -> PlainOven {
      try PlainOven(initial: .cold) { sm in
        let gives: Guard<Void, Oven, Knob>? = self == .guarded ? Guard("gives way") { _ in LinearisabilityTests.giveWay() } : nil
        sm.when(.heat, from: .cold, to: .warm, if: gives)
        sm.when(.heat, from: .warm, to: .hot, if: gives)
        sm.when(.turn, from: .hot, to: .cold, if: gives)
        sm.when(.rest, from: [.warm, .hot, .broken], to: .cold, if: gives)
        sm.when(.smash, from: [.cold, .hot], to: .broken, if: gives)
        if self == .hooked {
          sm.onEntry(.warm) { _ in ThreadPool.yield() }
          sm.after { _ in ThreadPool.yield() }
        }
        if self == .eventless {
          sm.when(.turn, from: .warm, to: .broken)
          sm.always(from: .broken, to: .hot, if: gives)
        }
      }
    }
  }

  private static func giveWay() -> Bool {
    ThreadPool.yield()
    return true
  }

  private static let histories = UInt64(StressSize.of(120))

  @Test("Concurrent calls of a machine are linearisable against a value machine", arguments: Make.allCases)
  func linearisable(make: Make) throws {
    let definition = try make.definition()
    var overlapping = 0
    // On a busy machine threads may run one after the other; then more histories are asked for.
    for seed in 0..<(20 * Self.histories) where seed < Self.histories || overlapping == 0 {
      let machine = SharedOven(definition)
      if make == .watched { machine.subscribe(on: .global()) { _ in } }

      let history = try #require(History(asking: machine, seed: seed), "seed \(seed) hangs")

      let checker = LinearisabilityChecker(history, from: Machine(definition))
      try #require(checker.explanation() != nil, "seed \(seed): \(history.records)")
      if history.hasOverlaps { overlapping += 1 }
    }
    #expect(overlapping > 0)
  }

  @Test("The linearisability test detects a broken lock", arguments: Make.allCases.filter { $0 != .watched })
  func brokenLock(make: Make) throws {
    let definition = try make.definition()

    let isRejected = try (0..<UInt64(2_000)).contains { seed in
      let history = try #require(History(asking: RacyOven(definition, at: .cold), seed: seed))
      let checker = LinearisabilityChecker(history, from: Machine(definition))
      return checker.explanation() == nil
    }

    #expect(isRejected)
  }

  @Test("The linearisability test detects a stale reader")
  func staleReader() throws {
    let definition = try Make.plain.definition()

    let isRejected = try (0..<UInt64(2_000)).contains { seed in
      let history = try #require(History(asking: StaleOven(SharedOven(definition)), seed: seed))
      let checker = LinearisabilityChecker(history, from: Machine(definition))
      return checker.explanation() == nil
    }

    #expect(isRejected)
  }
}
