import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("The release of the last reference to a machine", .timeLimit(TestTimeout.limit))
struct LastReleaseTests {
  /// Observes the release of a machine, and of an object that only the machine's definition retains.
  private final class MachineProbe {
    private(set) weak var machine: SharedOven?
    let releases = AtomicCounter()

    /// `heat` leads from `cold` to `warm`, `turn` from there to `hot`, after some work.
    func machine(
      eventQueue: DispatchQueue? = nil, clock: (any MachineClock)? = nil, _ work: @escaping @Sendable () -> Void = {}
    ) throws -> SharedOven {
      let object = ReleaseProbe { [releases] in releases.add() }
      let definition = try PlainOven(initial: .cold) { sm in
        sm.when(.heat, from: .cold, to: .warm) { _ in work() }
        sm.when(.turn, from: .warm, to: .hot) { _ in object.keepAlive() }
        sm.when(.rest, in: .any) { _ in }
        sm.timeout(.seconds(5), in: .warm, fire: .turn)
        sm.defer(.smash, in: .any)
      }
      let machine = SharedOven(definition, eventQueue: eventQueue, clock: clock ?? ManualClock())
      self.machine = machine
      return machine
    }

    var isReleased: Bool { machine == nil && releases.count == 1 }
  }

  @Test("Releasing an idle machine frees it and all that it holds")
  func atRest() throws {
    let probe = MachineProbe()
    var machine: SharedOven? = try probe.machine()
    machine?.fire(.heat)
    machine?.fire(.smash)

    machine = nil

    #expect(probe.isReleased)
  }

  @Test("Releasing a machine during another thread's hook frees it once that call returns")
  func duringACall() throws {
    let (probe, pause, threads) = (MachineProbe(), PausePoint(), ThreadPool())
    let box = ValueBox(try probe.machine { pause.wait() })
    threads.start {
      let machine = box.value
      box.value = nil
      machine?.fire(.heat)
    }

    try #require(pause.isReached())
    let isAliveInTheHook = probe.machine != nil
    pause.resume()

    #expect(isAliveInTheHook)
    #expect(threads.isFinished())
    #expect(probe.isReleased)
  }

  @Test("Releasing a machine in its own hook keeps it until the call returns", arguments: HookPosition.allCases)
  func inAHook(position: HookPosition) throws {
    let (box, handle, state) = (ValueBox<SharedOven>(), OvenHandle(), ValueBox<Oven>())
    let definition = try position.definition(EventRecorder<String>()) {
      box.value = nil
      _ = handle.fire(.turn)
      state.value = handle.machine?.state
    }
    box.value = SharedOven(definition, clock: ManualClock())
    if let machine = box.value { handle.reach(machine) }

    let isAccepted = box.value?.fire(.heat)

    #expect(isAccepted == true)
    #expect(state.value != nil)
    #expect(handle.machine == nil)
  }

  @Test("Releasing a machine in its commit work frees it once `fire` returns")
  func inCommitWork() throws {
    let (box, handle, log) = (ValueBox<SharedOven>(), OvenHandle(), EventRecorder<String>())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.onCommit { box.value = nil }
        step.onCommit { log.append("second work") }
      }
      sm.onRejection { _ in box.value = nil }
    }
    for event in [Knob.heat, .turn] {
      box.value = SharedOven(definition)
      if let machine = box.value { handle.reach(machine) }

      box.value?.fire(event)

      #expect(handle.machine == nil)
    }
    #expect(log.entries == ["second work"])
  }

  @Test("Releasing a machine while a timer runs frees it, and the clock continues without it")
  func timers() throws {
    let (probe, clock) = (MachineProbe(), ManualClock())
    var machine: SharedOven? = try probe.machine(clock: clock)
    machine?.fire(.heat)

    machine = nil
    let isFreed = probe.isReleased
    clock.advance(by: .seconds(10))

    #expect(isFreed)
    #expect(probe.isReleased)
  }

  @Test("Releasing a machine while a timer of the real clock runs frees it")
  func realTimers() throws {
    let probe = ValueBox<SharedOven>()
    let handle = OvenHandle()
    let definition = try PlainOven(initial: .cold) { sm in sm.timeout(.seconds(3_600), in: .cold, fire: .heat) }
    probe.value = SharedOven(definition)
    if let machine = probe.value { handle.reach(machine) }

    probe.value = nil

    #expect(handle.machine == nil)
  }

  @Test("Releasing a machine with queued events processes them and then frees it")
  func waitingEvents() throws {
    let (probe, queue, log) = (MachineProbe(), DispatchQueue(label: "events"), EventRecorder<String>())
    let observers = DispatchQueue(label: "observers")
    queue.suspend()
    var machine: SharedOven? = try probe.machine(eventQueue: queue) { log.append("heat") }
    machine?.subscribe(on: observers) { _ in }
    for event in [Knob.heat, .turn, .rest] { machine?.enqueue(event) }
    machine?.enqueueMutable { log.append("section") }

    machine = nil
    queue.resume()
    // What is freed on a queue is freed before this; each may go on in several batches.
    for _ in 0..<3 { queue.sync {} }
    for _ in 0..<3 { observers.sync {} }

    #expect(log.entries == ["heat", "section"])
    #expect(probe.isReleased)
  }

  @Test("Releasing a machine with undelivered notifications delivers them and frees the observers' objects once")
  func waitingNotifications() throws {
    let (probe, queue, log, releases) = (MachineProbe(), DispatchQueue(label: "observer"), EventRecorder<String>(), AtomicCounter())
    queue.suspend()
    var machine: SharedOven? = try probe.machine()
    machine?.subscribe(on: queue) { [object = ReleaseProbe { releases.add() }] transition in
      log.append("\(transition)")
      object.keepAlive()
    }
    for event in [Knob.heat, .turn, .rest] { machine?.fire(event) }

    machine = nil
    queue.resume()
    for _ in 0..<3 { queue.sync {} }

    #expect(log.entries == ["cold -> warm (heat)", "warm -> hot (turn)", "hot -> hot (rest)"])
    #expect(probe.isReleased)
    #expect(releases.count == 1)
  }

  @Test("Releasing a machine whose token is kept frees it, and the token can still be cancelled")
  func keptTokens() throws {
    let (probe, releases) = (MachineProbe(), AtomicCounter())
    var machine: SharedOven? = try probe.machine()
    let token = machine?.subscribe(on: DispatchQueue(label: "observer")) { [object = ReleaseProbe { releases.add() }] _ in
      object.keepAlive()
    }

    machine = nil
    let isFreed = probe.isReleased
    token?.cancel()

    #expect(isFreed)
    #expect(releases.count == 1)
  }

  @Test("Releasing a machine on several threads during calls of all kinds frees it once")
  func racing() throws {
    let rounds = StressSize.of(400)
    let (threads, releases, objects) = (ThreadPool(), AtomicCounter(), AtomicCounter())
    let queue = DispatchQueue(label: "observer", attributes: .concurrent)
    let boxes = try (0..<rounds).map { _ in
      let probe = MachineProbe()
      let machine = try probe.machine(eventQueue: queue)
      machine.subscribe(on: queue) { [object = ReleaseProbe { objects.add() }] _ in object.keepAlive() }
      return (box: ValueBox(machine), releases: probe.releases)
    }

    threads.start(4) { number in
      for (box, _) in boxes {
        guard let machine = box.value else { continue }
        switch number {
        case 0: machine.enqueue(.rest)
        case 1: machine.fire(.heat)
        case 2: machine.enqueueMutable { [weak machine] in machine?.fire(.rest) }
        default: machine.stop()
        }
        box.value = nil
      }
    }
    try #require(threads.isFinished())
    for _ in 0..<3 { queue.sync(flags: .barrier) {} }
    for (_, counter) in boxes { releases.add(counter.count) }

    #expect(releases.count == rounds)
    #expect(objects.count == rounds)
  }
}
