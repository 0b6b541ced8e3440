import Dispatch
import StateMachines
import Testing

@Suite("An observer that calls machines", .timeLimit(TestTimeout.limit))
struct ObserversAsCallersTests {
  @Test("An observer may fire, and each of its events is notified in order", arguments: QueueKind.allCases)
  func fires(kind: QueueKind) {
    let received = EventRecorder<Dial.Transition>()
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(on: kind.queue) { transition in
      received.append(transition)
      guard let turn = transition.event, turn.number < 1_000 else { return }
      machine.fire(Dial.Turn(hand: turn.hand, number: turn.number + 1))
    }

    machine.fire(Dial.Turn(hand: 0, number: 1))

    let notified = received.entries(count: 1_000)
    token.cancel()
    let isInOrder = notified.compactMap(\.event?.number) == Array(1...1_000)
    #expect(isInOrder)
    #expect(Dial.fit(notified))
  }

  @Test("Two observers may fire at each other's machine")
  func twoMachines() {
    let received = EventRecorder<Int>()
    let (first, second) = (Dial.Machine(Dial.definition), Dial.Machine(Dial.definition))
    let tokens = [(first, second), (second, first)].map { (own, other) in
      own.subscribe(on: QueueKind.serial.queue) { transition in
        guard let turn = transition.event else { return }
        received.append(turn.number)
        if turn.number < 500 { other.fire(Dial.Turn(hand: 0, number: turn.number + 1)) }
      }
    }

    first.fire(Dial.Turn(hand: 0, number: 1))

    let numbers = received.entries(count: 500)
    for token in tokens { token.cancel() }
    #expect(numbers == Array(1...500))
  }

  @Test("An event that an observer fires is processed at once and answered with its result")
  func answer() {
    let answers = EventRecorder<String>()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(.causedBy(.last), on: queue) { _ in
      answers.append(machine.attempt(Dial.Turn(hand: 0, number: 5)).transition.map { "\($0.source) -> \($0.target)" } ?? "none")
      answers.append("\(machine.state)")
    }

    machine.fire(.last)

    queue.sync {}
    token.cancel()
    #expect(answers.entries == ["1 -> 2", "2"])
  }

  @Test("An observer may query its machine and enter its section, and finds it at the notified state or later")
  func asks() {
    let answers = EventRecorder<String>()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(on: queue) { transition in
      let section = machine.runMutable { machine.runReadonly { machine.state } }
      answers.append("\(machine.state) \(machine.configuration) \(machine.is(transition.target)) \(machine.can(.last)) \(section)")
    }

    for number in 1...3 {
      machine.fire(Dial.Turn(hand: 0, number: number))
      queue.sync {}
    }

    token.cancel()
    #expect(answers.entries == ["1 [1] true true 1", "2 [2] true true 2", "3 [3] true true 3"])
  }

  @Test("An observer may wait for another thread that fires, since no lock is held while it runs", arguments: QueueKind.allCases)
  func waitsForAnotherThread(kind: QueueKind) {
    let received = EventRecorder<Bool>()
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(.causedBy(.last), on: kind.queue) { _ in
      let other = ThreadPool.start { _ in machine.fire(Dial.Turn(hand: 0, number: 1)) }
      received.append(other.isFinished())
    }

    machine.fire(.last)

    let answers = received.entries(count: 1)
    token.cancel()
    #expect(answers == [true])
    #expect(machine.state == 2)
  }

  @Test("An observer may subscribe another one, which is notified from then on")
  func subscribes() {
    let received = EventRecorder<Int?>()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(.causedBy(.last), on: queue) { _ in
      machine.subscribe(on: queue) { received.append($0.event?.number) }
    }
    machine.fire(.last)
    queue.sync {}

    for number in 1...3 { machine.fire(Dial.Turn(hand: 0, number: number)) }

    queue.sync {}
    token.cancel()
    #expect(received.entries == [1, 2, 3])
  }

  @Test("An observer may cancel itself, which drops its undelivered notifications")
  func cancelsItself() {
    let received = EventRecorder<Int?>()
    let token = ValueBox<ObserverToken>()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    queue.suspend()
    token.value = machine.subscribe(on: queue) { transition in
      received.append(transition.event?.number)
      token.value?.cancel()
    }
    for number in 1...3 { machine.fire(Dial.Turn(hand: 0, number: number)) }

    queue.resume()

    queue.sync {}
    #expect(received.entries == [1])
  }

  @Test("An observer may cancel another one, which gets no further notification")
  func cancelsAnother() {
    let received = EventRecorder<Int?>()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let other = machine.subscribe(on: queue) { received.append($0.event?.number) }
    machine.subscribe(.causedBy(.last), on: queue) { _ in other.cancel() }
    machine.fire(Dial.Turn(hand: 0, number: 1))
    machine.fire(.last)
    queue.sync {}

    machine.fire(Dial.Turn(hand: 0, number: 2))

    queue.sync {}
    // Each of the two is called at its own pace, so the other one may or may not have received the transition that cancelled it.
    #expect([[1], [1, Dial.Turn.last.number]].contains(received.entries))
  }

  @Test("An observer may stop its machine")
  func stops() {
    let stopped = EventRecorder<Bool>()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(.causedBy(.last), on: queue) { _ in stopped.append(machine.stop() == nil) }

    machine.fire(.last)
    queue.sync {}

    token.cancel()
    #expect(stopped.entries == [true])
    #expect(!machine.fire(.last))
  }

  @Test("An observer may release its machine", arguments: QueueKind.allCases)
  func releases(kind: QueueKind) {
    let received = EventRecorder<Bool>()
    let box = ValueBox(Dial.Machine(Dial.definition))
    weak let machine = box.value
    let queue = kind.queue
    machine?.subscribe(.causedBy(.last), on: queue) { _ in
      box.value = nil
      received.append(true)
    }

    machine?.fire(.last)

    let released = received.entries(count: 1)
    #expect(released == [true])
    #expect(box.value == nil)
  }

  @Test("An observer may release the last reference to its machine, which releases what it captured")
  func releasesLastReference() {
    let released = DispatchSemaphore(value: 0)
    let box = ValueBox(Dial.Machine(Dial.definition))
    let queue = DispatchQueue(label: "observer")
    queue.suspend()
    subscribe(ReleaseProbe { released.signal() }, to: box, on: queue)
    box.value?.fire(.last)

    queue.resume()

    #expect(released.wait(timeout: TestTimeout.deadline) == .success)
    #expect(box.value == nil)
  }

  private func subscribe(_ probe: ReleaseProbe, to box: ValueBox<Dial.Machine>, on queue: DispatchQueue) {
    box.value?.subscribe(on: queue) { _ in
      probe.keepAlive()
      box.value = nil
    }
  }
}
