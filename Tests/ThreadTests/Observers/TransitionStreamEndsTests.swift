import Dispatch
import StateMachines
import Testing

@Suite("The end of a stream of transitions", .timeLimit(TestTimeout.limit))
struct TransitionStreamEndsTests {
  @Test("A stream of transitions ends with `stop`, for a waiting reader")
  func stop() async {
    let machine = Dial.Machine(Dial.definition)
    let transitions = machine.transitions()
    let reader = Task { await Self.count(transitions) }
    machine.fire(.last)

    machine.stop()

    #expect(await reader.value == 1)
  }

  @Test("A stream of transitions ends when the machine finishes, after the last transition")
  func finished() async throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.when(.stop, from: .heating, to: .keepingWarm)
      sm.final(.keepingWarm)
    }
    let machine = ThreadsafeMachine(definition)
    let transitions = machine.transitions()
    machine.fire(.heat)
    machine.fire(.stop)

    var seen: [String] = []
    for await transition in transitions { seen.append(transition.description) }

    #expect(seen == ["off -> heating (heat)", "heating -> keepingWarm (stop)"])
    #expect(machine.isFinished)
  }

  @Test("A stream of a stopped or finished machine ends at once", arguments: [true, false])
  func ended(isStopped: Bool) async throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.stop, from: .off, to: .keepingWarm)
      sm.final(.keepingWarm)
    }
    let machine = ThreadsafeMachine(definition)
    if isStopped { machine.stop() } else { machine.fire(.stop) }

    var count = 0
    for await _ in machine.transitions() { count += 1 }

    #expect(count == 0)
  }

  @Test("A stream of an unstarted machine does not end and waits")
  func unstarted() async throws {
    let machine = Dial.Machine(Dial.definition, starts: false)
    var iterator = machine.transitions().makeAsyncIterator()

    try machine.start()
    machine.fire(.last)
    let first = await iterator.next(isolation: nil)

    #expect(first?.event == .last)
  }

  @Test("A stream of transitions ends when a hook stops the machine")
  func stopInAHook() async throws {
    let box = ValueBox<Dial.Machine>()
    let definition = try Dial.Definition(initial: 0) { sm in
      Dial.turns(&sm)
      sm.after(.last) { _ in box.value?.stop() }
    }
    let machine = ThreadsafeMachine(definition)
    box.value = machine
    let transitions = machine.transitions()
    machine.fire(.last)
    box.value = nil

    var seen: [Dial.Turn?] = []
    for await transition in transitions { seen.append(transition.event) }

    #expect(seen == [.last])
  }

  @Test("A stream of transitions ends with its machine and does not retain it")
  func machineReleased() async throws {
    let box = ValueBox(Dial.Machine(Dial.definition))
    let transitions = try #require(box.value).transitions()
    weak let machine = box.value
    box.value?.fire(.last)

    box.value = nil
    let isGone = machine == nil

    #expect(isGone)
    #expect(await Self.count(transitions) == 1)
  }

  @Test("A stream of transitions ends with the task that reads it")
  func cancelled() async {
    let machine = Dial.Machine(Dial.definition)
    let transitions = machine.transitions()
    let (places, place) = AsyncStream.makeStream(of: Int.self)
    let reader = Task {
      for await transition in transitions { place.yield(transition.target) }
      place.finish()
    }
    var iterator = places.makeAsyncIterator()
    machine.fire(.last)
    let first = await iterator.next()

    reader.cancel()
    let end = await iterator.next()
    await reader.value

    #expect(first == 1)
    #expect(end == nil)
    #expect(machine.fire(.last))
  }

  @Test("A stream of transitions ends at once in a task that was already cancelled")
  func cancelledBefore() async {
    let machine = Dial.Machine(Dial.definition)
    let transitions = machine.transitions()

    let reader = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var count = 0
      for await _ in transitions { count += 1 }
      return count
    }

    #expect(await reader.value == 0)
    #expect(machine.fire(.last))
  }

  @Test("Cancelling one reader of a stream does not end another reader's stream")
  func oneCancelled() async {
    let machine = Dial.Machine(Dial.definition)
    let (cancelled, other) = (machine.transitions(), machine.transitions())
    let reader = Task { for await _ in cancelled {} }
    machine.fire(Dial.Turn(hand: 0, number: 0))
    reader.cancel()
    await reader.value

    machine.fire(Dial.Turn(hand: 0, number: 1))
    machine.stop()
    var numbers: [Int?] = []
    for await transition in other { numbers.append(transition.event?.number) }

    #expect(numbers == [0, 1])
  }

  @Test("A stream of transitions that has ended keeps returning nil")
  func pastTheEnd() async {
    let machine = Dial.Machine(Dial.definition)
    var iterator = machine.transitions().makeAsyncIterator()
    machine.fire(.last)
    machine.stop()

    var answers: [Bool] = []
    for _ in 1...3 { answers.append(await iterator.next(isolation: nil) != nil) }

    #expect(answers == [true, false, false])
  }

  private static func count(_ transitions: some AsyncSequence<Dial.Transition, Never>) async -> Int {
    var count = 0
    for await _ in transitions { count += 1 }
    return count
  }
}
