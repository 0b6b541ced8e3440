import Foundation
import StateMachines
import Testing

@Suite("Threads that would wait for each other's sections forever", .exitTests)
struct CirclesTests {
  @Test("A deadlock of sections stops the program, which names the sections of the cycle", arguments: WaitCycle.allCases)
  func stops(circle: WaitCycle) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [circle = circle as WaitCycle] in
      alarm(300)
      circle.close()
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    for label in circle.labels { #expect(words.contains(label)) }
  }

  @Test("A deadlock of sections stops the program in whatever order the threads arrive", arguments: 0..<4)
  func stopsUnevenly(run: Int) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [run = run as Int] in
      alarm(300)
      let first = CriticalSection(label: "apples")
      let second = CriticalSection(label: "pears")
      let barrier = Barrier(2)
      let threads = ThreadPool()
      threads.start {
        first.runMutable {
          barrier.arrive()
          ThreadPool.yield(run * 200)
          second.runMutable {}
        }
      }
      threads.start {
        second.runMutable {
          barrier.arrive()
          ThreadPool.yield(600 - run * 200)
          first.runMutable {}
        }
      }
      _ = threads.isFinished()
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains("apples"))
    #expect(words.contains("pears"))
  }

  @Test("Protected values entered in opposite order stop the program", arguments: [false, true])
  func protectedValues(isReading: Bool) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [isReading = isReading as Bool] in
      alarm(300)
      let numbers = Protected([1], .concurrent)
      let words = Protected(["one"], .concurrent)
      let barrier = Barrier(2)
      let threads = ThreadPool()
      threads.start {
        let enter = {
          barrier.arrive()
          words.runMutable { $0 = [] }
        }
        if isReading { numbers.runReadonly { _ in enter() } } else { numbers.runMutable { _ in enter() } }
      }
      threads.start {
        words.runMutable { _ in
          barrier.arrive()
          numbers.runMutable { $0 = [] }
        }
      }
      _ = threads.isFinished()
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains("Protected<Array<Int>>"))
    #expect(words.contains("Protected<Array<String>>"))
  }

  @Test("A queued section that completes a wait cycle stops the program")
  func enqueued() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      let apples = CriticalSection(label: "apples")
      let pears = CriticalSection(label: "pears")
      let barrier = Barrier(2)
      apples.enqueueMutable {
        barrier.arrive()
        pears.runMutable {}
      }
      pears.runMutable {
        barrier.arrive()
        apples.runMutable {}
      }
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains("apples"))
    #expect(words.contains("pears"))
  }
}
