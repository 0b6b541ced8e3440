import Foundation
import StateMachineTesting
import StateMachines
import Testing

@Suite("A due event whose machine cannot be entered", .exitTests, .timeLimit(TestTimeout.limit))
struct ClockUseInACircleTests {
  /// Takes `.stop` when it is a second old; nudges do nothing, but wait their turn.
  private static func sleeper(_ clock: ManualClock) throws -> ThreadsafeMachine<Lamp, Wish> {
    ThreadsafeMachine(
      try MachineDefinition(initial: .on) { sm in
        sm.timeout(.seconds(1), in: .on, fire: .stop)
        sm.when(.stop, from: .on, to: .off)
      }, label: "sleeper", clock: clock)
  }

  /// A thread is in the section of the sleeper and waits for the other machine, in whose hook the clock is advanced.
  @Test("A due event whose machine would close a wait cycle is postponed and comes later")
  func circle() async {
    await #expect(processExitsWith: .success) {
      alarm(300)  // A child that hangs is not ended by a time limit.
      let (clock, isInSection) = (ManualClock(), DispatchSemaphore(value: 0))
      let sleeper = try ClockUseInACircleTests.sleeper(clock)
      let other = ThreadsafeMachine(
        try MachineDefinition<Lamp, Wish>(initial: .on) { sm in
          sm.when(.boil, in: .on) { _ in
            isInSection.wait()
            // The other thread comes to its wait meanwhile, or else finds the circle itself: nothing hangs in either case.
            for _ in 1...200 { sched_yield() }
            clock.advance(by: .seconds(1))
          }
          sm.when(.stir, in: .on) { _ in }
        }, label: "other")

      let hook = ThreadPool.start { _ in other.fire(.boil) }
      let section = ThreadPool.start { _ in
        sleeper.runMutable {
          isInSection.signal()
          _ = other.fire(.stir)
        }
      }
      _ = hook.isFinished()
      _ = section.isFinished()

      exit(sleeper.is(.off) ? 0 : 1)
    }
  }
}
