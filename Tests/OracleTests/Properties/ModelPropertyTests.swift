import StateMachines
import TestSupport
import Testing

@Suite("Random flat machines")
struct ModelPropertyTests {
  private static let eventsForEach = 200

  @Test("A random flat machine does what a dictionary and a loop do, over 200 events")
  func agreeWithTheModel() throws {
    for seed in PropertySeeds.all {
      var generator = SeededGenerator(seed: seed)
      let rules = FlatRules(using: &generator)
      var notes = Notes()
      var machine = ContextMachine(try rules.definition(), with: &notes)
      var model = FlatModel(rules)
      model.start()
      // One number more than the rules have: an event that they never mention.
      let events = 0...rules.eventCount

      for round in 0..<Self.eventsForEach {
        if model.isFinished && generator.once(in: 4) {
          try machine.start(with: &notes)
          model.start()
        }
        let event = generator.below(rules.eventCount + 1)
        let answer = Reaction.Answer(machine.attempt(event, with: &notes))
        let seen = Reaction(
          answer: answer, state: machine.state, isFinished: machine.isFinished, notes: notes,
          can: events.map { machine.can($0, with: notes) })
        let expected = Reaction(
          answer: model.fire(event), state: model.state, isFinished: model.isFinished, notes: model.notes, can: events.map(model.can))

        try #require(seen == expected, "seed \(seed), round \(round), event \(event)")
        notes.trace = []
        model.forgetTrace()
      }
    }
  }

  @Test("All queries and calls of a random flat machine agree")
  func agreeWithThemselves() throws {
    for seed in PropertySeeds.all {
      var generator = SeededGenerator(seed: seed)
      let rules = FlatRules(using: &generator, waits: true)
      let definition = try rules.definition()
      var notes = Notes()
      var machine = ContextMachine(definition, with: &notes)

      for round in 0..<(Self.eventsForEach / 4) {
        let event = generator.below(rules.eventCount + 1)
        var (firing, firingNotes) = (machine, notes)
        let permitted = machine.permittedEvents(with: notes)
        let expected = definition.events.filter { machine.can($0, with: notes) }
        let can = machine.can(event, with: notes)
        let isAccepted = firing.fire(event, with: &firingNotes)
        let answer = Reaction.Answer(machine.attempt(event, with: &notes))

        let place: Comment = "seed \(seed), round \(round), event \(event)"
        try #require(permitted == expected, place)
        try #require(can == isAccepted, place)
        try #require(isAccepted == answer.isAcceptance, place)
        try #require(firing.state == machine.state && firingNotes == notes, place)
        try #require(firing.nextDeadline == machine.nextDeadline, place)
        try #require(machine.configuration == [machine.state] && machine.is(machine.state), place)
        notes.trace = []
      }
    }
  }
}
