import Dispatch
import StateMachines
import Testing

@Suite("A machine of an object, seen from another thread", .timeLimit(TestTimeout.limit))
struct OwnedFromAnyThreadTests {
  /// Goes round by `turn`, and counts with what nothing protects but the machine.
  private static func definition(_ count: UnprotectedBox<Int> = UnprotectedBox(0)) -> ChefDefinition {
    .verified(initial: .cold) { sm in
      sm.when(.turn, from: .cold, to: .warm) { $0.context.count += 1 }
      sm.when(.turn, from: .warm, to: .hot) { $0.context.count += 1 }
      sm.when(.turn, from: .hot, to: .cold) { $0.context.count += 1 }
      sm.after { _ in count.value += 1 }
    }
  }

  @Test("Reading an owned machine on another thread during a hook returns the last commit without waiting")
  func readDuringAHook() throws {
    let (pause, threads) = (PausePoint(), ThreadPool())
    let chef = UnprotectedBox(
      Chef(
        .verified(initial: .cold) { sm in
          sm.when(.heat, from: .cold, to: .warm)
          sm.when(.turn, from: .cold, to: .hot)
          sm.onEntry(.warm) { _ in pause.wait() }
        }))
    let machine = chef.value.machine
    threads.start { chef.value.fire(.heat) }
    try #require(pause.isReached())

    let sight = (machine.state, machine.configuration, machine.is(.cold), machine.is(.warm), machine.isFinished)
    pause.resume()

    #expect(threads.isFinished())
    #expect(sight == (.cold, [.cold], true, false, false))
    #expect(machine.state == .warm)
  }

  @Test("Readers on other threads never see an owned machine within a step")
  func neverInBetween() {
    let events = StressSize.of(30_000)
    let (threads, start, isOver) = (ThreadPool(), Barrier(2), AtomicFlag())
    let chef = UnprotectedBox(
      Chef(
        .verified(initial: .cold) { sm in
          sm.when(.turn, from: .cold, to: .warm) { $0.raise(.heat) }
          sm.when(.heat, from: .warm, to: .hot)
          sm.when(.turn, from: .hot, to: .cold)
        }))
    let machine = chef.value.machine
    threads.start {
      start.arrive()
      for _ in 0..<events { chef.value.fire(.turn) }
      isOver.set()
    }

    start.arrive()
    var seen: Set<Oven> = []
    while !isOver.isSet { seen.formUnion([machine.state] + machine.configuration) }

    #expect(threads.isFinished())
    #expect(seen.isSubset(of: [.cold, .hot]))
    #expect(machine.state == (events.isMultiple(of: 2) ? .cold : .hot))
  }

  @Test("An owned machine notifies filtered observers on their queue in commit order", arguments: [true, false])
  func subscribers(isConcurrent: Bool) {
    let rounds = StressSize.of(3_000)
    let queue = DispatchQueue(label: "observer", attributes: isConcurrent ? .concurrent : [])
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let chef = UnprotectedBox(Chef(Self.definition()))
    let machine = chef.value.machine
    let (all, entering, leaving, others) = (EventRecorder<Oven>(), EventRecorder<Oven>(), EventRecorder<Oven>(), EventRecorder<Oven>())
    ThreadPool.run(1) { _ in
      machine.subscribe(on: queue) { transition in if DispatchQueue.getSpecific(key: key) == true { all.append(transition.source) } }
      machine.subscribe(.causedBy(.turn), .entering(.hot), on: queue) { entering.append($0.source) }
      machine.subscribe(.leaving(.hot), on: queue) { leaving.append($0.source) }
      machine.subscribe(.causedBy(.rest), on: queue) { others.append($0.source) }
    }

    ThreadPool.run(1) { _ in for _ in 0..<3 * rounds { chef.value.fire(.turn) } }

    #expect(all.entries(count: 3 * rounds) == (0..<rounds).flatMap { _ in [Oven.cold, .warm, .hot] })
    #expect(entering.entries(count: rounds) == Array(repeating: .warm, count: rounds))
    #expect(leaving.entries(count: rounds) == Array(repeating: .hot, count: rounds))
    #expect(others.entries == [])
  }

  @Test("An owned machine streams its transitions to a task until it is stopped")
  func stream() async {
    let events = StressSize.of(900)
    let chef = UnprotectedBox(Chef(Self.definition()))
    let transitions = chef.value.machine.transitions(bufferingNewest: events)
    let threads = ThreadPool.start { _ in
      for _ in 0..<events { chef.value.fire(.turn) }
      chef.value.machine.on(chef.value).stop()
    }

    var sources: [Oven] = []
    for await transition in transitions { sources.append(transition.source) }

    #expect(threads.isFinished())
    #expect(sources == (0..<events).map { [.cold, .warm, .hot][$0 % 3] })
  }

  // MARK: Two threads that fire

  @Test("Two threads that fire one machine for two owners lose nothing, since a step is a section", arguments: [true, false])
  func twoOwners(isWatched: Bool) {
    let events = StressSize.of(50_000)
    let (threads, count, accepted, received) = (ThreadPool(), UnprotectedBox(0), AtomicCounter(), EventRecorder<Oven>())
    let machine = OwnedMachine(Self.definition(count))
    let owners = (0..<2).map { _ in UnprotectedBox(Chef()) }
    let queue = DispatchQueue(label: "observer")
    if isWatched { machine.subscribe(on: queue) { received.append($0.source) } }

    threads.start(2) { number in
      let owner = owners[number].value
      for _ in 0..<events where machine.on(owner).fire(.turn) { accepted.add() }
    }

    #expect(threads.isFinished())
    #expect(accepted.count == 2 * events)
    #expect(count.value == 2 * events)
    #expect(owners.map(\.value.count) == [events, events])
    #expect(machine.state == [.cold, .warm, .hot][2 * events % 3])
    #expect(received.entries(count: isWatched ? 2 * events : 0).count == (isWatched ? 2 * events : 0))
  }

  @Test("Two threads that fire one machine without hooks for two owners lose nothing and start it once")
  func plainTransitions() {
    let events = StressSize.of(50_000)
    let (threads, accepted, starts) = (ThreadPool(), AtomicCounter(), AtomicCounter())
    let machine = OwnedMachine(
      ChefDefinition.verified(initial: .broken) { sm in
        sm.when(.turn, from: .cold, to: .warm)
        sm.when(.turn, from: .warm, to: .hot)
        sm.when(.turn, from: .hot, to: .cold)
        sm.when(.turn, from: .broken, to: .cold)
        sm.onEntry(.broken) { _ in starts.add() }
      })
    let owners = (0..<2).map { _ in UnprotectedBox(Chef()) }

    threads.start(2) { number in
      let owner = owners[number].value
      for _ in 0..<events where machine.on(owner).fire(.turn) { accepted.add() }
    }

    #expect(threads.isFinished())
    #expect(accepted.count == 2 * events)
    #expect(starts.count == 1)
    #expect(machine.state == [.cold, .warm, .hot][(2 * events - 1) % 3])
  }

  @Test("A section of an owned machine that another thread enters excludes the owner's steps")
  func section() {
    let events = StressSize.of(10_000)
    let (threads, count) = (ThreadPool(), UnprotectedBox(0))
    let chef = UnprotectedBox(Chef(Self.definition(count)))
    let machine = chef.value.machine

    threads.start(2) { number in
      for _ in 0..<events {
        if number == 0 { chef.value.fire(.turn) } else { machine.runMutable { count.value += 1 } }
      }
    }

    #expect(threads.isFinished())
    #expect(count.value == 2 * events)
  }

  @Test("An owned machine fired inside its own section processes the event at once")
  func firedInASection() {
    let chef = Chef(Self.definition())

    let states = chef.machine.runMutable {
      chef.fire(.turn)
      let first = chef.state
      chef.fire(.turn)
      return [first, chef.state]
    }

    #expect(states == [.warm, .hot])
  }
}
