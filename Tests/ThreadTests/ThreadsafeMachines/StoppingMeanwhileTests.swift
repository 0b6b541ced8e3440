import StateMachines
import Testing

@Suite("A machine started and stopped while other threads use it", .timeLimit(TestTimeout.limit))
struct StoppingMeanwhileTests {
  private static let rounds = StressSize.of(200)

  @Test("A machine that several threads start at once starts once")
  func startOnce() throws {
    let entries = AtomicCounter()
    let definition = try PlainOven(initial: .cold) { sm in sm.onEntry(.cold) { _ in entries.add() } }
    let machines = (0..<Self.rounds).map { _ in SharedOven(definition, starts: false) }
    let (threads, failures) = (ThreadPool(), AtomicCounter())

    threads.start(4) { number in
      for machine in number.isMultiple(of: 2) ? machines : machines.reversed() {
        do { try machine.start() } catch { failures.add() }
      }
    }

    #expect(threads.isFinished())
    #expect(failures.count == 0)
    #expect(entries.count == Self.rounds)
  }

  @Test("After `stop` has returned, no hook runs and no event is taken, whatever other threads do", arguments: [true, false])
  func stopIsFinal(hasHooks: Bool) throws {
    let (hooks, late, threads, isOver) = (AtomicCounter(), AtomicCounter(), ThreadPool(), AtomicFlag())
    let machine = try SharedOven(
      PlainOven(initial: .cold) { sm in
        sm.when(.turn, from: .cold, to: .hot)
        sm.when(.turn, from: .hot, to: .cold)
        if hasHooks { sm.before { _ in hooks.add() } }
      })
    threads.start(2) { _ in while !isOver.isSet { machine.fire(.turn) } }

    for _ in 0..<Self.rounds {
      machine.stop()
      let (state, count) = (machine.state, hooks.count)
      ThreadPool.yield(3)
      if machine.state != state || hooks.count != count || machine.fire(.turn) || machine.can(.turn) { late.add() }
      try machine.start()
      ThreadPool.yield(3)
    }
    isOver.set()

    #expect(threads.isFinished())
    #expect(late.count == 0)
  }

  @Test("Entry and exit actions alternate, with every event between them, while threads start and stop", arguments: [2, 4])
  func inTurn(threadCount: Int) throws {
    let (isRunning, faults, starts, stops) = (UnprotectedBox(false), AtomicCounter(), UnprotectedBox(0), UnprotectedBox(0))
    let machine = try SharedOven(
      PlainOven(initial: .cold) { sm in
        sm.when(.turn, in: .cold) { _ in if !isRunning.value { faults.add() } }
        sm.onEntry(.cold) { _ in
          if isRunning.value { faults.add() }
          isRunning.value = true
          starts.value += 1
        }
        sm.onExit(.cold) { _ in
          if !isRunning.value { faults.add() }
          isRunning.value = false
          stops.value += 1
        }
      })
    let threads = ThreadPool()

    threads.start(threadCount) { number in
      for round in 0..<Self.rounds {
        switch (round + number) % 3 {
        case 0: machine.stop()
        case 1: try? machine.start()
        default: machine.fire(.turn)
        }
      }
    }

    #expect(threads.isFinished())
    #expect(faults.count == 0)
    #expect(starts.value - stops.value == (machine.can(.turn) ? 1 : 0))
    #expect(starts.value > 1)
  }
}
