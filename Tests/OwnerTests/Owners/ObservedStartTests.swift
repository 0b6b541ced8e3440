import StateMachines
import Testing

@MainActor
@Suite("Observation of a main-actor owner whose machine starts with its first event", .timeLimit(TestTimeout.limit))
struct ObservedStartTests {
  @Test("Observation tracking reports the start as a change of its own, whether the first event is taken", arguments: [true, false])
  func start(isTaken: Bool) throws {
    let panel = Panel(
      try ContextDefinition(initial: .off) { sm in
        sm.always(from: .off, to: .heating)
        sm.when(.boil, from: .heating, to: .boiling)
        sm.when(.stop, from: .boiling, to: .off)
      })
    let view = ObservedView { _ = panel.machine.state }

    let answer = panel.fire(isTaken ? .boil : .stop)

    #expect(answer == isTaken)
    #expect(panel.state == (isTaken ? .boiling : .heating))
    #expect(view.changes == (isTaken ? 2 : 1))
  }
}
