import StateMachines
import TestSupport
import Testing

@Suite("Random steps that are undone")
struct UndoPropertyTests {
  private static let roundsForEach = 20

  /// Everything that can be seen of a machine, now and by what it does next.
  private struct Sight: Equatable {
    var state: Int
    var configuration: [Int]
    var isFinished: Bool
    var deadline: Duration?
    var notes: Notes
    var can: [Bool]
    var future: [Reaction.Answer] = []
    var lastState = 0
    var lastDeadline: Duration?

    /// Looks at copies; what it is given stays as it is.
    init(_ machine: ContextMachine<Notes, Int, Int>, _ notes: Notes, events: [Int]) {
      var (machine, context) = (machine, notes)
      state = machine.state
      configuration = machine.configuration
      isFinished = machine.isFinished
      deadline = machine.nextDeadline
      self.notes = notes
      can = events.map { machine.can($0, with: notes) }
      for event in events {
        future.append(Reaction.Answer(machine.attempt(event, with: &context)))
        if let deadline = machine.nextDeadline { machine.advance(to: deadline, with: &context) }
      }
      self.notes.trace += context.trace
      lastState = machine.state
      lastDeadline = machine.nextDeadline
    }
  }

  @Test("A random step undone by any guard or hook leaves state, context, timers and deferrals unchanged")
  func leaveNoTrace() throws {
    var undone = 0
    for seed in PropertySeeds.all {
      var generator = SeededGenerator(seed: seed)
      let rules = FlatRules(using: &generator, waits: true)
      let countdown = FailureCountdown()
      var notes = Notes()
      var machine = ContextMachine(try rules.definition(fail: countdown.step), with: &notes)

      for round in 0..<Self.roundsForEach {
        let events = (0..<8).map { _ in generator.below(rules.eventCount + 1) }
        let (machineBefore, notesBefore) = (machine, notes)
        countdown.set(to: 1 + generator.below(6))
        let outcome = machine.attempt(events[0], with: &notes)
        countdown.set(to: nil)

        if case .failed(let error)? = outcome.rejection?.reason {
          undone += 1
          let before = Sight(machineBefore, notesBefore, events: events)
          let after = Sight(machine, notes, events: events)
          try #require(error is FailureCountdown.Failure, "seed \(seed), round \(round)")
          try #require(after == before, "seed \(seed), round \(round), event \(events[0])")
        }
        if machine.isFinished { try machine.start(with: &notes) }
        notes.trace = []
      }
    }

    #expect(undone > PropertySeeds.all.count)
  }

  @Test("A random start undone by a hook reports the error, and a later start succeeds")
  func start() throws {
    var undone = 0
    for seed in PropertySeeds.all {
      var generator = SeededGenerator(seed: seed)
      let rules = FlatRules(using: &generator, waits: true)
      guard rules.hooks.contains(where: { $0.moment == .entry && $0.from ?? rules.initial == rules.initial }) else { continue }
      let countdown = FailureCountdown()
      var notes = Notes()
      countdown.set(to: 1)

      var machine = ContextMachine(try rules.definition(fail: countdown.step), with: &notes)
      let outcome = machine.attempt(0, with: &notes)
      let isUntouched = machine.state == rules.initial && machine.nextDeadline == nil && notes == Notes()
      try machine.start(with: &notes)

      var freshNotes = Notes()
      let fresh = ContextMachine(try rules.definition(), with: &freshNotes)
      try #require(Reaction.Answer(outcome) == .failed("Failure()") && isUntouched, "seed \(seed)")
      try #require(notes == freshNotes && machine.state == fresh.state && machine.nextDeadline == fresh.nextDeadline, "seed \(seed)")
      undone += 1
    }

    #expect(undone > 0)
  }
}
