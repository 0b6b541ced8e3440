import Dispatch
import StateMachines
import Synchronization
import TestSupport
import Testing

@Suite("Waiting that ends is never reported as a deadlock", .timeLimit(TestTimeout.limit))
struct NoFalseAlarmTests {
  @Test("Sections taken in the same order by many threads do not deadlock", arguments: [CriticalSection.Mode.serial, .concurrent], 0..<2)
  func sameOrder(mode: CriticalSection.Mode, run: Int) {
    let sections = (0..<5).map { CriticalSection(mode, label: "\($0)") }
    let counts = sections.map { _ in UnprotectedBox(0) }
    let expected = Atomic(0)
    let threads = ThreadPool()

    threads.start(10) { number in
      var random = SeededGenerator(seed: UInt64(run * 100 + number))
      for _ in 0..<120 {
        let length = random.once(in: 10) ? 100 : 1
        enter(random.some(5, below: 5).sorted()[...], &random) { index, isMutable in
          ThreadPool.yield(length)
          guard isMutable else { return }
          counts[index].increment()
          expected.add(1, ordering: .relaxed)
        }
      }
    }

    #expect(threads.isFinished())
    #expect(counts.map(\.value).reduce(0, +) == expected.load(ordering: .relaxed))

    /// One section inside the other, some of them for reading.
    @Sendable func enter(_ indices: ArraySlice<Int>, _ random: inout SeededGenerator, _ body: (Int, Bool) -> Void) {
      guard let index = indices.first else { return }
      if random.once(in: 2) {
        sections[index].runReadonly {
          body(index, false)
          enter(indices.dropFirst(), &random, body)
        }
      } else {
        sections[index].runMutable {
          body(index, true)
          enter(indices.dropFirst(), &random, body)
        }
      }
    }
  }

  @Test("Two sections read in opposite order with waiting writers at each do not deadlock")
  func readersBehindWriters() {
    let apples = CriticalSection(.concurrent, label: "apples")
    let pears = CriticalSection(.concurrent, label: "pears")
    let threads = ThreadPool()

    for _ in 0..<20 {
      let readersInside = Barrier(4)
      let writersReady = Barrier(4)
      for (own, other) in [(apples, pears), (pears, apples)] {
        threads.start {
          own.runReadonly {
            readersInside.arrive()
            writersReady.arrive()
            ThreadPool.yield(60)
            other.runReadonly { ThreadPool.yield() }
          }
        }
        threads.start {
          readersInside.arrive()
          writersReady.arrive()
          own.runMutable {}
        }
      }
      guard threads.isFinished() else { break }
    }

    #expect(threads.isFinished())
  }

  @Test("A reader queued behind a writer while another reader waits for its section does not deadlock")
  func yieldingReader() {
    let apples = CriticalSection(.concurrent, label: "apples")
    let pears = CriticalSection(label: "pears")
    let threads = ThreadPool()

    for round in 0..<30 {
      let barrier = Barrier(3)
      threads.start {
        apples.runReadonly {
          barrier.arrive()
          ThreadPool.yield(round % 3 * 200)
          pears.runMutable {}
        }
      }
      threads.start {
        pears.runMutable {
          barrier.arrive()
          ThreadPool.yield(60)
          apples.runReadonly {}
        }
      }
      threads.start {
        barrier.arrive()
        apples.runMutable {}
      }
      guard threads.isFinished() else { break }
    }

    #expect(threads.isFinished())
  }

  @Test("Readers that hold one section and enter another among writers of each do not deadlock", arguments: 0..<2)
  func readersOfTwo(run: Int) {
    let apples = CriticalSection(.concurrent, label: "apples")
    let pears = CriticalSection(.concurrent, label: "pears")
    let appleCount = UnprotectedBox(0)
    let pearCount = UnprotectedBox(0)
    let readings = Atomic(0)
    let threads = ThreadPool()

    threads.start(10) { number in
      for round in 0..<60 {
        let length = round.isMultiple(of: 10) ? 150 : 3
        switch number {
        case 0: apples.runMutable { appleCount.increment() }
        case 1: pears.runMutable { pearCount.increment() }
        default:
          let (first, second) = number.isMultiple(of: 2) ? (apples, pears) : (pears, apples)
          first.runReadonly {
            ThreadPool.yield(length)
            second.runReadonly { _ = readings.add(1, ordering: .relaxed) }
          }
        }
      }
    }

    #expect(threads.isFinished())
    #expect(readings.load(ordering: .relaxed) == 8 * 60)
    #expect((appleCount.value, pearCount.value) == (60, 60))
  }

  @Test("A reader waiting for a writer's section whose holder reads the reader's section does not deadlock")
  func readerAndHolder() {
    let apples = CriticalSection(.concurrent, label: "apples")
    let pears = CriticalSection(.concurrent, label: "pears")
    let threads = ThreadPool()

    for _ in 0..<50 {
      let barrier = Barrier(2)
      threads.start {
        apples.runReadonly {
          barrier.arrive()
          pears.runMutable {}
        }
      }
      threads.start {
        pears.runMutable {
          barrier.arrive()
          ThreadPool.yield(60)
          apples.runReadonly {}
        }
      }
      guard threads.isFinished() else { break }
    }

    #expect(threads.isFinished())
  }

  @Test("Sections taken in opposite order at different times do not deadlock")
  func differentTimes() {
    let apples = CriticalSection(label: "apples")
    let pears = CriticalSection(label: "pears")
    let turn = CriticalSection(label: "turn")
    let count = UnprotectedBox(0)
    let threads = ThreadPool()

    // Threads may enter in any order, since no other thread is inside.
    threads.start(8) { number in
      let (first, second) = number.isMultiple(of: 2) ? (apples, pears) : (pears, apples)
      for _ in 0..<200 {
        turn.runMutable { first.runMutable { second.runMutable { count.increment() } } }
      }
    }

    #expect(threads.isFinished())
    #expect(count.value == 1_600)
  }

  @Test("Machines whose hooks enter and enqueue sections in one order do not deadlock")
  func machinesAndSections() throws {
    let stock = CriticalSection(label: "stock")
    let count = UnprotectedBox(0)
    let definition = try GateDefinition.gate { sm in
      sm.after { _ in stock.runMutable { count.increment() } }
    }
    let machines = (0..<3).map { GateMachine(definition, label: "gate \($0)") }
    let accepted = Atomic(0)
    let runs = DispatchGroup()
    let threads = ThreadPool()

    for _ in 0..<(8 * 100) { runs.enter() }
    threads.start(8) { number in
      for round in 0..<100 {
        let machine = machines[(number + round) % 3]
        machine.runMutable {
          for push in [Push.open, .close] where machine.fire(push) { accepted.add(1, ordering: .relaxed) }
        }
        stock.enqueueMutable {
          count.increment()
          runs.leave()
        }
      }
    }

    #expect(threads.isFinished())
    #expect(runs.isLeft())
    #expect(accepted.load(ordering: .relaxed) == 1_600)
    #expect(stock.runReadonly { count.value } == 2_400)
  }
}
