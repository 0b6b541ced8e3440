import Foundation
import StateMachines
import TestSupport
import Testing

@Suite("Random machines that are saved and restored at every step")
struct SnapshotPropertyTests {
  private static let roundsForEach = 20

  private enum Act {
    case fire(Int)
    case wait(seconds: Int)
    case stop
    case start

    init(_ eventCount: Int, using generator: inout SeededGenerator) {
      switch generator.below(16) {
      case 0: self = .stop
      case 1, 2: self = .start
      case 3...7: self = .wait(seconds: generator.below(6))
      // One number more than the rules have: an event that they never mention.
      default: self = .fire(generator.below(eventCount + 1))
      }
    }
  }

  /// All that can be seen of a machine after an act; times count from that moment.
  private struct Sight: Equatable {
    var reaction: Reaction
    var transitions: [String]
    var deadline: Duration?
    var snapshot: Snapshot<Int, Int>
  }

  /// A machine with its context, and when its time began.
  private struct Run {
    typealias Random = ContextMachine<Notes, Int, Int>

    var machine: Random
    var notes: Notes
    var start = 0

    mutating func act(_ act: Act, at time: Int, _ events: ClosedRange<Int>) throws -> Sight {
      let now = Duration.seconds(time - start)
      let transitions = machine.advance(to: now, with: &notes).map(\.description)
      var answer = Reaction.Answer.stopped
      switch act {
      case .fire(let event): answer = Reaction.Answer(machine.attempt(event, with: &notes))
      case .wait: break
      case .stop: machine.stop(with: &notes)
      case .start: try machine.start(with: &notes)
      }
      let reaction = Reaction(
        answer: answer, state: machine.state, isFinished: machine.isFinished, notes: notes,
        can: events.map { machine.can($0, with: notes) })
      notes.trace = []
      return Sight(
        reaction: reaction, transitions: transitions, deadline: machine.nextDeadline.map { $0 - now }, snapshot: machine.snapshot())
    }

    /// The same machine, in another program later on.
    mutating func restore(_ definition: FlatRules.Definition, at time: Int, throughJSON: Bool) throws {
      let snapshot = machine.snapshot()
      machine = try Random(definition, restoring: throughJSON ? readBack(snapshot) : snapshot)
      start = time
    }
  }

  @Test("A random machine restored at every step runs exactly like one never stopped")
  func goOn() throws {
    var waiting = 0
    for seed in PropertySeeds.all {
      var generator = SeededGenerator(seed: seed)
      let rules = FlatRules(using: &generator, waits: true)
      let definition = try rules.definition()
      var notes = Notes()
      let machine = ContextMachine(definition, with: &notes)
      var neverStopped = Run(machine: machine, notes: notes)
      var (restoredAlways, restoredAtTimes) = (neverStopped, neverStopped)
      var time = 0

      for round in 0..<Self.roundsForEach {
        try restoredAlways.restore(definition, at: time, throughJSON: round.isMultiple(of: 3))
        if generator.once(in: 6) { try restoredAtTimes.restore(definition, at: time, throughJSON: false) }
        let act = Act(rules.eventCount, using: &generator)
        if case .wait(let seconds) = act { time += seconds }

        let expected = try neverStopped.act(act, at: time, 0...rules.eventCount)
        let seen = try restoredAlways.act(act, at: time, 0...rules.eventCount)
        let seenAfterwards = try restoredAtTimes.act(act, at: time, 0...rules.eventCount)

        try #require(seen == expected, "seed \(seed), round \(round), \(act)")
        try #require(seenAfterwards == expected, "seed \(seed), round \(round), \(act)")
        try #require(seen.snapshot.hashValue == expected.snapshot.hashValue, "seed \(seed), round \(round)")
        if expected.snapshot.description.contains("deferred") && expected.deadline != nil { waiting += 1 }
      }
    }

    // Deferred events and timers at once, often enough to be worth the name.
    #expect(waiting > PropertySeeds.all.count / 4)
  }
}
