import Dispatch
import StateMachines
import Synchronization
import Testing

@Suite("Concurrent read sections", .timeLimit(TestTimeout.limit))
struct OverlappingReadsTests {
  @Test("Concurrent read sections overlap: eight threads meet inside, nested or not", arguments: [false, true])
  func overlap(isNested: Bool) {
    let section = CriticalSection(.concurrent)
    let barrier = Barrier(8)
    let met = Atomic(0)
    let threads = ThreadPool()

    threads.start(8) { _ in
      let meet = { if barrier.arrive() { met.add(1, ordering: .relaxed) } }
      section.runReadonly {
        if isNested { section.runReadonly(meet) } else { meet() }
      }
    }

    #expect(threads.isFinished())
    #expect(met.load(ordering: .relaxed) == 8)
  }

  @Test("Read sections nested in a mutable section exclude other readers")
  func insideMutable() {
    let section = CriticalSection(.concurrent)
    let log = EventRecorder<String>()
    let hasArrived = DispatchSemaphore(value: 0)
    let threads = ThreadPool()

    section.runMutable {
      section.runReadonly {
        threads.start {
          hasArrived.signal()
          section.runReadonly { log.append("other thread") }
        }
        hasArrived.wait()
        ThreadPool.yield(60)
        log.append("this thread")
      }
    }

    #expect(threads.isFinished())
    #expect(log.entries == ["this thread", "other thread"])
  }

  @Test("Read sections never overlap a mutable section", arguments: 0..<3)
  func neverWithMutable(run: Int) {
    let section = CriticalSection(.concurrent)
    let readers = Atomic(0)
    let writers = Atomic(0)
    let mistakes = Atomic(0)
    let mostReaders = Atomic(0)
    let threads = ThreadPool()

    threads.start(10) { number in
      for round in 0..<150 {
        let length = (round + number).isMultiple(of: 10) ? 150 : 2
        if number < 3 {
          section.runMutable {
            let others = writers.add(1, ordering: .relaxed).oldValue + readers.load(ordering: .relaxed)
            if others != 0 { mistakes.add(1, ordering: .relaxed) }
            ThreadPool.yield(length)
            if readers.load(ordering: .relaxed) != 0 { mistakes.add(1, ordering: .relaxed) }
            writers.subtract(1, ordering: .relaxed)
          }
        } else {
          section.runReadonly {
            mostReaders.max(readers.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
            ThreadPool.yield(length)
            if writers.load(ordering: .relaxed) != 0 { mistakes.add(1, ordering: .relaxed) }
            readers.subtract(1, ordering: .relaxed)
          }
        }
      }
    }

    #expect(threads.isFinished())
    #expect(mistakes.load(ordering: .relaxed) == 0)
    #expect(mostReaders.load(ordering: .relaxed) > 1)
  }

  /// How long the readers stay inside, in turns given to others; the longest lasts many times as long as a reader waits for a writer.
  static let lengths = [0, 50, 5_000]

  @Test("Continuous read sections leave a gap for a mutable section", arguments: lengths)
  func writersAreNotStarved(length: Int) {
    let section = CriticalSection(.concurrent)
    let isOver = Atomic(false)
    let readers = ThreadPool()
    let writer = ThreadPool()
    let isRead = Barrier(7)

    readers.start(6) { _ in
      section.runReadonly { _ = isRead.arrive() }
      while !isOver.load(ordering: .relaxed) { section.runReadonly { ThreadPool.yield(length) } }
    }
    writer.start {
      isRead.arrive()
      for _ in 0..<3 { section.runMutable {} }
    }

    #expect(writer.isFinished())
    isOver.store(true, ordering: .relaxed)
    #expect(readers.isFinished())
  }

  @Test("Nested read sections do not wait for a mutable section that arrived in between")
  func nestedBehindWriter() {
    let section = CriticalSection(.concurrent)
    let threads = ThreadPool()

    for _ in 0..<50 {
      let hasArrived = DispatchSemaphore(value: 0)
      section.runReadonly {
        threads.start {
          hasArrived.signal()
          section.runMutable {}
        }
        hasArrived.wait()
        ThreadPool.yield(60)
        section.runReadonly { section.runReadonly {} }
      }
    }

    #expect(threads.isFinished())
  }

  @Test("Read sections that end admit one mutable section after the other, then the waiting readers")
  func lastReaderWakes() {
    let section = CriticalSection(.concurrent)
    let count = UnprotectedBox(0)
    let readings = Atomic(0)
    let threads = ThreadPool()

    for _ in 0..<30 {
      let arrivals = DispatchSemaphore(value: 0)
      section.runReadonly {
        for number in 0..<6 {
          threads.start {
            arrivals.signal()
            if number.isMultiple(of: 2) {
              section.runMutable { count.increment() }
            } else {
              section.runReadonly { _ = readings.add(1, ordering: .relaxed) }
            }
          }
        }
        for _ in 0..<6 { arrivals.wait() }
        ThreadPool.yield(60)
      }
    }

    #expect(threads.isFinished())
    #expect(count.value == 90)
    #expect(readings.load(ordering: .relaxed) == 90)
  }
}
