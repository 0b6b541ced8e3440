import Dispatch
import StateMachines
import Synchronization
import Testing

@Suite("Sections that exclude other threads", .timeLimit(TestTimeout.limit))
struct ExclusionTests {
  @Test("Eight threads count in sections, nested or not, without losing an increment", arguments: CriticalSection.Mode.both, [false, true])
  func count(mode: CriticalSection.Mode, isNested: Bool) {
    let section = CriticalSection(mode)
    let count = UnprotectedBox(0)
    let threads = ThreadPool()

    threads.start(8) { _ in
      for _ in 0..<500 {
        if isNested {
          section.runMutable { section.runMutable { count.increment() } }
        } else {
          section.runMutable { count.increment() }
        }
      }
    }

    #expect(threads.isFinished())
    #expect(count.value == 4_000)
  }

  @Test("Short sections with little contention lose no increment", arguments: CriticalSection.Mode.both)
  func shortSections(mode: CriticalSection.Mode) {
    let section = CriticalSection(mode)
    let count = UnprotectedBox(0)
    let threads = ThreadPool()

    threads.start(8) { _ in
      for _ in 0..<25_000 { section.runMutable { count.value += 1 } }
    }

    #expect(threads.isFinished())
    #expect(count.value == 200_000)
  }

  @Test("A read section never sees half of a change", arguments: CriticalSection.Mode.both)
  func halfChanges(mode: CriticalSection.Mode) {
    let section = CriticalSection(mode)
    let pair = UnprotectedBox((0, 0))
    let halves = Atomic(0)
    let threads = ThreadPool()

    threads.start(8) { number in
      for round in 0..<500 {
        if number.isMultiple(of: 2) {
          section.runMutable {
            pair.value.0 += 1
            ThreadPool.yield(round.isMultiple(of: 50) ? 100 : 1)
            pair.value.1 += 1
          }
        } else {
          section.runReadonly {
            let first = pair.value.0
            ThreadPool.yield()
            if pair.value.1 != first { halves.add(1, ordering: .relaxed) }
          }
        }
      }
    }

    #expect(threads.isFinished())
    #expect(halves.load(ordering: .relaxed) == 0)
    #expect(pair.value == (2_000, 2_000))
  }

  @Test("Read sections of a serial section exclude each other")
  func serialReads() {
    let section = CriticalSection(.serial)
    let inside = Atomic(0)
    let overlaps = Atomic(0)
    let threads = ThreadPool()

    threads.start(8) { _ in
      for _ in 0..<1_000 {
        section.runReadonly {
          if inside.add(1, ordering: .relaxed).oldValue != 0 { overlaps.add(1, ordering: .relaxed) }
          ThreadPool.yield(2)
          inside.subtract(1, ordering: .relaxed)
        }
      }
    }

    #expect(threads.isFinished())
    #expect(overlaps.load(ordering: .relaxed) == 0)
  }

  @Test("Sections so long that all other threads park wake every thread", arguments: CriticalSection.Mode.both, 0..<3)
  func longSections(mode: CriticalSection.Mode, run: Int) {
    let section = CriticalSection(mode)
    let count = UnprotectedBox(0)
    let readings = Atomic(0)
    let threads = ThreadPool()

    threads.start(12) { number in
      for _ in 0..<40 {
        if number.isMultiple(of: 3) {
          section.runReadonly {
            ThreadPool.yield(60)
            readings.add(1, ordering: .relaxed)
          }
        } else {
          section.runMutable {
            ThreadPool.yield(60)
            count.increment()
          }
        }
      }
    }

    #expect(threads.isFinished())
    #expect(count.value == 8 * 40)
    #expect(readings.load(ordering: .relaxed) == 4 * 40)
  }

  @Test("A waiting thread enters as soon as the section is left", arguments: CriticalSection.Mode.both, [true, false])
  func wakeUp(mode: CriticalSection.Mode, waitsForReading: Bool) {
    let section = CriticalSection(mode)
    let threads = ThreadPool()
    let entries = Atomic(0)

    // No thread that could wake the waiting one by chance comes after it.
    for _ in 0..<100 {
      let hasArrived = DispatchSemaphore(value: 0)
      let isInside = DispatchSemaphore(value: 0)
      section.runMutable {
        threads.start {
          hasArrived.signal()
          let enter = { _ = entries.add(1, ordering: .relaxed) }
          if waitsForReading { section.runReadonly(enter) } else { section.runMutable(enter) }
          isInside.signal()
        }
        hasArrived.wait()
        ThreadPool.yield(60)
      }
      guard isInside.wait(timeout: TestTimeout.deadline) == .success else { break }
    }

    #expect(entries.load(ordering: .relaxed) == 100)
  }

  @Test("One thread enters among seven that enter again and again", arguments: CriticalSection.Mode.both, [true, false])
  func turns(mode: CriticalSection.Mode, isReading: Bool) {
    let section = CriticalSection(mode)
    let isOver = Atomic(false)
    let loops = ThreadPool()
    let guest = ThreadPool()

    loops.start(7) { _ in
      while !isOver.load(ordering: .relaxed) { section.runMutable { ThreadPool.yield() } }
    }
    guest.start {
      for _ in 0..<20 {
        if isReading { section.runReadonly {} } else { section.runMutable {} }
      }
    }

    #expect(guest.isFinished())
    isOver.store(true, ordering: .relaxed)
    #expect(loops.isFinished())
  }
}
