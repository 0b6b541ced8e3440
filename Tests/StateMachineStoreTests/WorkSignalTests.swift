import StateMachines
import Testing

@testable import StateMachineStore

@Suite("The signal that wakes workers", .timeLimit(.minutes(5)))
struct WorkSignalTests {
  @Test("A wait that lasts long sleeps in pieces of a second, since the runtime keeps tasks whose sleep is cancelled")
  func pieces() async {
    let clock = SteppingClock { $0 }
    await WorkSignal().wait(after: 0, for: .milliseconds(2_500), clock)

    #expect(clock.sleeps == [.seconds(1), .seconds(1), .milliseconds(500)])
  }

  @Test("A wait ends when the clock is past its end, however far the clock has moved in one piece")
  func jump() async {
    let clock = SteppingClock { _ in .seconds(7_200) }
    await WorkSignal().wait(after: 0, for: .seconds(3_600), clock)

    #expect(clock.sleeps == [.seconds(1)])
  }
}

/// A clock that moves on by each sleep, or by something else in its place.
private final class SteppingClock: Clock {
  struct Instant: InstantProtocol {
    var time: Duration
    func advanced(by duration: Duration) -> Self { Self(time: time + duration) }
    func duration(to other: Self) -> Duration { other.time - time }
    static func < (one: Self, other: Self) -> Bool { one.time < other.time }
  }

  private let state = Protected<(time: Duration, sleeps: [Duration])>((.zero, []))
  private let step: @Sendable (Duration) -> Duration

  init(_ step: @escaping @Sendable (Duration) -> Duration) { self.step = step }

  var sleeps: [Duration] { state.runReadonly(\.sleeps) }
  var now: Instant { Instant(time: state.runReadonly(\.time)) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    state.runMutable { state in
      let duration = deadline.time - state.time
      state.sleeps.append(duration)
      state.time += step(duration)
    }
  }
}
