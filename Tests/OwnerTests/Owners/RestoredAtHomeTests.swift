import StateMachineTesting
import StateMachines
import Testing

@Suite("Timers and events of a restored machine of an actor")
struct RestoredAtHomeTests {
  actor Lift: ActorStateful {
    enum State { case ground, top, alarmed }
    enum Event { case up, down, alarm }

    static let definition: Definition = .verified(initial: .ground) { sm in
      sm.when(.up, from: .ground, to: .top) { step in step.send(.alarm, after: .seconds(9)) }
      sm.when(.down, from: .top, to: .ground)
      sm.when(.alarm, from: .ground, to: .alarmed)
    }

    let machine: Owned

    init() { machine = Owned(Lift.definition) }

    init(restoring snapshot: Snapshot<State, Event>, clock: ManualClock) throws {
      machine = try Owned(Lift.definition, restoring: snapshot, clock: clock)
    }
  }

  @Test("A restored timer runs on its actor even if the first event is a plain table transition", .timeLimit(TestTimeout.limit))
  func simpleEventFirst() async throws {
    let first = Lift()
    await first.fire(.up)
    let clock = ManualClock()
    let lift = try Lift(restoring: first.machine.snapshot(), clock: clock)

    await lift.fire(.down)  // not observed yet: that would need more than the table
    let transitions = lift.machine.transitions()
    clock.advance(by: .seconds(9))

    let next = await transitions.first { _ in true }
    #expect(next?.target == .alarmed)
  }
}
