import Dispatch
import StateMachines
import Testing

@Suite("Queries of other threads while a hook runs", .timeLimit(TestTimeout.limit))
struct ReadersNeverWaitTests {
  /// Where a thread may stay for long with the machine reserved.
  enum Place: CaseIterable {
    case condition
    case hook
    case start
    case stop
    case section
    case readSection
  }

  /// From `cold` to `warm`, with a pause at every place where the user's code runs.
  private static func definition(_ place: Place, _ pause: PausePoint) throws -> PlainOven {
    try PlainOven(initial: .cold) { sm in
      let waits = Guard<Void, Oven, Knob>("waits") { _ in
        if place == .condition { pause.wait() }
        return true
      }
      sm.when(.heat, from: .cold, to: .warm, if: waits) { _ in if place == .hook { pause.wait() } }
      sm.when(.rest, from: .cold, to: .broken)
      sm.when(.smash, in: .cold) { _ in }
      sm.defer(.turn, in: .cold)
      sm.onEntry(.cold) { _ in if place == .start { pause.wait() } }
      sm.onExit(.cold) { _ in if place == .stop { pause.wait() } }
    }
  }

  @Test("Queries of other threads during a hook are answered at once with the last commit", arguments: Place.allCases)
  func never(place: Place) throws {
    let (pause, threads) = (PausePoint(), ThreadPool())
    let machine = try SharedOven(Self.definition(place, pause), starts: false)
    if place != .start { try machine.start() }
    threads.start {
      switch place {
      case .condition, .hook: machine.fire(.heat)
      case .start: try? machine.start()
      case .stop: machine.stop()
      case .section: machine.runMutable { pause.wait() }
      case .readSection: machine.runReadonly { pause.wait() }
      }
    }
    try #require(pause.isReached())

    let answers = ThreadPool.onAnotherThread {
      [
        machine.state == .cold, machine.configuration == [.cold], machine.is(.cold), !machine.is(.warm), !machine.isFinished,
        machine.can(.rest) == (place != .start), machine.can(.smash) == (place != .start), machine.can(.turn) == (place != .start),
      ]
    }
    pause.resume()

    #expect(answers == Array(repeating: true, count: 8))
    #expect(threads.isFinished())
  }

  @Test("Queries of other threads that need a guard wait and evaluate it in the new state")
  func guarded() throws {
    let isInside = UnprotectedBox(false)
    let overlaps = AtomicCounter()
    let definition = try PlainOven(initial: .cold) { sm in
      let asks = Guard<Void, Oven, Knob>("asks") { _ in
        if isInside.value { overlaps.add() }
        return true
      }
      for (source, target) in [(Oven.cold, Oven.hot), (.hot, .cold)] {
        sm.when(.heat, from: source, to: target) { _ in
          isInside.value = true
          ThreadPool.yield(3)
          isInside.value = false
        }
        sm.when(.rest, in: source, if: asks) { _ in }
      }
    }
    let (machine, threads, isOver) = (SharedOven(definition), ThreadPool(), AtomicFlag())

    threads.start { while !isOver.isSet { machine.fire(.heat) } }
    let answers = (0..<StressSize.of(4_000)).map { _ in machine.can(.rest) && machine.permittedEvents == [.heat, .rest] }
    isOver.set()

    #expect(threads.isFinished())
    #expect(overlaps.count == 0)
    #expect(answers.allSatisfy { $0 })
  }

  @Test("Queries of other threads that need a guard are answered after the hook they waited for")
  func guardedAfterAHook() throws {
    let (pause, threads, answer) = (PausePoint(), ThreadPool(), ValueBox<Bool>())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { _ in pause.wait() }
      sm.when(.turn, from: .cold, to: .hot, if: !.isIn(.warm))
      sm.when(.turn, from: .warm, to: .hot, if: .isIn(.cold))
    }
    let machine = SharedOven(definition)
    threads.start { machine.fire(.heat) }
    try #require(pause.isReached())

    let asking = ThreadPool()
    let isAsking = DispatchSemaphore(value: 0)
    asking.start {
      isAsking.signal()
      answer.value = machine.can(.turn)
    }
    isAsking.wait()
    ThreadPool.yield(200)
    pause.resume()

    #expect(asking.isFinished())
    #expect(threads.isFinished())
    #expect(answer.value == false)
  }
}
