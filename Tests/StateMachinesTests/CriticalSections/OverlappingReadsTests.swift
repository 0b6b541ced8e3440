import Dispatch
import StateMachines
import Synchronization
import Testing

@Suite("Concurrent read sections", .timeLimit(.minutes(15)))
struct OverlappingReadsTests {
  @Test("Concurrent read sections overlap: eight threads meet inside, nested or not", arguments: [false, true])
  func overlap(isNested: Bool) {
    let section = CriticalSection(.concurrent)
    let meeting = Meeting(of: 8)
    let met = Atomic(0)
    let workforce = Workforce()

    workforce.begin(8) { _ in
      let meet = { if meeting.arrive() { met.add(1, ordering: .relaxed) } }
      section.runReadonly {
        if isNested { section.runReadonly(meet) } else { meet() }
      }
    }

    #expect(workforce.isDone())
    #expect(met.load(ordering: .relaxed) == 8)
  }

  @Test("Read sections nested in a mutable section exclude other readers")
  func insideMutable() {
    let section = CriticalSection(.concurrent)
    let log = EventRecorder<String>()
    let hasArrived = DispatchSemaphore(value: 0)
    let workforce = Workforce()

    section.runMutable {
      section.runReadonly {
        workforce.begin {
          hasArrived.signal()
          section.runReadonly { log.append("other thread") }
        }
        hasArrived.wait()
        Workforce.giveWay(60)
        log.append("this thread")
      }
    }

    #expect(workforce.isDone())
    #expect(log.entries == ["this thread", "other thread"])
  }

  @Test("Read sections never overlap a mutable section", arguments: 0..<3)
  func neverWithMutable(run: Int) {
    let section = CriticalSection(.concurrent)
    let readers = Atomic(0)
    let writers = Atomic(0)
    let mistakes = Atomic(0)
    let mostReaders = Atomic(0)
    let workforce = Workforce()

    workforce.begin(10) { number in
      for round in 0..<150 {
        let length = (round + number).isMultiple(of: 10) ? 150 : 2
        if number < 3 {
          section.runMutable {
            let others = writers.add(1, ordering: .relaxed).oldValue + readers.load(ordering: .relaxed)
            if others != 0 { mistakes.add(1, ordering: .relaxed) }
            Workforce.giveWay(length)
            if readers.load(ordering: .relaxed) != 0 { mistakes.add(1, ordering: .relaxed) }
            writers.subtract(1, ordering: .relaxed)
          }
        } else {
          section.runReadonly {
            mostReaders.max(readers.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
            Workforce.giveWay(length)
            if writers.load(ordering: .relaxed) != 0 { mistakes.add(1, ordering: .relaxed) }
            readers.subtract(1, ordering: .relaxed)
          }
        }
      }
    }

    #expect(workforce.isDone())
    #expect(mistakes.load(ordering: .relaxed) == 0)
    #expect(mostReaders.load(ordering: .relaxed) > 1)
  }

  /// How long the readers stay inside, in turns given to others; the longest lasts many times as long as a reader waits for a writer.
  static let lengths = [0, 50, 20_000]

  @Test("Continuous read sections leave a gap for a mutable section", arguments: lengths)
  func writersAreNotStarved(length: Int) {
    let section = CriticalSection(.concurrent)
    let isOver = Atomic(false)
    let readers = Workforce()
    let writer = Workforce()
    let isRead = Meeting(of: 7)

    readers.begin(6) { _ in
      section.runReadonly { _ = isRead.arrive() }
      while !isOver.load(ordering: .relaxed) { section.runReadonly { Workforce.giveWay(length) } }
    }
    writer.begin {
      _ = isRead.arrive()
      for _ in 0..<3 { section.runMutable {} }
    }

    #expect(writer.isDone())
    isOver.store(true, ordering: .relaxed)
    #expect(readers.isDone())
  }

  @Test("Nested read sections do not wait for a mutable section that arrived in between")
  func nestedBehindWriter() {
    let section = CriticalSection(.concurrent)
    let workforce = Workforce()

    for _ in 0..<50 {
      let hasArrived = DispatchSemaphore(value: 0)
      section.runReadonly {
        workforce.begin {
          hasArrived.signal()
          section.runMutable {}
        }
        hasArrived.wait()
        Workforce.giveWay(60)
        section.runReadonly { section.runReadonly {} }
      }
    }

    #expect(workforce.isDone())
  }

  @Test("Read sections that end admit one mutable section after the other, then the waiting readers")
  func lastReaderWakes() {
    let section = CriticalSection(.concurrent)
    let count = Unprotected(0)
    let readings = Atomic(0)
    let workforce = Workforce()

    for _ in 0..<30 {
      let arrivals = DispatchSemaphore(value: 0)
      section.runReadonly {
        for number in 0..<6 {
          workforce.begin {
            arrivals.signal()
            if number.isMultiple(of: 2) {
              section.runMutable { count.increment() }
            } else {
              section.runReadonly { _ = readings.add(1, ordering: .relaxed) }
            }
          }
        }
        for _ in 0..<6 { arrivals.wait() }
        Workforce.giveWay(60)
      }
    }

    #expect(workforce.isDone())
    #expect(count.value == 90)
    #expect(readings.load(ordering: .relaxed) == 90)
  }
}
