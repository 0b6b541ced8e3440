import Dispatch
import StateMachines

/// One thread fires, once at a time, while another one subscribes.
enum LateSubscribers {
  private static let beats = 2_000

  /// How a machine is fired: all ways to a commit.
  private enum Way: CaseIterable {
    case plain, hook, commitWork, attempt, regions, hookInRegions, stop
  }

  private static let plain = definition { _ in }
  private static let hook = definition { sm in sm.after(.any) { _ in } }
  private static let commitWork = definition { sm in sm.after(.any) { step in step.onCommit {} } }
  private static let regions = definitionWithRegions { _ in }
  private static let hookInRegions = definitionWithRegions { sm in sm.after(.any) { _ in } }

  private static func definition(_ more: (inout MachineDefinition<Int, Int>.Builder) -> Void) -> MachineDefinition<Int, Int> {
    .verified(initial: 0) { sm in
      sm.when(0, from: 0, to: 1)
      sm.when(0, from: 1, to: 0)
      more(&sm)
    }
  }

  private static func definitionWithRegions(_ more: (inout MachineDefinition<Int, Int>.Builder) -> Void) -> MachineDefinition<Int, Int> {
    .verified(initial: -1) { sm in
      sm.parallel(-1) { sm in
        sm.region(initial: 0) { sm in
          sm.when(0, from: 0, to: 1)
          sm.when(0, from: 1, to: 0)
        }
        sm.region(initial: 2) { sm in sm.when(1, from: 2, to: 3) }
      }
      more(&sm)
    }
  }

  private static func machine(_ way: Way) -> ThreadsafeMachine<Int, Int> {
    switch way {
    case .plain, .attempt, .stop: ThreadsafeMachine(plain)
    case .hook: ThreadsafeMachine(hook)
    case .commitWork: ThreadsafeMachine(commitWork)
    case .regions: ThreadsafeMachine(regions)
    case .hookInRegions: ThreadsafeMachine(hookInRegions)
    }
  }

  @Sendable static func round(_ round: Round) throws {
    var choices = round.generator()
    let way = Way.allCases.randomElement(using: &choices) ?? .plain
    way == .stop ? stops(round) : fires(way, round)
  }

  private static func fires(_ way: Way, _ round: Round) {
    let (machine, barrier, queue) = (machine(way), Barrier(2), DispatchQueue(label: "observer"))
    round.run(2) { thread, _ in
      for _ in 1...beats {
        let old = machine.configuration
        barrier.arrive()
        if thread == 1 {
          if way == .attempt { _ = machine.attempt(0) } else { machine.fire(0) }
          barrier.arrive()
        } else {
          subscribe(to: machine, in: old, on: queue, barrier, round, "\(way)")
        }
      }
    }
  }

  private static func subscribe(
    to machine: ThreadsafeMachine<Int, Int>, in old: [Int], on queue: DispatchQueue, _ barrier: Barrier, _ round: Round, _ way: String
  ) {
    let notified = Counter()
    let token = machine.subscribe(on: queue) { _ in notified.add() }
    let readsOld = machine.configuration == old
    barrier.arrive()
    queue.sync {}
    if readsOld { round.expect(notified.value == 1, "notified \(notified.value) times, \(way)") }
    round.expect(notified.value <= 1, "notified \(notified.value) times of one transition, \(way)")
    token.cancel()
    machine.fire(0)  // Leaves the machine without observers.
  }

  private static func stops(_ round: Round) {
    let machines = (0..<beats).map { _ in ThreadsafeMachine(plain) }
    let barrier = Barrier(2)
    round.run(2) { thread, _ in
      for machine in machines {
        barrier.arrive()
        if thread == 1 {
          machine.stop()
          barrier.arrive()
        } else {
          iterate(machine, barrier, round)
        }
      }
    }
  }

  private static func iterate(_ machine: ThreadsafeMachine<Int, Int>, _ barrier: Barrier, _ round: Round) {
    let (executor, ended, stream) = (ManualExecutor(), Counter(), machine.transitions())
    let task = Task(executorPreference: executor) {
      for await _ in stream {}
      ended.add()
    }
    executor.run()
    barrier.arrive()
    executor.run()
    round.expect(ended.value == 1, "a stream does not end with its machine")
    task.cancel()
    executor.run()
  }
}
