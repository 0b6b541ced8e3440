import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("An owned machine that is released in its own hook", .exitTests, .timeLimit(TestTimeout.limit))
struct HomeReleasedInAHookTests {
  /// An actor with a second machine, which only a box keeps.
  private actor Keeper: ActorStateful {
    enum State { case idle, waiting, rung }
    enum Event { case wait, ring }

    static let definition: Definition = .verified(initial: .idle) { sm in
      sm.when(.wait, from: .idle, to: .waiting)
      sm.timeout(.seconds(1), in: .waiting, fire: .ring)
      sm.when(.ring, from: .waiting, to: .rung) { keeper, _ in keeper.second.value = nil }
      sm.onEntry(.rung) { keeper, step in keeper.rung.value = step.state }
    }

    nonisolated let machine = Owned(definition)
    nonisolated let second: ValueBox<OwnedMachine<Keeper, State, Event>>
    nonisolated let rung = ValueBox<State>()
    nonisolated let isReleased = DispatchSemaphore(value: 0)

    init(clock: ManualClock) {
      second = ValueBox(OwnedMachine(Self.definition, clock: clock))
    }

    func begin() {
      second.value?.on(self).fire(.wait)
      guard let machine = second.value else { return }
      let probe = ReleaseProbe { [isReleased] in isReleased.signal() }
      machine.subscribe(on: DispatchQueue(label: "observer")) { _ in probe.keepAlive() }
    }
  }

  @Test("A due event ends its step, although a hook of that step released the last reference to the machine")
  func dueEvent() async {
    await #expect(processExitsWith: .success) {
      let clock = ManualClock()
      let keeper = Keeper(clock: clock)
      await keeper.begin()

      clock.advance(by: .seconds(1))

      guard keeper.isReleased.wait(timeout: TestTimeout.deadline) == .success else { fatalError("the machine was not released") }
      guard keeper.rung.value == .rung else { fatalError("the step did not end") }
    }
  }
}
