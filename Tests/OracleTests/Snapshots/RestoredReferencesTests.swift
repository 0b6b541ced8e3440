import StateMachineTesting
import StateMachines
import TestSupport
import Testing

/// Random machines for any thread and of an object, thrown away after each step and restored, beside a value that is never stopped.
@Suite("Random machines that are references, restored at every step")
struct RestoredReferencesTests {
  private static let eventCount = 4
  private static let steps = 30
  private static let definitions = 150

  final class Walker: Stateful {
    typealias State = Int
    typealias Event = Int

    static let definition: Definition = .verified(initial: 0) { sm in sm.when(0, from: 0, to: 0) }

    let machine = Owned(definition)
  }

  /// A transition, one that sends or cancels, a deferral or nothing for each state and event; a timeout here and there.
  private static func rules<Context>(_ sm: inout MachineBuilder<Context, Int, Int>, seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let stateCount = 2 + dice.below(4)
    for state in 0..<stateCount {
      sm.state(state)
      for event in 0..<eventCount {
        let (target, other, seconds) = (dice.below(stateCount), dice.below(eventCount), 1 + dice.below(5))
        switch dice.below(6) {
        case 0, 1: sm.when(event, from: state, to: target)
        case 2: sm.when(event, from: state, to: target) { step in step.send(other, after: .seconds(seconds), id: "sent") }
        case 3: sm.when(event, in: state) { step in step.cancel("sent") }
        case 4: sm.defer(event, in: state)
        default: break
        }
      }
      if dice.once(in: 2) { sm.timeout(.seconds(1 + dice.below(4)), in: state, fire: dice.below(eventCount)) }
    }
  }

  @Test("A random shared machine restored at every step runs like a value that never stopped")
  func goOn() throws {
    var waiting = 0
    for seed in PropertySeeds.all.prefix(Self.definitions) {
      let definition = try MachineDefinition<Int, Int>(initial: 0) { Self.rules(&$0, seed: seed) }
      let ownedDefinition = try ContextDefinition<Walker, Int, Int>(initial: 0) { Self.rules(&$0, seed: seed) }
      var dice = SeededGenerator(seed: seed &+ 1)
      var value = Machine(definition)
      var clock = ManualClock()
      var shared = ThreadsafeMachine(definition, clock: clock)
      let walker = Walker()
      var owned = OwnedMachine(ownedDefinition)
      try owned.on(walker).start()
      var (time, restoredAt) = (0, 0)

      for step in 0..<Self.steps {
        let snapshot = value.snapshot()
        try #require(shared.snapshot() == snapshot, "seed \(seed), step \(step)")
        try #require(owned.snapshot() == snapshot, "seed \(seed), step \(step)")
        if snapshot.description.contains("timer") { waiting += 1 }
        clock = ManualClock()
        shared = try ThreadsafeMachine(definition, restoring: shared.snapshot(), clock: clock)
        owned = try OwnedMachine(ownedDefinition, restoring: owned.snapshot())
        restoredAt = time

        let (event, seconds) = (dice.below(Self.eventCount), dice.below(4))
        time += seconds
        value.advance(to: .seconds(time))
        clock.advance(by: .seconds(seconds))
        owned.on(walker).advance(to: .seconds(time - restoredAt))

        let expected = value.attempt(event).description
        try #require(shared.attempt(event).description == expected, "seed \(seed), step \(step)")
        try #require(owned.on(walker).attempt(event).description == expected, "seed \(seed), step \(step)")
      }
    }

    #expect(waiting > Self.steps, "so that there are timers to be restored")
  }
}
