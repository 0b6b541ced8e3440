import Dispatch
import StateMachines
import Testing

/// Events that only change the states of regions are read from the table; an observer may be added at any moment of that.
@Suite("Observers of a machine whose events only change the states of regions", .timeLimit(TestTimeout.limit))
struct ObserversOfRegionsTests {
  private typealias Machine = ThreadsafeMachine<Int, Bool>

  /// Two rings of four states, 10 to 13 and 20 to 23; `true` makes a step in both, and `false` leads nowhere.
  private static let definition = MachineDefinition<Int, Bool>.verified(initial: 0) { sm in
    sm.parallel(0) { sm in
      sm.when(false, in: 0) { _ in }
      for ring in [10, 20] {
        sm.region(initial: ring) { sm in
          for state in 0..<4 { sm.when(true, from: ring + state, to: ring + (state + 1) % 4) }
        }
      }
    }
  }

  @Test("An observer that is added while another thread fires is notified of all events that are fired afterwards, in order")
  func addedMeanwhile() throws {
    for _ in 0..<TestRounds.of(500) {
      let (machine, fired) = (Machine(Self.definition), AtomicCounter())
      let (queue, sources) = (DispatchQueue(label: "observer"), EventRecorder<Int>())
      let threads = ThreadPool.start { _ in
        for _ in 0..<400 {
          machine.fire(true)
          fired.add()
        }
      }
      ThreadPool.yield()
      machine.subscribe(on: queue) { sources.append($0.source) }
      // The event that is processed at this moment may have been committed before.
      let before = fired.count + 1
      #expect(threads.isFinished())
      machine.fire(false)

      let entries = sources.entries(upTo: { $0 == 0 })
      let steps = entries.filter { 10..<20 ~= $0 }
      #expect(steps.count >= 400 - before)
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 == 10 + ($0 - 9) % 4 }, "a step is missing: \(steps)")
      #expect(steps.isEmpty || steps.last == 13)
      #expect(entries.count == 2 * steps.count + 1)
    }
  }

  @Test("The same events, with and without an observer, lead to the same states and answers")
  func observed() {
    let (plain, observed) = (Machine(Self.definition), Machine(Self.definition))
    observed.subscribe(on: .global()) { _ in }

    for event in [true, true, false, true, false, true, true] {
      #expect(plain.fire(event) == observed.fire(event))
      #expect(plain.configuration == observed.configuration)
      #expect(plain.snapshot() == observed.snapshot())
    }
  }

  @Test("A machine that is between its regions and a state beside them follows its events")
  func leftAndEntered() throws {
    let machine = try Machine(initial: 1) { sm in
      sm.when(false, from: 1, to: 2)
      sm.when(true, from: 2, to: 1)
      sm.when(true, from: 1, to: 0)
      sm.parallel(0) { sm in
        for ring in [10, 20] { sm.region(initial: ring) { $0.when(true, from: ring, to: ring + 1) } }
        sm.when(false, from: 0, to: 2)
      }
    }
    let events = [false, true, true, true, true, false, true]

    let configurations = events.map { event in
      machine.fire(event)
      return machine.configuration
    }

    #expect(configurations == [[2], [1], [0, 10, 20], [0, 11, 21], [0, 11, 21], [2], [1]])
  }
}
