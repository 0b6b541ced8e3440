import Dispatch
import StateMachines
import Testing

@Suite("An observer's token", .timeLimit(TestTimeout.limit))
struct ObserverTokenTests {
  @Test("Cancelling a token drops undelivered notifications on the observer's queue", arguments: [1, 3, 1_000])
  func cancelsWhatWaits(count: Int) {
    let received = EventRecorder<Dial.Transition>()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(on: queue) { received.append($0) }
    queue.suspend()
    for number in 0..<count { machine.fire(Dial.Turn(hand: 0, number: number)) }

    token.cancel()
    queue.resume()

    queue.sync {}
    #expect(received.entries.isEmpty)
  }

  @Test("Cancelling a token ends notifications, and the machine continues")
  func cancelsWhatComes() {
    let received = EventRecorder<Dial.Transition>()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(on: queue) { received.append($0) }
    machine.fire(.last)
    queue.sync {}

    token.cancel()
    let answers = (0..<10).map { machine.fire(Dial.Turn(hand: 0, number: $0)) }

    queue.sync {}
    #expect(received.entries.count == 1)
    #expect(answers.allSatisfy { $0 })
    #expect(machine.state == 11 % Dial.places)
  }

  @Test("Cancelling a token ends its observer and no other")
  func cancelsOne() {
    let received = (0..<5).map { _ in EventRecorder<Int?>() }
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let tokens = received.map { recorder in machine.subscribe(on: queue) { recorder.append($0.event?.number) } }
    machine.fire(Dial.Turn(hand: 0, number: 1))
    queue.sync {}

    for index in [0, 2, 4] { tokens[index].cancel() }
    machine.fire(Dial.Turn(hand: 0, number: 2))

    queue.sync {}
    #expect(received.map(\.entries) == [[1], [1, 2], [1], [1, 2], [1]])
  }

  @Test("Cancelling a token repeatedly has no further effect")
  func cancelsTwice() {
    let (received, other) = (EventRecorder<Int?>(), EventRecorder<Int?>())
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(on: queue) { received.append($0.event?.number) }
    machine.subscribe(on: queue) { other.append($0.event?.number) }

    token.cancel()
    token.cancel()
    machine.fire(.last)
    token.cancel()

    queue.sync {}
    #expect(received.entries == [])
    #expect(other.entries == [Dial.Turn.last.number])
  }

  @Test("A token can be cancelled by several threads at once")
  func cancelsFromSeveralThreads() {
    let received = EventRecorder<Dial.Transition>()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(on: queue) { received.append($0) }
    queue.suspend()
    machine.fire(.last)

    ThreadPool.run(4) { _ in token.cancel() }
    queue.resume()

    queue.sync {}
    #expect(received.entries.isEmpty)
  }

  @Test("A token can be cancelled in a hook and in a section")
  func cancelsInside() throws {
    let (received, token) = (EventRecorder<Int?>(), ValueBox<ObserverToken>())
    let queue = DispatchQueue(label: "observer")
    let definition = try Dial.Definition(initial: 0) { sm in
      Dial.turns(&sm)
      sm.before(.last) { _ in token.value?.cancel() }
    }
    let machine = ThreadsafeMachine(definition)
    token.value = machine.subscribe(on: queue) { received.append($0.event?.number) }
    let other = machine.subscribe(on: queue) { received.append($0.event?.number) }

    machine.runMutable { other.cancel() }
    machine.fire(Dial.Turn(hand: 0, number: 1))
    queue.sync {}
    machine.fire(.last)
    machine.fire(Dial.Turn(hand: 0, number: 2))

    queue.sync {}
    #expect(received.entries.filter { $0 != Dial.Turn.last.number } == [1])
  }

  @Test("No call of an observer begins after `cancel` has returned, on a busy machine")
  func noCallAfterwards() {
    let machine = Dial.Machine(Dial.definition)
    let violations = EventRecorder<Int>()

    ThreadPool.run(4) { hand in
      let queue = DispatchQueue(label: "observer \(hand)")
      for number in 0..<200 {
        let isCancelled = ValueBox(false)
        let token = machine.subscribe(on: queue) { _ in if isCancelled.value == true { violations.append(number) } }
        machine.fire(Dial.Turn(hand: hand, number: number))
        token.cancel()
        // On the observer's own queue, behind a call that may have begun before.
        queue.sync { isCancelled.value = true }
        machine.fire(Dial.Turn(hand: hand, number: number))
      }
      queue.sync {}
    }

    #expect(violations.entries == [])
  }

  @Test("A token may be discarded: the observer lives as long as the machine")
  func discarded() {
    let received = EventRecorder<Int?>()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: queue) { received.append($0.event?.number) }

    for number in 0..<3 { machine.fire(Dial.Turn(hand: 0, number: number)) }

    queue.sync {}
    #expect(received.entries == [0, 1, 2])
  }

  @Test("A token does nothing after its machine is released, and does not retain it")
  func outlivesTheMachine() {
    let box = ValueBox(Dial.Machine(Dial.definition))
    let queue = DispatchQueue(label: "observer")
    let token = box.value?.subscribe(on: queue) { _ in }
    weak let machine = box.value

    box.value = nil
    token?.cancel()

    #expect(token != nil)
    #expect(machine == nil)
  }

  @Test("Cancelling releases what the observer captured, although the token is still held")
  func releasesOnCancel() {
    let released = DispatchSemaphore(value: 0)
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = subscribe(ReleaseProbe { released.signal() }, to: machine, on: queue)
    machine.fire(.last)
    queue.sync {}

    token.cancel()
    let isReleased = released.wait(timeout: TestTimeout.deadline) == .success

    withExtendedLifetime((token, machine)) {}
    #expect(isReleased)
  }

  @Test("Cancelling before undelivered notifications releases what the observer captured")
  func releasesWhatWaits() {
    let released = DispatchSemaphore(value: 0)
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = subscribe(ReleaseProbe { released.signal() }, to: machine, on: queue)
    queue.suspend()
    machine.fire(.last)

    token.cancel()
    queue.resume()
    let isReleased = released.wait(timeout: TestTimeout.deadline) == .success

    withExtendedLifetime((token, machine)) {}
    #expect(isReleased)
  }

  @Test("A token does not retain what its observer captured after the machine is released")
  func releasesWithTheMachine() {
    let released = DispatchSemaphore(value: 0)
    let queue = DispatchQueue(label: "observer")
    let box = ValueBox(Dial.Machine(Dial.definition))
    let token = box.value.map { subscribe(ReleaseProbe { released.signal() }, to: $0, on: queue) }
    box.value?.fire(.last)
    queue.sync {}

    box.value = nil
    let isReleased = released.wait(timeout: TestTimeout.deadline) == .success

    withExtendedLifetime(token) {}
    #expect(isReleased)
  }

  @Test("An observer is notified of everything committed before the machine was released", arguments: [1, 3, 1_000])
  func notifiedAfterTheMachine(count: Int) {
    let received = EventRecorder<Int>()
    let box = ValueBox(Dial.Machine(Dial.definition))
    let queue = DispatchQueue(label: "observer")
    box.value?.subscribe(on: queue) { transition in if let turn = transition.event { received.append(turn.number) } }
    queue.suspend()
    for number in 0..<count { box.value?.fire(Dial.Turn(hand: 0, number: number)) }

    box.value = nil
    queue.resume()

    #expect(received.entries(count: count) == Array(0..<count))
  }

  @Test("A token cancels undelivered notifications after its machine is released")
  func cancelsAfterTheMachine() {
    let received = EventRecorder<Dial.Transition>()
    let box = ValueBox(Dial.Machine(Dial.definition))
    let queue = DispatchQueue(label: "observer")
    let token = box.value?.subscribe(on: queue) { received.append($0) }
    queue.suspend()
    for number in 0..<3 { box.value?.fire(Dial.Turn(hand: 0, number: number)) }
    box.value = nil

    token?.cancel()
    queue.resume()

    queue.sync {}
    #expect(token != nil)
    #expect(received.entries.isEmpty)
  }

  @Test("A machine whose last observer was cancelled is as it was before the first one")
  func lastCancelled() {
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let plain = Dial.Machine(Dial.definition)
    let tokens = (0..<10).map { _ in machine.subscribe(on: queue) { _ in } }
    for token in tokens { token.cancel() }

    ThreadPool.run(4) { hand in
      for number in 0..<500 {
        machine.fire(Dial.Turn(hand: hand, number: number))
        plain.fire(Dial.Turn(hand: hand, number: number))
      }
    }

    #expect(machine.state == 2_000 % Dial.places)
    #expect(machine.state == plain.state)
  }

  private func subscribe(_ probe: ReleaseProbe, to machine: Dial.Machine, on queue: DispatchQueue) -> ObserverToken {
    machine.subscribe(on: queue) { _ in probe.keepAlive() }
  }
}
