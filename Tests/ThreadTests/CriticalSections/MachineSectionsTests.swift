import Dispatch
import StateMachines
import Synchronization
import Testing

@Suite("The sections of a machine", .timeLimit(TestTimeout.limit))
struct MachineSectionsTests {
  @Test("Inside a section of a machine, no other thread changes the machine", arguments: GateVariant.allCases)
  func excludeTransitions(variant: GateVariant) throws {
    let machine = try variant.machine()
    let mistakes = Atomic(0)
    let accepted = Atomic(0)
    let threads = ThreadPool()

    threads.start(8) { number in
      for round in 0..<400 {
        if number < 4 {
          if machine.fire(round.isMultiple(of: 2) ? .open : .close) { accepted.add(1, ordering: .relaxed) }
        } else {
          let look = {
            let before = machine.state
            ThreadPool.yield(round.isMultiple(of: 20) ? 100 : 2)
            if machine.state != before { mistakes.add(1, ordering: .relaxed) }
          }
          if number < 6 { machine.runMutable(look) } else { machine.runReadonly(look) }
        }
      }
    }

    #expect(threads.isFinished())
    #expect(mistakes.load(ordering: .relaxed) == 0)
    #expect(accepted.load(ordering: .relaxed) > 0)
  }

  @Test("No section of a machine, queued or not, begins while a hook runs")
  func excludedByHooks() throws {
    let isInHook = Atomic(false)
    let mistakes = Atomic(0)
    let definition = try GateDefinition.gate { sm in
      sm.after { _ in
        isInHook.store(true, ordering: .relaxed)
        ThreadPool.yield(3)
        isInHook.store(false, ordering: .relaxed)
      }
    }
    let machine = GateMachine(definition)
    let runs = DispatchGroup()
    let threads = ThreadPool()
    let look: @Sendable () -> Void = {
      if isInHook.load(ordering: .relaxed) { mistakes.add(1, ordering: .relaxed) }
    }

    for _ in 0..<600 { runs.enter() }
    threads.start(8) { number in
      for round in 0..<300 {
        switch number {
        case 0: machine.runMutable(look)
        case 1: machine.runReadonly(look)
        case 2, 3:
          machine.enqueueMutable {
            look()
            runs.leave()
          }
        default: machine.fire(round.isMultiple(of: 2) ? .open : .close)
        }
      }
    }

    #expect(threads.isFinished())
    #expect(runs.isLeft())
    #expect(mistakes.load(ordering: .relaxed) == 0)
  }

  @Test(
    "A held section of a machine makes calls of other threads that may change it wait", arguments: MachineCall.allCases,
    GateVariant.allCases)
  func callsWait(call: MachineCall, variant: GateVariant) throws {
    let machine = try variant.machine(starts: call != .start)
    let log = EventRecorder<String>()
    let hasArrived = DispatchSemaphore(value: 0)
    let threads = ThreadPool()

    machine.criticalSection.runMutable {
      threads.start {
        hasArrived.signal()
        call.run(on: machine)
        log.append("call, \(machine.state)")
      }
      hasArrived.wait()
      ThreadPool.yield(60)
      log.append("section, \(machine.state)")
    }

    let isEvent = [.fire, .attempt, .require].contains(call)
    #expect(threads.isFinished())
    #expect(log.entries == ["section, closed", isEvent ? "call, open" : "call, closed"])
  }

  @Test("The thread inside a machine's section fires immediately, hooks included")
  func firesInside() throws {
    let log = EventRecorder<String>()
    let definition = try GateDefinition.gate { sm in
      sm.before { step in log.append("before \(step.source) -> \(step.target)") }
      sm.after { step in log.append("after \(step.source) -> \(step.target)") }
    }
    let machine = GateMachine(definition)

    machine.runMutable {
      log.append("accepted: \(machine.fire(.open)), \(machine.state)")
      log.append("accepted: \(machine.fire(.lock)), \(machine.state)")
      machine.runMutable { log.append("accepted: \(machine.fire(.close)), \(machine.state)") }
    }

    #expect(
      log.entries == [
        "before closed -> open", "after closed -> open", "accepted: true, open",
        "accepted: false, open",
        "before open -> closed", "after open -> closed", "accepted: true, closed",
      ])
  }

  @Test("The thread inside a section fires a machine on the fast path, observed or guarded", arguments: GateVariant.allCases)
  func firesInsideEveryWay(variant: GateVariant) throws {
    let machine = try variant.machine()

    let answers = machine.runMutable {
      [machine.fire(.open), machine.is(.open), machine.fire(.open), machine.attempt(.close).transition?.target == .closed]
    }

    #expect(answers == [true, true, false, true])
    #expect(machine.state == .closed)
  }

  @Test("The thread inside a machine's section stops and starts it immediately")
  func stopsInside() throws {
    let machine = GateMachine(.plainGate)

    try machine.runMutable {
      machine.fire(.open)
      machine.stop()
      #expect(!machine.fire(.close))
      try machine.start()
      #expect(machine.is(.closed))
      #expect(machine.fire(.lock))
    }

    #expect(machine.state == .locked)
  }

  @Test("A section makes reading, deciding and firing atomic: a gate is locked once per time it was closed")
  func oneAct() {
    let machine = GateMachine(.plainGate)
    let rejections = Atomic(0)
    let threads = ThreadPool()

    threads.start(8) { _ in
      for _ in 0..<300 {
        machine.runMutable {
          guard machine.is(.closed) else { return }
          ThreadPool.yield()
          if !machine.fire(.open) || !machine.fire(.close) { rejections.add(1, ordering: .relaxed) }
        }
      }
    }

    #expect(threads.isFinished())
    #expect(rejections.load(ordering: .relaxed) == 0)
  }

  @Test("Every query can be answered inside a read section of a machine", arguments: GateVariant.allCases)
  func queriesInside(variant: GateVariant) throws {
    let machine = try variant.machine()
    machine.fire(.open)

    let answers = machine.runReadonly {
      [
        machine.state == .open, machine.is(.open), machine.configuration == [.open], machine.can(.close), !machine.can(.lock),
        machine.permittedEvents == [.close], !machine.isFinished,
      ]
    }

    #expect(answers == Array(repeating: true, count: answers.count))
  }

  /// The hooks in which a section may be entered.
  enum Moment: CaseIterable {
    case condition
    case before
    case action
    case entry
    case after
    case onCommit
    case rejection
  }

  @Test("A machine's section can be entered in every hook, since the thread is already inside", arguments: Moment.allCases)
  func inHooks(moment: Moment) throws {
    let log = EventRecorder<String>()
    let place = MachineHandle<Gate, Push>()
    let enter: @Sendable () -> Void = {
      guard let machine = place.machine else { return }
      machine.runMutable { machine.runMutable { log.append("mutable") } }
      machine.runReadonly { log.append("read, \(machine.state)") }
    }
    let definition = try GateDefinition(initial: .closed) { sm in
      let condition = Guard<Void, Gate, Push>("enters a section") { _ in
        if moment == .condition { enter() }
        return true
      }
      sm.when(.open, from: .closed, to: .open, if: condition) { step in
        if moment == .action { enter() }
        if moment == .onCommit { step.onCommit(enter) }
      }
      sm.before { _ in if moment == .before { enter() } }
      sm.onEntry(.open) { _ in if moment == .entry { enter() } }
      sm.after { _ in if moment == .after { enter() } }
      sm.onRejection { _ in if moment == .rejection { enter() } }
    }
    let machine = GateMachine(definition)
    place.reach(machine)

    machine.fire(.open)
    machine.fire(.open)

    let isEarly = moment == .condition || moment == .before || moment == .action
    let state: Gate = isEarly ? .closed : .open
    #expect(log.entries == ["mutable", "read, \(state)"])
  }

  @Test("A section inside a hook does not run an event immediately: the event is queued")
  func fireInSectionOfHook() throws {
    let log = EventRecorder<String>()
    let place = MachineHandle<Gate, Push>()
    let definition = try GateDefinition.gate { sm in
      sm.after(.open) { _ in
        guard let machine = place.machine else { return }
        machine.runMutable { log.append("\(machine.attempt(.close))") }
        log.append("after, \(machine.state)")
      }
      sm.after(.close) { _ in log.append("closed") }
    }
    let machine = GateMachine(definition)
    place.reach(machine)

    let isAccepted = machine.runMutable { machine.fire(.open) }

    #expect(isAccepted)
    #expect(log.entries == ["\(GateMachine.Outcome.accepted(.queued))", "after, open", "closed"])
    #expect(machine.state == .closed)
  }

  @Test("Queued sections of a machine run on its event queue, in order with its events", arguments: QueueChoice.allCases)
  func enqueued(choice: QueueChoice) throws {
    let log = EventRecorder<String>()
    let run = DispatchGroup()
    let definition = try GateDefinition.gate { sm in
      sm.after { step in log.append("\(step.target) on \(QueueChoice.current)") }
    }
    let machine = GateMachine(definition, eventQueue: choice.queue())
    run.enter()

    machine.runMutable {
      machine.enqueue(.open)
      machine.enqueueMutable { log.append("section on \(QueueChoice.current), \(machine.state)") }
      machine.enqueue(.close)
      machine.enqueueMutable { run.leave() }
      ThreadPool.yield(60)
      log.append("holder leaves")
    }

    #expect(run.isLeft())
    #expect(log.entries == ["holder leaves", "open on \(choice)", "section on \(choice), open", "closed on \(choice)"])
  }
}
