import StateMachines
import Testing

@Suite("The unstarted machine of an object")
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
    let commits = EventRecorder<String>()
    var fuel = 1
    var failures = 0
    var sends = false
    var log: [String] = []
  }

  @Test("An unstarted machine of any kind of owner is in its initial state and has run nothing")
  func untouched() {
    let kiln = Kiln()

    #expect(kiln.state == .cold && kiln.machine.configuration == [.cold] && !kiln.machine.isFinished)
    #expect(kiln.is(.cold) && kiln.can(.light))
    #expect(kiln.machine.on(kiln).permittedEvents == [.light, .douse, .note])
    #expect(kiln.log.isEmpty)
  }

  @Test("An unstarted machine of any kind of owner evaluates guards that read the owner")
  func guards() {
    let kiln = Kiln()
    kiln.fuel = 0

    #expect(!kiln.can(.light))
    #expect(kiln.log.isEmpty)
  }

  @Test("The first event starts the machine of any kind of owner in a separate macrostep before it")
  func firstEvent() {
    let kiln = Kiln()

    let isAccepted = kiln.fire(.light)

    #expect(isAccepted)
    #expect(kiln.log == ["entry", "exit cold", "hot"])
    #expect(kiln.commits.entries == ["start"])
  }

  @Test("A first event that is rejected still starts the machine of any kind of owner")
  func firstEventRejected() {
    let kiln = Kiln()
    kiln.fuel = 0

    let isAccepted = kiln.fire(.light)

    #expect(!isAccepted)
    #expect(kiln.log == ["entry", "'light' does not apply while 'cold': guard 'has fuel' is false; permitted: douse, note"])
  }

  @Test("Events sent at the start of any kind of owner's machine are processed before the first event")
  func sentAtStart() {
    let kiln = Kiln()
    kiln.sends = true

    kiln.fire(.light)

    #expect(kiln.log == ["entry", "note", "exit cold", "hot"])
  }

  @Test("A failed start of any kind of owner's machine rejects the event, and the next event tries again")
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

  @Test("`start` of any kind of owner's machine throws the error that undid it and can be repeated")
  func start() throws {
    let kiln = Kiln()
    kiln.failures = 1

    #expect(throws: Torn.self) { try kiln.machine.on(kiln).start() }
    try kiln.machine.on(kiln).start()
    try kiln.machine.on(kiln).start()

    #expect(kiln.log == ["entry", "entry"])
  }

  @Test("Stopping has no effect on an unstarted owner's machine, and a stopped one restarts only by `start`")
  func stop() throws {
    let kiln = Kiln()

    #expect(kiln.machine.on(kiln).stop() == nil && kiln.log.isEmpty)
    try kiln.machine.on(kiln).start()
    kiln.fire(.light)
    #expect(kiln.machine.on(kiln).stop() == nil)
    #expect("\(kiln.attempt(.douse))" == "rejected: 'douse' does not apply: the machine is stopped")
    #expect(!kiln.can(.douse) && kiln.state == .hot)
    try kiln.machine.on(kiln).start()

    #expect(kiln.state == .cold && kiln.can(.light))
    #expect(
      kiln.log == [
        "entry", "exit cold", "hot", "exit hot", "'douse' does not apply: the machine is stopped", "entry",
      ])
  }

  @Test("A first event returns its own transition, not that of the start, for any kind of owner")
  func outcomeIsTheEvents() throws {
    let kiln = Kiln()
    kiln.sends = true

    let transition = try kiln.require(.light)

    #expect(transition.source == .cold && transition.target == .hot && transition.event == .light)
  }
}
