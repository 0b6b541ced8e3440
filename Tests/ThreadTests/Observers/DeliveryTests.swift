import Dispatch
import StateMachines
import Testing

@Suite("Delivery to a queue", .timeLimit(TestTimeout.limit))
struct DeliveryTests {
  @Test("Many undelivered transitions are delivered in one block, not one block each")
  func burst() {
    let order = EventRecorder<Bool>()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: queue) { _ in order.append(true) }
    queue.suspend()

    for number in 0..<1_000 {
      machine.fire(Dial.Turn(hand: 0, number: number))
      queue.async { order.append(false) }
    }
    queue.resume()

    let calls = order.entries(count: 2_000)
    let handOvers = zip([false] + calls, calls).count { !$0 && $1 }
    #expect(calls.count { $0 } == 1_000)
    #expect(handOvers < 100)
  }

  @Test("Another block of the queue gets its turn while an observer keeps the machine busy endlessly")
  func fairToForeignBlocks() {
    let turn = DispatchSemaphore(value: 0)
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(on: queue) { transition in if let turn = transition.event { machine.fire(turn) } }
    machine.fire(.last)

    queue.async { turn.signal() }

    #expect(turn.wait(timeout: TestTimeout.deadline) == .success)
    token.cancel()
  }

  @Test("Another block of the queue gets its turn while threads keep the machine busy endlessly")
  func fairUnderLoad() {
    let turn = DispatchSemaphore(value: 0)
    let isOver = ValueBox(false)
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: queue) { _ in }
    let crew = ThreadPool.start(2) { hand in
      while isOver.value != true { machine.fire(Dial.Turn(hand: hand, number: 0)) }
    }

    queue.async { turn.signal() }

    #expect(turn.wait(timeout: TestTimeout.deadline) == .success)
    isOver.value = true
    #expect(crew.isFinished())
  }

  @Test("An observer that hangs blocks neither `fire` nor other observers", arguments: QueueKind.allCases)
  func slowObserver(kind: QueueKind) {
    let (gate, received) = (DispatchSemaphore(value: 0), EventRecorder<Int>())
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: DispatchQueue(label: "slow")) { _ in
      gate.wait()
      gate.signal()
    }
    machine.subscribe(on: kind.queue) { transition in if let turn = transition.event { received.append(turn.number) } }

    let firing = ThreadPool.start { _ in for number in 0..<3_000 { machine.fire(Dial.Turn(hand: 0, number: number)) } }

    #expect(firing.isFinished())
    #expect(received.entries(count: 3_000).count == 3_000)
    gate.signal()
  }

  @Test("A transition committed just as the previous one was delivered is not missed", arguments: [QueueKind.serial, .global])
  func afterTheLast(kind: QueueKind) {
    let received = DispatchSemaphore(value: 0)
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: kind.queue) { _ in received.signal() }

    for round in 0..<StressSize.of(20_000) {
      machine.fire(.last)
      guard received.wait(timeout: TestTimeout.deadline) == .success else {
        Issue.record("round \(round) was not notified")
        return
      }
      // Something else to do, each time a little longer, so that the next one meets the queue at another moment.
      for _ in 0..<round % 100 { _ = machine.can(.last) }
    }

    #expect(machine.state == StressSize.of(20_000) % Dial.places)
  }

  @Test("Delivery waits while the queue is suspended and loses nothing")
  func suspended() {
    let received = EventRecorder<Int>()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: queue) { transition in if let turn = transition.event { received.append(turn.number) } }
    queue.suspend()

    for number in 0..<5_000 { machine.fire(Dial.Turn(hand: 0, number: number)) }
    let countWhileSuspended = received.entries.count
    queue.resume()

    let isWhole = received.entries(count: 5_000) == Array(0..<5_000)
    #expect(countWhileSuspended == 0)
    #expect(isWhole)
  }

  @Test("Delivery runs on the requested queue", arguments: QueueKind.allCases)
  func whichQueue(kind: QueueKind) {
    let received = EventRecorder<Bool>()
    let queue = kind.queue
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: queue) { _ in
      dispatchPrecondition(condition: .onQueue(queue))
      received.append(true)
    }

    machine.fire(.last)

    #expect(received.entries(count: 1) == [true])
  }

  @Test("Delivery does not run on the firing thread before `fire` has returned")
  func asynchronous() {
    let (returned, received) = (DispatchSemaphore(value: 0), EventRecorder<Bool>())
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: QueueKind.serial.queue) { _ in received.append(returned.wait(timeout: TestTimeout.deadline) == .success) }

    machine.fire(.last)
    returned.signal()

    #expect(received.entries(count: 1) == [true])
  }

  @Test("Events fired on an observer's own queue are notified after the block that fires them")
  func firedOnTheObserversQueue() {
    let received = EventRecorder<Int>()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: queue) { transition in if let turn = transition.event { received.append(turn.number) } }

    let countAtOnce = queue.sync {
      for number in 0..<100 { machine.fire(Dial.Turn(hand: 0, number: number)) }
      return received.entries.count
    }

    #expect(countAtOnce == 0)
    #expect(received.entries(count: 100) == Array(0..<100))
  }

  @Test("An observer subscribed in a hook is notified from the next transition on")
  func subscribedInAHook() throws {
    let (received, box) = (EventRecorder<Int>(), ValueBox<Dial.Machine>())
    let queue = DispatchQueue(label: "observer")
    let definition = try Dial.Definition(initial: 0) { sm in
      Dial.turns(&sm)
      sm.before(.last) { _ in
        box.value?.subscribe(on: queue) { transition in if let turn = transition.event, turn != .last { received.append(turn.number) } }
      }
    }
    let machine = ThreadsafeMachine(definition)
    box.value = machine
    machine.fire(Dial.Turn(hand: 0, number: 1))

    machine.fire(.last)
    machine.fire(Dial.Turn(hand: 0, number: 2))
    machine.fire(Dial.Turn(hand: 0, number: 3))
    box.value = nil

    queue.sync {}
    #expect(received.entries == [2, 3])
  }
}
