import Dispatch
import StateMachines
import Testing

@Suite("An event that is enqueued", .timeLimit(TestTimeout.limit))
struct EnqueueingTests {
  @Test("Enqueued events run first in, first out over all threads", arguments: QueueKind.allCases + [nil])
  func order(kind: QueueKind?) throws {
    let coins = EventRecorder<Int>()
    let machine = Till.Machine(try Till.definition(coins), eventQueue: kind?.queue)

    ThreadPool.run(8) { hand in for number in 0..<500 { machine.enqueue(hand * 500 + number) } }

    let taken = coins.entries(count: 4_000)
    let hands = Dictionary(grouping: taken) { $0 / 500 }
    #expect(taken.count == 4_000)
    for hand in 0..<8 {
      let isInOrder = hands[hand] == Array(hand * 500..<(hand + 1) * 500)
      #expect(isInOrder, "the coins of hand \(hand)")
    }
  }

  @Test("An enqueued event runs after those that another thread had enqueued before", arguments: QueueKind.allCases + [nil])
  func orderOverThreads(kind: QueueKind?) throws {
    let coins = EventRecorder<Int>()
    let machine = Till.Machine(try Till.definition(coins), eventQueue: kind?.queue)
    let turns = [DispatchSemaphore(value: 1), DispatchSemaphore(value: 0)]

    ThreadPool.run(2) { hand in
      for number in 0..<500 {
        turns[hand].wait()
        machine.enqueue(2 * number + hand)
        turns[1 - hand].signal()
      }
    }

    let isInOrder = coins.entries(count: 1_000) == Array(0..<1_000)
    #expect(isInOrder)
  }

  @Test("An enqueued event runs on the event queue, with its hooks and rejections", arguments: QueueKind.allCases)
  func eventQueue(kind: QueueKind) throws {
    let log = EventRecorder<String>()
    let queue = kind.queue
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.after { _ in
        dispatchPrecondition(condition: .onQueue(queue))
        log.append("after")
      }
      sm.onRejection { rejection in
        dispatchPrecondition(condition: .onQueue(queue))
        log.append("\(rejection)")
      }
    }
    let machine = ThreadsafeMachine(definition, eventQueue: queue)

    machine.enqueue(.heat)
    machine.enqueue(.boil)

    #expect(log.entries(count: 2) == ["after", "'boil' does not apply while 'heating'; permitted: nothing"])
  }

  @Test("An enqueued event does not run before `enqueue` has returned", arguments: [true, false])
  func returnsAtOnce(hasOwnQueue: Bool) throws {
    let (returned, seen) = (DispatchSemaphore(value: 0), EventRecorder<Bool>())
    let definition = try Till.definition { _ in seen.append(returned.wait(timeout: TestTimeout.deadline) == .success) }
    let machine = Till.Machine(definition, eventQueue: hasOwnQueue ? DispatchQueue(label: "events") : nil)

    machine.enqueue(1)
    returned.signal()

    #expect(seen.entries(count: 1) == [true])
  }

  @Test("Enqueuing returns at once while a hook runs on another thread")
  func whileAHookRuns() throws {
    let (entered, gate, coins) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), EventRecorder<Int>())
    let definition = try Till.definition { coin in
      if coin == 0 {
        entered.signal()
        gate.wait()
      }
      coins.append(coin)
    }
    let machine = Till.Machine(definition)
    let firing = ThreadPool.start { _ in machine.fire(0) }
    entered.wait()

    for coin in 1...3 { machine.enqueue(coin) }
    let takenBefore = coins.entries
    gate.signal()

    #expect(firing.isFinished())
    #expect(takenBefore == [])
    #expect(coins.entries(count: 4) == [0, 1, 2, 3])
  }

  @Test("Enqueuing returns at once while a section runs, and the event follows the section")
  func inASection() throws {
    let coins = EventRecorder<Int>()
    let queue = DispatchQueue(label: "events")
    let machine = Till.Machine(try Till.definition(coins), eventQueue: queue)

    let takenInside = machine.runMutable {
      for coin in 1...3 { machine.enqueue(coin) }
      machine.fire(0)
      return coins.entries
    }

    #expect(takenInside == [0])
    #expect(coins.entries(count: 4) == [0, 1, 2, 3])
  }

  @Test("An event enqueued in a hook runs separately after the step, on the event queue")
  func inAHook() throws {
    let (log, box) = (EventRecorder<String>(), ValueBox<ThreadsafeMachine<Kettle, Wish>>())
    let queue = DispatchQueue(label: "events")
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating) { _ in
        box.value?.enqueue(.boil)
        log.append("heat")
      }
      sm.when(.boil, from: .heating, to: .boiling) { _ in
        dispatchPrecondition(condition: .onQueue(queue))
        log.append("boil")
      }
    }
    let machine = ThreadsafeMachine(definition, eventQueue: queue)
    box.value = machine

    let transition = try machine.require(.heat)

    #expect(transition.target == .heating)
    #expect(log.entries(count: 2) == ["heat", "boil"])
    box.value = nil
  }

  @Test("An enqueued event waits for a suspended event queue, and `fire` does not wait for it")
  func suspended() throws {
    let coins = EventRecorder<Int>()
    let queue = DispatchQueue(label: "events")
    let machine = Till.Machine(try Till.definition(coins), eventQueue: queue)
    queue.suspend()

    for coin in 1...3 { machine.enqueue(coin) }
    machine.fire(4)
    queue.resume()

    #expect(coins.entries(count: 4) == [4, 1, 2, 3])
  }

  @Test("An enqueued event that is rejected or undone does not block later ones")
  func rejected() throws {
    let coins = EventRecorder<Int>()
    let definition = try Till.definition { coin in
      if coin == 2 { throw BrokenPipe() }
      coins.append(coin)
    }
    let machine = Till.Machine(definition)

    for coin in 1...4 { machine.enqueue(coin) }

    #expect(coins.entries(count: 3) == [1, 3, 4])
  }

  @Test("`stop` drops enqueued events, and a restarted machine accepts new ones")
  func stopped() throws {
    let coins = EventRecorder<Int>()
    let queue = DispatchQueue(label: "events")
    let machine = Till.Machine(try Till.definition(coins), eventQueue: queue)
    queue.suspend()
    for coin in 1...3 { machine.enqueue(coin) }

    machine.stop()
    try machine.start()
    machine.enqueue(4)
    queue.resume()

    #expect(coins.entries(count: 1) == [4])
    queue.sync {}
    #expect(coins.entries == [4])
  }

  @Test("A machine that finishes drops enqueued events and rejects later ones")
  func finished() throws {
    let rejected = EventRecorder<String>()
    let queue = DispatchQueue(label: "events")
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.stop, from: .off, to: .keepingWarm)
      sm.final(.keepingWarm)
      sm.onRejection { rejected.append("\($0)") }
    }
    let machine = ThreadsafeMachine(definition, eventQueue: queue)
    queue.suspend()
    for event in [Wish.stop, .heat, .boil] { machine.enqueue(event) }

    queue.resume()
    queue.sync {}
    machine.enqueue(.stir)
    queue.sync {}

    #expect(machine.isFinished)
    #expect(rejected.entries.allSatisfy { $0.hasSuffix("the machine has finished in 'keepingWarm'") })
    #expect(rejected.entries.contains("'stir' does not apply: the machine has finished in 'keepingWarm'"))
  }

  @Test("An enqueued event neither retains its machine nor is harmed by its release")
  func released() throws {
    let coins = EventRecorder<Int>()
    let queue = DispatchQueue(label: "events")
    let box = ValueBox(Till.Machine(try Till.definition(coins), eventQueue: queue))
    weak let machine = box.value
    queue.suspend()
    for coin in 1...3 { box.value?.enqueue(coin) }

    box.value = nil
    queue.resume()
    queue.sync {}
    queue.sync {}

    #expect(machine == nil)
    #expect(coins.entries.isEmpty || coins.entries == [1, 2, 3])
  }

  @Test("Hooks that enqueue endlessly do not monopolise the event queue")
  func fair() throws {
    let (turn, box) = (DispatchSemaphore(value: 0), ValueBox<Till.Machine>())
    let queue = DispatchQueue(label: "events")
    let machine = Till.Machine(try Till.definition { coin in box.value?.enqueue(coin) }, eventQueue: queue)
    box.value = machine
    machine.enqueue(1)

    queue.async { turn.signal() }

    #expect(turn.wait(timeout: TestTimeout.deadline) == .success)
    box.value = nil
    machine.stop()
  }
}
