import Dispatch
import StateMachines
import Synchronization

/// Every row of the table.
enum Rows {
  static func all() -> [Comparison] {
    let walk = Walk()
    return flat(walk) + hooks(walk) + values(walk) + queries(walk) + [
      subscriber(walk), threads(walk, hooked: false), threads(walk, hooked: true),
    ]
  }

  private static func flat(_ walk: Walk) -> [Comparison] {
    let (machine, mutex, floor) = (ThreadsafeMachine(definition()), MutexMachine(), FloorMachine())
    let ours = { run(walk.moves, machine.fire) }
    return [
      Comparison(
        name: "fire, flat", yardstick: "switch in a Mutex", bound: 0.8, operations: walk.moves.count, ours: ours,
        theirs: { run(walk.moves, mutex.fire) }),
      Comparison(
        name: "fire, flat, to the floor", yardstick: "load, look-up, exchange", bound: 1.15, operations: walk.moves.count, ours: ours,
        theirs: { run(walk.moves, floor.fire) }),
      Comparison(
        name: "fire, rejected", yardstick: "switch in a Mutex, rejected", bound: 0.6, operations: walk.moves.count,
        ours: { walk.moves.reduce(0) { sum, _ in machine.fire(.z) ? sum + 1 : sum } },
        theirs: { walk.moves.reduce(0) { sum, _ in mutex.fire(.z) ? sum + 1 : sum } }),
    ]
  }

  private static func hooks(_ walk: Walk) -> [Comparison] {
    let (ourTally, theirTally) = (Tally(), Tally())
    let machine = ThreadsafeMachine(hookedDefinition(ourTally))
    let mutex = HookedMutexMachine(theirTally)
    var value = Machine(hookedDefinition(ourTally))
    let theirs = { run(walk.moves, mutex.fire) &+ taken(theirTally) }
    return [
      Comparison(
        name: "fire, five hooks", yardstick: "five closures in a Mutex", bound: 1.75, operations: walk.moves.count,
        ours: { run(walk.moves, machine.fire) &+ taken(ourTally) }, theirs: theirs),
      Comparison(
        name: "Machine.fire, five hooks", yardstick: "five closures in a Mutex", operations: walk.moves.count,
        ours: { run(walk.moves) { value.fire($0) } &+ taken(ourTally) }, theirs: theirs),
    ]
  }

  private static func values(_ walk: Walk) -> [Comparison] {
    var (value, hand) = (Machine(definition()), HandMachine())
    return [
      Comparison(
        name: "Machine.fire", yardstick: "switch", bound: 1, operations: walk.moves.count, ours: { run(walk.moves) { value.fire($0) } },
        theirs: { run(walk.moves) { hand.fire($0) } })
    ]
  }

  private static func queries(_ walk: Walk) -> [Comparison] {
    let machine = ThreadsafeMachine(definition())
    let atomic = AtomicSpot()
    let ours = { walk.moves.reduce(0) { sum, _ in sum &+ Int(machine.state.rawValue) } }
    let theirs = { walk.moves.reduce(0) { sum, _ in sum &+ atomic.read() } }
    return [Comparison(name: "state", yardstick: "an atomic", bound: 1.2, operations: walk.moves.count, ours: ours, theirs: theirs)]
  }

  /// Bursts, each waited for by blocking.
  private static func subscriber(_ walk: Walk) -> Comparison {
    let burst = walk.moves.count * 5
    let (machine, mutex) = (ThreadsafeMachine(definition()), MutexMachine())
    let (ourQueue, theirQueue) = (DispatchQueue(label: "ours"), DispatchQueue(label: "theirs"))
    let (ourTally, theirTally) = (Tally(), Tally())
    let done = DispatchSemaphore(value: 0)
    machine.subscribe(on: ourQueue) { _ in
      ourTally.sum += 1
      if ourTally.sum.isMultiple(of: burst) { done.signal() }
    }
    return Comparison(
      name: "one subscriber, bursts", yardstick: "queue.async for each", bound: 0.4, operations: burst,
      ours: {
        for _ in 0..<5 { _ = run(walk.moves, machine.fire) }
        done.wait()
        return burst
      },
      theirs: {
        for _ in 0..<5 {
          for move in walk.moves {
            _ = mutex.fire(move)
            theirQueue.async {
              theirTally.sum += 1
              if theirTally.sum.isMultiple(of: burst) { done.signal() }
            }
          }
        }
        done.wait()
        return burst
      }, countsAllocations: false)
  }

  /// Two threads that walk in the same machine; moves that do not apply are rejected, and counted.
  private static func threads(_ walk: Walk, hooked: Bool) -> Comparison {
    let (ourTally, theirTally) = (Tally(), Tally())
    let machine = ThreadsafeMachine(hooked ? hookedDefinition(ourTally) : definition())
    let (mutex, hookedMutex) = (MutexMachine(), HookedMutexMachine(theirTally))
    return Comparison(
      name: hooked ? "two threads, five hooks" : "two threads, flat", yardstick: "the same in a Mutex", bound: hooked ? 1 : 0.6,
      operations: walk.moves.count * 8,
      ours: { inTwoThreads { for _ in 0..<4 { _ = run(walk.moves, machine.fire) } } },
      theirs: { inTwoThreads { for _ in 0..<4 { _ = hooked ? run(walk.moves, hookedMutex.fire) : run(walk.moves, mutex.fire) } } },
      countsAllocations: false)
  }

  // MARK: Parts

  private static func hookedDefinition(_ tally: Tally) -> SpotDefinition {
    definition(if: Guard("moves") { step in step.source != step.target || step.event == .x }) { sm in
      sm.before { step in tally.add(step.source.rawValue) }
      sm.onExit { step in tally.add(step.source.rawValue &+ (step.event?.rawValue ?? 0)) }
      sm.onEntry { step in tally.add(step.target.rawValue) }
      sm.after { step in tally.add(step.target.rawValue &+ (step.event?.rawValue ?? 0)) }
    }
  }

  /// How many moves were accepted.
  @inline(__always)
  private static func run(_ moves: [Move], _ fire: (Move) -> Bool) -> Int {
    var count = 0
    for move in moves where fire(move) { count &+= 1 }
    return count
  }

  private static func taken(_ tally: Tally) -> Int {
    defer { tally.sum = 0 }
    return tally.sum
  }

  private static func inTwoThreads(_ work: @Sendable () -> Void) -> Int {
    let arrived = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      arrived.add(1, ordering: .relaxed)
      while arrived.load(ordering: .relaxed) < 2 {}
      work()
    }
    return 2
  }
}

/// A state in an atomic, and nothing else.
final class AtomicSpot: Sendable {
  private let spot = Atomic<UInt8>(0)

  @inline(__always)
  func read() -> Int { Int(spot.load(ordering: .acquiring)) }
}
