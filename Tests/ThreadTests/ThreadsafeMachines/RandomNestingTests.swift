import StateMachines
import TestSupport
import Testing

@Suite("Machines that call each other in random orders from several threads", .timeLimit(TestTimeout.limit))
struct RandomNestingTests {
  /// Machines whose hooks fire at other machines: an event is a path as digits, with the next machine in the lowest digit.
  private final class Network: Sendable {
    let machines: [ThreadsafeMachine<Int, Int>]
    let hooks = AtomicCounter()
    let transitions = AtomicCounter()
    let queued = AtomicCounter()
    let circles = AtomicCounter()
    let others = EventRecorder<String>()

    init(of count: Int) throws {
      let handles = (0..<count).map { _ in MachineHandle<Int, Int>() }
      let others = others
      let counters = (hooks, transitions, queued, circles)
      @Sendable func sort(_ outcome: Outcome<Int, Int>) {
        switch outcome {
        case .transitioned: counters.1.add()
        case .accepted(.queued): counters.2.add()
        case .rejected where machineError(of: outcome)?.circle != nil: counters.3.add()
        default: others.append("\(outcome)")
        }
      }
      machines = try (0..<count).map { number in
        ThreadsafeMachine(
          try MachineDefinition<Int, Int>(initial: 0) { sm in
            let asks = Guard<Void, Int, Int>("asks") { _ in true }
            sm.when(.any, in: 0, if: asks) { step in
              counters.0.add()
              guard let way = step.event, way > 0 else { return }
              let (machine, rest) = (handles[way % count].machine, way / count)
              if rest.isMultiple(of: 3) { _ = machine?.can(rest) }
              if rest.isMultiple(of: 7) { try? machine?.start() }
              if let outcome = machine?.attempt(rest) { sort(outcome) }
            }
          }, label: "\(number)")
      }
      for (handle, machine) in zip(handles, machines) { handle.reach(machine) }
    }
  }

  @Test("Machines that call each other at random from several threads never hang, lose or repeat an event", arguments: [2, 3, 5, 9])
  func network(count: Int) throws {
    let network = try Network(of: count)
    let (threadCount, events) = (6, StressSize.of(1_500))
    let (threads, taken) = (ThreadPool(), AtomicCounter())

    threads.start(threadCount) { number in
      var generator = SeededGenerator(seed: UInt64(number + 100 * count))
      for _ in 0..<events {
        let way = generator.below(count * count * count * count)
        if network.machines[generator.below(count)].fire(way) { taken.add() }
      }
    }

    try #require(threads.isFinished())
    #expect(taken.count == threadCount * events)
    #expect(network.others.entries == [])
    #expect(network.hooks.count == taken.count + network.transitions.count + network.queued.count)
    #expect(network.machines.allSatisfy { $0.fire(0) })
  }

  @Test("Machines that call each other at random never hang while some are stopped and started", arguments: [2, 4])
  func stopping(count: Int) throws {
    let network = try Network(of: count)
    let (threadCount, events) = (4, StressSize.of(4_000))
    let (threads, strange) = (ThreadPool(), EventRecorder<String>())

    threads.start(threadCount) { number in
      var generator = SeededGenerator(seed: UInt64(number + 100 * count))
      for _ in 0..<events {
        let machine = network.machines[generator.below(count)]
        switch generator.below(8) {
        case 0:
          if let error = machine.stop() { strange.append("stop: \(error)") }
        case 1, 2:
          do { try machine.start() } catch { strange.append("start: \(error)") }
        default:
          machine.fire(generator.below(count * count * count))
        }
      }
    }

    try #require(threads.isFinished())
    #expect(strange.entries == [])
    for machine in network.machines { try machine.start() }
    #expect(network.machines.allSatisfy { $0.fire(0) })
  }
}
