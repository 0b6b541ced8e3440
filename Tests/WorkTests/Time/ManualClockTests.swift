import Dispatch
import StateMachineTesting
import Testing

@Suite("The manual clock", .timeLimit(TestTimeout.limit))
struct ManualClockTests {
  private let clock = ManualClock()
  private let log = EventRecorder<String>()

  /// Has something written down at a time, with what the clock reads then.
  @discardableResult
  private func note(_ text: String, at deadline: Duration) -> @Sendable () -> Void {
    clock.schedule(at: deadline) { [clock, log] in log.append("\(text) at \(clock.now)") }
  }

  @Test("The manual clock reads zero and then the time it was advanced to")
  func now() {
    var times = [clock.now]

    for duration in [Duration.seconds(5), .milliseconds(1), .zero, .seconds(3_600)] {
      clock.advance(by: duration)
      times.append(clock.now)
    }

    #expect(times == [.zero, .seconds(5), .milliseconds(5_001), .milliseconds(5_001), .milliseconds(3_605_001)])
  }

  @Test("The manual clock does not go back", arguments: [Duration.seconds(-1), .seconds(Int64.min), .nanoseconds(-1)])
  func negative(duration: Duration) {
    note("due", at: .seconds(10))
    note("not due", at: .seconds(11))
    clock.advance(by: .seconds(10))
    note("late", at: .seconds(3))

    clock.advance(by: duration)

    #expect(clock.now == .seconds(10))
    #expect(log.entries == ["due at 10.0 seconds", "late at 10.0 seconds"])
  }

  @Test("The manual clock advances far without an overflow")
  func farTimes() {
    for _ in 1...100 { clock.advance(by: .seconds(Int64.max) * 8) }
    note("far", at: .seconds(Int64.max) * 8)

    clock.advance(by: .seconds(1))

    #expect(clock.now > .seconds(1_000_000_000))
    #expect(log.entries == [])
  }

  @Test("The manual clock runs work once, at its deadline and not before")
  func due() {
    note("a", at: .seconds(5))

    clock.advance(by: .nanoseconds(4_999_999_999))
    let early = log.entries
    clock.advance(by: .nanoseconds(1))
    let due = log.entries
    clock.advance(by: .seconds(100))

    #expect(early == [])
    #expect(due == ["a at 5.0 seconds"])
    #expect(log.entries == due)
  }

  @Test("The manual clock reads each work's own deadline while the work runs", arguments: permutations(of: [1, 2, 3, 4]))
  func ownTimes(order: [Int]) {
    for number in order { note("\(number)", at: .seconds(number)) }

    clock.advance(by: .seconds(10))

    #expect(log.entries == ["1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds", "4 at 4.0 seconds"])
    #expect(clock.now == .seconds(10))
  }

  @Test("The manual clock runs work with equal deadlines in order of scheduling")
  func equalDeadlines() {
    for number in 0..<200 { note("\(number)", at: .seconds(number.isMultiple(of: 2) ? 1 : 2)) }

    clock.advance(by: .seconds(2))

    let (even, odd) = (stride(from: 0, to: 200, by: 2), stride(from: 1, to: 200, by: 2))
    #expect(log.entries == even.map { "\($0) at 1.0 seconds" } + odd.map { "\($0) at 2.0 seconds" })
  }

  @Test("The manual clock runs work for now or the past at once, and once", arguments: [Duration.zero, .seconds(1)])
  func past(duration: Duration) {
    clock.advance(by: .seconds(5))
    note("now", at: .seconds(5))
    note("past", at: .seconds(2))
    note("before zero", at: .seconds(-7))
    let atOnce = log.entries

    clock.advance(by: duration)

    #expect(atOnce == ["now at 5.0 seconds", "past at 5.0 seconds", "before zero at 5.0 seconds"])
    #expect(log.entries == atOnce)
  }

  @Test("The manual clock runs a chain of work for the present one after the other, however long it is")
  func chainAtOnce() {
    countDown(from: 100_000)

    #expect(log.entries == ["0"])
  }

  private func countDown(from number: Int) {
    clock.schedule(at: clock.now) {
      if number == 0 { log.append("0") } else { countDown(from: number - 1) }
    }
  }

  @Test("The manual clock runs due work that other work schedules within the same advance")
  func scheduledByWork() {
    clock.schedule(at: .seconds(1)) { [clock, log] in
      clock.schedule(at: .seconds(3)) { log.append("three at \(clock.now)") }
      clock.schedule(at: .seconds(1)) { log.append("one at \(clock.now)") }
      clock.schedule(at: .zero) { log.append("zero at \(clock.now)") }
      clock.schedule(at: .seconds(6)) { log.append("six at \(clock.now)") }
      log.append("first at \(clock.now)")
    }
    note("two", at: .seconds(2))

    clock.advance(by: .seconds(5))
    let byFive = log.entries
    clock.advance(by: .seconds(1))

    #expect(byFive == ["first at 1.0 seconds", "zero at 1.0 seconds", "one at 1.0 seconds", "two at 2.0 seconds", "three at 3.0 seconds"])
    #expect(log.entries == byFive + ["six at 6.0 seconds"])
  }

  @Test("The manual clock runs a chain in which each work schedules the next")
  func chain() {
    let count = EventRecorder<Duration>()
    tick(into: count, at: .milliseconds(10))

    clock.advance(by: .seconds(1))

    #expect(count.entries == (1...100).map { .milliseconds($0 * 10) })
    #expect(clock.now == .seconds(1))
  }

  private func tick(into count: EventRecorder<Duration>, at deadline: Duration) {
    clock.schedule(at: deadline) {
      count.append(clock.now)
      tick(into: count, at: deadline + .milliseconds(10))
    }
  }

  @Test("The manual clock does not run cancelled work and cancels nothing else")
  func cancelled() {
    let cancels = (1...5).map { note("\($0)", at: .seconds(1)) }

    cancels[1]()
    cancels[3]()
    clock.advance(by: .seconds(1))

    #expect(log.entries == ["1 at 1.0 seconds", "3 at 1.0 seconds", "5 at 1.0 seconds"])
  }

  @Test("The manual clock tolerates repeated and late cancellations")
  func cancelledTwice() {
    let (first, second) = (note("1", at: .seconds(1)), note("2", at: .seconds(2)))
    note("3", at: .seconds(2))

    second()
    second()
    clock.advance(by: .seconds(1))
    first()
    clock.advance(by: .seconds(1))
    first()

    #expect(log.entries == ["1 at 1.0 seconds", "3 at 2.0 seconds"])
  }

  @Test("Work of the manual clock may cancel itself and other work due with it")
  func cancelledByWork() {
    let cancels = ValueBox<[@Sendable () -> Void]>()
    clock.schedule(at: .seconds(1)) { [log] in
      for cancel in cancels.value ?? [] { cancel() }
      log.append("first")
    }
    cancels.value = [note("2", at: .seconds(1)), note("3", at: .seconds(2))]
    note("4", at: .seconds(3))

    clock.advance(by: .seconds(3))

    #expect(log.entries == ["first", "4 at 3.0 seconds"])
  }

  @Test("The manual clock releases work that ran or was cancelled, although the cancel closure is held")
  func releases() {
    let (ran, cancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let cancels = [
      schedule(ReleaseProbe { ran.signal() }, at: .seconds(1)), schedule(ReleaseProbe { cancelled.signal() }, at: .seconds(2)),
    ]

    clock.advance(by: .seconds(1))
    cancels[1]()

    #expect(ran.wait(timeout: .now()) == .success)
    #expect(cancelled.wait(timeout: .now()) == .success)
    withExtendedLifetime(cancels) {}
  }

  @Test("The manual clock is released with all it holds, although a cancel closure is held")
  func released() {
    let released = DispatchSemaphore(value: 0)
    let box = ValueBox(ManualClock())
    let cancel = box.value.map { clock in
      [ReleaseProbe { released.signal() }].map { probe in clock.schedule(at: .seconds(1)) { probe.keepAlive() } }
    }

    box.value = nil
    let isReleased = released.wait(timeout: .now()) == .success
    for cancel in cancel ?? [] { cancel() }

    #expect(isReleased)
  }

  @Test("The manual clock may be called by the deinit of an object held by cancelled work")
  func calledFromDeinit() {
    let cancel = { [clock, log] in
      let probe = ReleaseProbe { log.append("gone at \(clock.now)") }
      return clock.schedule(at: .seconds(1)) { probe.keepAlive() }
    }()

    cancel()

    #expect(log.entries == ["gone at 0.0 seconds"])
  }

  private func schedule(_ probe: ReleaseProbe, at deadline: Duration) -> @Sendable () -> Void {
    clock.schedule(at: deadline) { probe.keepAlive() }
  }
}
