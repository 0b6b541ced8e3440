import Dispatch
import StateMachineTesting
import Testing

@Suite("The manual clock on several threads", .timeLimit(TestTimeout.limit))
struct ManualClockThreadsTests {
  private let clock = ManualClock()
  private let log = EventRecorder<String>()

  /// Has something written down at a time, with what the clock reads then.
  @discardableResult
  private func note(_ text: String, at deadline: Duration) -> @Sendable () -> Void {
    clock.schedule(at: deadline) { [clock, log] in log.append("\(text) at \(clock.now)") }
  }

  @Test("The manual clock runs work on the thread that advances it")
  func thread() {
    let (queue, isThere) = (DispatchQueue(label: "advances"), EventRecorder<Bool>())
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    clock.schedule(at: .seconds(1)) { isThere.append(DispatchQueue.getSpecific(key: key) == true) }

    queue.sync { clock.advance(by: .seconds(1)) }

    #expect(isThere.entries == [true])
  }

  @Test("The manual clock holds no lock while work runs, so another thread can use it")
  func noLock() {
    let isDone = EventRecorder<Bool>()
    let cancel = note("cancelled", at: .seconds(1))
    clock.schedule(at: .zero) { [clock, log] in
      let other = ThreadPool.start { _ in
        cancel()
        clock.schedule(at: .seconds(1)) { log.append("scheduled elsewhere at \(clock.now)") }
        log.append("read elsewhere: \(clock.now)")
      }
      isDone.append(other.isFinished())
    }

    clock.advance(by: .seconds(1))

    #expect(isDone.entries == [true])
    #expect(log.entries == ["read elsewhere: 0.0 seconds", "scheduled elsewhere at 1.0 seconds"])
  }

  @Test("Work that advances the manual clock moves it further after that work")
  func advancedByWork() {
    clock.schedule(at: .seconds(1)) { [clock, log] in
      clock.advance(by: .seconds(3))
      log.append("advanced at \(clock.now)")
    }
    note("four", at: .seconds(4))
    note("five", at: .seconds(5))
    note("six", at: .seconds(6))

    clock.advance(by: .seconds(2))

    #expect(log.entries == ["advanced at 1.0 seconds", "four at 4.0 seconds", "five at 5.0 seconds"])
    #expect(clock.now == .seconds(5))
  }

  @Test("Another thread that advances the manual clock during work moves it further without waiting")
  func advancedElsewhere() {
    let isDone = EventRecorder<Bool>()
    clock.schedule(at: .seconds(1)) { [clock] in
      let other = ThreadPool.start { _ in clock.advance(by: .seconds(3)) }
      isDone.append(other.isFinished())
    }
    note("four", at: .seconds(4))

    clock.advance(by: .seconds(1))

    #expect(isDone.entries == [true])
    #expect(log.entries == ["four at 4.0 seconds"])
    #expect(clock.now == .seconds(4))
  }

  @Test("The manual clock sums advances of several threads without overlapping work, each at its own time")
  func severalThreads() {
    let seen = EventRecorder<Duration>()
    for number in stride(from: 2_000, through: 1, by: -1) {
      clock.schedule(at: .milliseconds(number)) { [clock] in seen.append(clock.now) }
    }

    ThreadPool.run(4) { [clock] _ in for _ in 0..<500 { clock.advance(by: .milliseconds(1)) } }

    #expect(clock.now == .seconds(2))
    #expect(seen.entries == (1...2_000).map { .milliseconds($0) })
  }

  @Test("The manual clock runs each work once while threads schedule, cancel and advance")
  func severalThreadsScheduling() {
    let runs = EventRecorder<Int>()

    ThreadPool.run(4) { [clock] hand in
      for number in 0..<500 {
        let work = hand * 500 + number
        let cancel = clock.schedule(at: clock.now + .milliseconds(number % 7)) { runs.append(work) }
        if number.isMultiple(of: 5) { clock.schedule(at: clock.now + .seconds(1_000)) { runs.append(-1) }() }
        clock.advance(by: .milliseconds(1))
        if number.isMultiple(of: 11) { cancel() }
      }
    }
    clock.advance(by: .seconds(10_000))

    let (all, entries) = (Set(0..<2_000), runs.entries)
    let mayBeCancelled = all.filter { ($0 % 500).isMultiple(of: 11) }
    #expect(Set(entries).count == entries.count)
    #expect(all.subtracting(entries).isSubset(of: mayBeCancelled))
    #expect(!entries.contains(-1))
  }
}
