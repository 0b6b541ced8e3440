import StateMachines
import TestSupport
import Testing

@Suite("Random machines that are copied")
struct CopyPropertyTests {
  private typealias Random = ContextMachine<Notes, Int, Int>

  /// Fires events, with time going on, and writes down all that is seen.
  private func run(_ machine: inout Random, _ notes: inout Notes, _ events: [Int], from time: Int) -> [Reaction] {
    events.enumerated().map { round, event in
      machine.advance(to: .seconds(time + round), with: &notes)
      let answer = Reaction.Answer(machine.attempt(event, with: &notes))
      return Reaction(
        answer: answer, state: machine.state, isFinished: machine.isFinished, notes: notes,
        can: events.map { machine.can($0, with: notes) })
    }
  }

  @Test("A copy of a random machine runs exactly like its original, and neither affects the other")
  func goOnAlike() throws {
    for seed in PropertySeeds.all {
      var generator = SeededGenerator(seed: seed)
      let rules = FlatRules(using: &generator, waits: true)
      let past = (0..<generator.below(30)).map { _ in generator.below(rules.eventCount + 1) }
      let future = (0..<30).map { _ in generator.below(rules.eventCount + 1) }
      var notes = Notes()
      var original = ContextMachine(try rules.definition(), with: &notes)
      _ = run(&original, &notes, past, from: 0)

      var (copy, copiedNotes) = (original, notes)
      let (state, deadline, before) = (original.state, original.nextDeadline, notes)
      let seenOfTheCopy = run(&copy, &copiedNotes, future, from: past.count)
      try #require(original.state == state && original.nextDeadline == deadline && notes == before, "seed \(seed)")
      let seenOfTheOriginal = run(&original, &notes, future, from: past.count)

      try #require(seenOfTheCopy == seenOfTheOriginal, "seed \(seed)")
      try #require(copy.nextDeadline == original.nextDeadline, "seed \(seed)")
    }
  }
}
