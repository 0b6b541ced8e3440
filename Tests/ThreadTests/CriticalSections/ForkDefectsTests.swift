import Dispatch
import StateMachines
import Synchronization
import Testing

// The defects of StateMachine-GCDThreadsafe and BrynKit, 2.4 and 2.5: what happened there does not happen here.
@Suite("Defects of the earlier library on several threads")
struct ForkDefectsTests {
  // 2.4, 1 and 3: on a concurrent queue two events were decided from the same state, and their hooks ran at once.
  @Test("Hooks of two events do not overlap, and each event starts from the state the previous one left")
  func overlappingEvents() throws {
    let inside = Atomic(0)
    let overlaps = Atomic(0)
    let last = UnprotectedBox(Gate.closed)
    let breaks = UnprotectedBox(0)
    let definition = try GateDefinition.gate { sm in
      sm.before { step in
        if inside.add(1, ordering: .relaxed).oldValue != 0 { overlaps.add(1, ordering: .relaxed) }
        if last.value != step.source { breaks.value += 1 }
        ThreadPool.yield()
      }
      sm.after { step in
        last.value = step.target
        inside.subtract(1, ordering: .relaxed)
      }
    }
    let machine = GateMachine(definition, eventQueue: QueueChoice.concurrent.queue())
    let run = DispatchGroup()
    let threads = ThreadPool()

    threads.start(8) { number in
      for round in 0..<200 {
        let push: Push = (number + round).isMultiple(of: 2) ? .open : .close
        if round.isMultiple(of: 3) { machine.enqueue(push) } else { machine.fire(push) }
      }
    }
    #expect(threads.isFinished())
    run.enter()
    machine.enqueueMutable { run.leave() }

    #expect(run.isLeft())
    #expect(overlaps.load(ordering: .relaxed) == 0)
    #expect(machine.runReadonly { breaks.value } == 0)
    #expect(machine.runReadonly { last.value } == machine.state)
  }

  // 2.4, 2: the assignment was put off until the event was over.
  @Test("A hook after the change, and an event it fires, see the new state")
  func stateAfterTheChange() throws {
    let log = EventRecorder<String>()
    let handle = MachineHandle<Gate, Push>()
    let definition = try GateDefinition.gate { sm in
      sm.before { step in log.append("before: \(step.isIn(step.source)), \(handle.machine.map { "\($0.state)" } ?? "")") }
      sm.after(.open) { step in
        log.append("after: \(step.isIn(.open)), \(handle.machine.map { "\($0.state)" } ?? "")")
        for push in [Push.close, .unlock] { _ = handle.fire(push) }
      }
      sm.onRejection { log.append("\($0)") }
    }
    let machine = GateMachine(definition)
    handle.reach(machine)

    machine.fire(.open)

    #expect(
      log.entries == [
        "before: true, closed", "after: true, open", "before: true, open",
        "'unlock' does not apply while 'closed'; permitted: open, lock",
      ])
    #expect(machine.state == .closed)
  }

  // 2.4, 5: the definition had no lock, and was safe by luck of where it was made.
  @Test("Several threads may build and use one definition at once")
  func sharedDefinition() {
    enum Late {
      static let definition: GateDefinition = .verified(initial: .closed) { sm in
        ThreadPool.yield(100)
        GateDefinition.addGate(to: &sm)
        sm.after(.open) { _ in ThreadPool.yield() }
      }
    }
    let accepted = Atomic(0)
    let threads = ThreadPool()

    threads.start(8) { _ in
      for _ in 0..<50 where GateMachine(Late.definition).fire(.open) { accepted.add(1, ordering: .relaxed) }
    }

    #expect(threads.isFinished())
    #expect(accepted.load(ordering: .relaxed) == 400)
  }

  // 2.2: two threads that came first could make two queues.
  @Test("Concurrent first callers of a section share one queue, which runs their sections one at a time")
  func lazyQueue() {
    for _ in 0..<100 {
      let section = CriticalSection()
      let count = UnprotectedBox(0)
      let run = DispatchGroup()
      let threads = ThreadPool()
      for _ in 0..<4 { run.enter() }

      threads.start(4) { _ in
        section.enqueueMutable {
          count.increment()
          run.leave()
        }
      }

      #expect(threads.isFinished())
      #expect(run.isLeft())
      #expect(section.runReadonly { count.value } == 4)
    }
  }

  // 2.5: the old value was read before the section, when another thread could still change it.
  @Test("Each notified transition starts where the previous one ended, and none is missing")
  func chainOfNotifications() throws {
    let machine = GateMachine(.plainGate)
    let queue = try #require(QueueChoice.concurrent.queue())
    let received = UnprotectedBox<[GateMachine.Transition]>([])
    let isLastTold = DispatchGroup()
    machine.subscribe(on: queue) { transition in
      received.value.append(transition)
      if transition.target == .locked { isLastTold.leave() }
    }
    let accepted = Atomic(0)
    let threads = ThreadPool()
    isLastTold.enter()

    threads.start(6) { number in
      for round in 0..<500 where machine.fire((number + round).isMultiple(of: 2) ? .open : .close) {
        accepted.add(1, ordering: .relaxed)
      }
    }
    #expect(threads.isFinished())
    for push in [Push.close, .lock] where machine.fire(push) { accepted.add(1, ordering: .relaxed) }

    #expect(isLastTold.isLeft())
    #expect(received.value.count == accepted.load(ordering: .relaxed))
    #expect(received.value.first?.source == .closed)
    #expect(zip(received.value, received.value.dropFirst()).allSatisfy { $0.target == $1.source })
  }

  // 2.5: observers ran inside the section, on the thread that fired.
  @Test("An observer runs outside the section and blocks neither events nor sections")
  func observerOutside() {
    let machine = GateMachine(.plainGate)
    let queue = DispatchQueue(label: "observer")
    let log = EventRecorder<String>()
    let isInside = DispatchSemaphore(value: 0)
    let mayLeave = DispatchSemaphore(value: 0)
    machine.subscribe(.causedBy(.open), on: queue) { transition in
      isInside.signal()
      mayLeave.wait()
      log.append("\(transition), then \(machine.state), can close: \(machine.can(.close))")
    }

    machine.fire(.open)
    isInside.wait()
    let answers = ThreadPool.onAnotherThread { [machine.fire(.close), machine.fire(.lock), machine.runMutable { true }] }
    mayLeave.signal()
    queue.sync {}

    #expect(answers == [true, true, true])
    #expect(log.entries == ["closed -> open (open), then locked, can close: false"])
  }
}
