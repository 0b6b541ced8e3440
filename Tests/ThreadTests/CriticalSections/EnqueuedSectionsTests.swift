import Dispatch
import StateMachines
import Testing

@Suite("Sections that are put in a queue", .timeLimit(TestTimeout.limit))
struct EnqueuedSectionsTests {
  @Test("Queued sections run first in, first out", arguments: CriticalSection.Mode.both, QueueChoice.allCases)
  func order(mode: CriticalSection.Mode, choice: QueueChoice) {
    let section = CriticalSection(mode, queue: choice.queue())
    let numbers = UnprotectedBox<[Int]>([])
    let runs = DispatchGroup()

    let enqueue = { (number: Int) in
      runs.enter()
      section.enqueueMutable {
        ThreadPool.yield(number % 3)
        numbers.value.append(number)
        runs.leave()
      }
    }
    // Half of them pile up behind the holder, the others find the queue as it comes.
    section.runMutable {
      for number in 0..<500 { enqueue(number) }
      ThreadPool.yield(60)
    }
    for number in 500..<1_000 { enqueue(number) }

    #expect(runs.isLeft())
    #expect(section.runReadonly { numbers.value } == Array(0..<1_000))
  }

  @Test("Queued sections keep the order of each of several callers", arguments: QueueChoice.allCases)
  func orderOfCallers(choice: QueueChoice) {
    let section = CriticalSection(queue: choice.queue())
    let numbers = UnprotectedBox([[Int]](repeating: [], count: 6))
    let runs = DispatchGroup()
    let callers = ThreadPool()

    for _ in 0..<(6 * 300) { runs.enter() }
    callers.start(6) { caller in
      for number in 0..<300 {
        section.enqueueMutable {
          numbers.value[caller].append(number)
          runs.leave()
        }
      }
    }

    #expect(callers.isFinished())
    #expect(runs.isLeft())
    #expect(section.runReadonly { numbers.value } == Array(repeating: Array(0..<300), count: 6))
  }

  @Test("Queued sections run on the given queue", arguments: CriticalSection.Mode.both, QueueChoice.allCases)
  func queue(mode: CriticalSection.Mode, choice: QueueChoice) {
    let section = CriticalSection(mode, queue: choice.queue())
    let seen = UnprotectedBox<QueueChoice?>(nil)
    let run = DispatchGroup()

    run.enter()
    section.enqueueMutable {
      seen.value = QueueChoice.current
      run.leave()
    }

    #expect(run.isLeft())
    #expect(section.runReadonly { seen.value } == choice)
  }

  @Test("Queued sections exclude each other and all other sections", arguments: CriticalSection.Mode.both, QueueChoice.allCases)
  func exclusion(mode: CriticalSection.Mode, choice: QueueChoice) {
    let section = CriticalSection(mode, queue: choice.queue())
    let count = UnprotectedBox(0)
    let runs = DispatchGroup()
    let threads = ThreadPool()

    for _ in 0..<(4 * 300) { runs.enter() }
    threads.start(4) { _ in
      for _ in 0..<300 {
        section.enqueueMutable {
          count.increment()
          runs.leave()
        }
        section.runMutable { count.increment() }
      }
    }

    #expect(threads.isFinished())
    #expect(runs.isLeft())
    #expect(section.runReadonly { count.value } == 2 * 4 * 300)
  }

  /// Where a section is put in the queue: outside, or inside a mutable or a read section of the caller's.
  enum Place: CaseIterable {
    case mutable
    case readonly
    case readonlyInMutable
    case otherThread

    func run(_ section: CriticalSection, _ body: () -> Void) {
      switch self {
      case .mutable: section.runMutable(body)
      case .readonly: section.runReadonly(body)
      case .readonlyInMutable: section.runMutable { section.runReadonly(body) }
      case .otherThread: body()
      }
    }
  }

  @Test(
    "Enqueuing a section returns at once, and the section waits for the current one", arguments: CriticalSection.Mode.both, Place.allCases)
  func waiting(mode: CriticalSection.Mode, place: Place) {
    let section = CriticalSection(mode)
    let log = EventRecorder<String>()
    let run = DispatchGroup()
    let isInside = DispatchSemaphore(value: 0)
    let mayLeave = DispatchSemaphore(value: 0)
    let threads = ThreadPool()
    run.enter()

    if place == .otherThread {
      threads.start {
        section.runMutable {
          isInside.signal()
          mayLeave.wait()
          ThreadPool.yield(60)
          log.append("holder leaves")
        }
      }
      isInside.wait()
    }
    place.run(section) {
      section.enqueueMutable {
        log.append("section")
        run.leave()
      }
      mayLeave.signal()
      guard place != .otherThread else { return }
      ThreadPool.yield(60)
      log.append("holder leaves")
    }

    #expect(threads.isFinished())
    #expect(run.isLeft())
    #expect(log.entries == ["holder leaves", "section"])
  }

  @Test("Queued sections exclude all other sections while they run", arguments: CriticalSection.Mode.both, [true, false])
  func holding(mode: CriticalSection.Mode, isReading: Bool) {
    let section = CriticalSection(mode)
    let log = EventRecorder<String>()
    let isInside = DispatchSemaphore(value: 0)
    let hasArrived = DispatchSemaphore(value: 0)
    let threads = ThreadPool()

    section.enqueueMutable {
      isInside.signal()
      hasArrived.wait()
      ThreadPool.yield(60)
      log.append("section")
    }
    threads.start {
      isInside.wait()
      hasArrived.signal()
      let enter = { log.append("other thread") }
      if isReading { section.runReadonly(enter) } else { section.runMutable(enter) }
    }

    #expect(threads.isFinished())
    #expect(log.entries == ["section", "other thread"])
  }

  @Test("Queued sections may enter the section again and enqueue another one", arguments: CriticalSection.Mode.both, QueueChoice.allCases)
  func inside(mode: CriticalSection.Mode, choice: QueueChoice) {
    let section = CriticalSection(mode, queue: choice.queue())
    let log = EventRecorder<String>()
    let run = DispatchGroup()
    run.enter()

    section.enqueueMutable {
      section.enqueueMutable {
        log.append("behind")
        run.leave()
      }
      section.runMutable { log.append("mutable") }
      section.runReadonly { log.append("read") }
      ThreadPool.yield(60)
      log.append("end of the first")
    }

    #expect(run.isLeft())
    #expect(log.entries == ["mutable", "read", "end of the first", "behind"])
  }

  @Test("Queued sections run after the last reference to the section was released", arguments: QueueChoice.allCases)
  func lastReference(choice: QueueChoice) {
    let numbers = UnprotectedBox<[Int]>([])
    let run = DispatchGroup()
    run.enter()

    let enqueue = {
      let section = CriticalSection(queue: choice.queue())
      for number in 0..<200 { section.enqueueMutable { numbers.value.append(number) } }
      section.enqueueMutable { run.leave() }
    }
    enqueue()

    #expect(run.isLeft())
    #expect(numbers.value == Array(0..<200))
  }

  @Test("Other work on the given queue is not excluded by queued sections", arguments: [QueueChoice.serial, .concurrent])
  func otherWork(choice: QueueChoice) throws {
    let queue = try #require(choice.queue())
    let section = CriticalSection(queue: queue)
    let log = EventRecorder<String>()
    let threads = ThreadPool()

    section.runMutable {
      threads.start { queue.sync { log.append("other work") } }
      let isDone = threads.isFinished()
      log.append("section, \(isDone)")
    }

    #expect(log.entries == ["other work", "section, true"])
  }
}
