import StateMachines
import Testing

@Suite("The machine of an object that has not been started")
struct OwnersStartTests {
  final class Kiln: Stateful {
    enum State { case cold, hot, off }
    enum Event { case light, douse, note }

    static let definition: Definition = .verified(initial: .cold) { sm in
      sm.when(.light, from: .cold, to: .hot, if: Guard("has fuel") { step in step.context.fuel > 0 })
      sm.when(.douse, from: [.cold, .hot], to: .off)
      sm.when(.note, in: .cold) { step in step.context.log.append("note") }
      sm.onEntry(.cold) { step in
        step.context.log.append("entry")
        if step.context.failures > 0 {
          step.context.failures -= 1
          throw Torn()
        }
        if step.context.sends { step.send(.note) }
        let cause = "\(step.cause)"
        step.onCommit { [log = step.context.commits] in log.append(cause) }
      }
      sm.onEntry(.hot) { step in step.context.log.append("hot") }
      sm.onExit { step in step.context.log.append("exit \(step.state)") }
      sm.onRejection { kiln, rejection in kiln.log.append("\(rejection)") }
    }

    let machine = Owned(definition)
    let commits = Log()
    var fuel = 1
    var failures = 0
    var sends = false
    var log: [String] = []
  }

  @Test("is in its initial state, and has run nothing")
  func untouched() {
    let kiln = Kiln()

    #expect(kiln.state == .cold && kiln.machine.configuration == [.cold] && !kiln.machine.isFinished)
    #expect(kiln.is(.cold) && kiln.can(.light))
    #expect(kiln.machine.permittedEvents(for: kiln) == [.light, .douse, .note])
    #expect(kiln.log.isEmpty)
  }

  @Test("answers by guards that read the object")
  func guards() {
    let kiln = Kiln()
    kiln.fuel = 0

    #expect(!kiln.can(.light))
    #expect(kiln.log.isEmpty)
  }

  @Test("is started by the first event, in a macrostep of its own before it")
  func firstEvent() {
    let kiln = Kiln()

    let isAccepted = kiln.fire(.light)

    #expect(isAccepted)
    #expect(kiln.log == ["entry", "exit cold", "hot"])
    #expect(kiln.commits.entries == ["start"])
  }

  @Test("is started by a first event that is rejected, too")
  func firstEventRejected() {
    let kiln = Kiln()
    kiln.fuel = 0

    let isAccepted = kiln.fire(.light)

    #expect(!isAccepted)
    #expect(kiln.log == ["entry", "'light' does not apply while 'cold': guard 'has fuel' is false; permitted: douse, note"])
  }

  @Test("works off what its entry sent before the first event")
  func sentAtStart() {
    let kiln = Kiln()
    kiln.sends = true

    kiln.fire(.light)

    #expect(kiln.log == ["entry", "note", "exit cold", "hot"])
  }

  @Test("rejects the event with the error that undid the start, and tries again with the next")
  func undoneStart() {
    let kiln = Kiln()
    kiln.failures = 1

    let first = kiln.attempt(.light)
    let state = kiln.state
    let second = kiln.attempt(.light)

    #expect("\(first)" == "rejected: 'light' failed while 'cold': Torn()")
    #expect(state == .cold)
    #expect("\(second)" == "transitioned: cold -> hot (light)")
    #expect(kiln.log == ["entry", "'light' failed while 'cold': Torn()", "entry", "exit cold", "hot"])
  }

  @Test("throws from start what undid it, and can be started later")
  func start() throws {
    let kiln = Kiln()
    kiln.failures = 1

    #expect(throws: Torn.self) { try kiln.machine.start(for: kiln) }
    try kiln.machine.start(for: kiln)
    try kiln.machine.start(for: kiln)

    #expect(kiln.log == ["entry", "entry"])
  }

  @Test("does nothing when it is stopped; a started one leaves its state, and starts afresh only by start")
  func stop() throws {
    let kiln = Kiln()

    #expect(kiln.machine.stop(for: kiln) == nil && kiln.log.isEmpty)
    try kiln.machine.start(for: kiln)
    kiln.fire(.light)
    #expect(kiln.machine.stop(for: kiln) == nil)
    #expect("\(kiln.attempt(.douse))" == "rejected: 'douse' does not apply: the machine is stopped")
    #expect(!kiln.can(.douse) && kiln.state == .hot)
    try kiln.machine.start(for: kiln)

    #expect(kiln.state == .cold && kiln.can(.light))
    #expect(
      kiln.log == [
        "entry", "exit cold", "hot", "exit hot", "'douse' does not apply: the machine is stopped", "entry",
      ])
  }

  @Test("answers with the event's own transition, not with what the start did")
  func outcomeIsTheEvents() throws {
    let kiln = Kiln()
    kiln.sends = true

    let transition = try kiln.require(.light)

    #expect(transition.source == .cold && transition.target == .hot && transition.event == .light)
  }
}
