import StateMachineTesting
import StateMachines
import Testing

@Suite("The states of a machine as a sequence")
struct StatesSequenceTests {
  private func machine(_ executor: ManualExecutor) throws -> ThreadsafeMachine<Payment, PaymentEvent> {
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      sm.when(.note(1), in: .charging) { _ in }
    }
    return ThreadsafeMachine(definition, clock: executor)
  }

  private func read(_ machine: ThreadsafeMachine<Payment, PaymentEvent>, on executor: ManualExecutor) -> EventRecorder<String> {
    let journal = EventRecorder<String>()
    let states = machine.states()
    executor.addTask("read") {
      for await state in states { journal.append("\(state)") }
      journal.append("ended")
    }
    return journal
  }

  @Test("It begins with the present state and has each state that a prompt reader finds")
  func prompt() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor)
    let journal = read(machine, on: executor)

    executor.run()
    for event in [PaymentEvent.charge, .note(1), .charged(1), .cancel] {
      machine.fire(event)
      executor.run()
    }
    machine.stop()
    executor.run()

    #expect(journal.entries == ["idle", "charging", "charged", "cancelled", "ended"])
  }

  @Test("A slow reader misses states in between, and never the last one")
  func slow() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor)
    let journal = read(machine, on: executor)

    executor.run()
    for event in [PaymentEvent.charge, .charged(1), .cancel] { machine.fire(event) }
    executor.run()

    #expect(journal.entries == ["idle", "cancelled"])
  }

  @Test("In every order the last element is the last state, and no state comes twice in a row")
  func orders() throws {
    try ManualExecutor.everyOrder { executor in
      let machine = try machine(executor)
      let journal = read(machine, on: executor)
      for event in [PaymentEvent.charge, .charged(1), .cancel] { executor.add("\(event)") { machine.fire(event) } }
      executor.run()
      let states = journal.entries
      machine.stop()
      executor.run()

      #expect(states.last == "\(machine.state)", "\(executor.order)")
      #expect(zip(states, states.dropFirst()).allSatisfy { $0 != $1 })
      #expect(journal.entries.last == "ended")
    }
  }

  @Test("It ends when the machine is gone, and does not keep the machine")
  func released() throws {
    let executor = ManualExecutor()
    var machine: ThreadsafeMachine? = try machine(executor)
    weak let reference = machine
    let journal = try read(#require(machine), on: executor)

    executor.run()
    machine = nil
    executor.run()

    #expect(reference == nil)
    #expect(journal.entries == ["idle", "ended"])
  }

  @Test("It has the last state of a machine that is gone before the reader looks again", arguments: [true, false], [0, 1, 2])
  func lastStateOfAMachineThatIsGone(isStopped: Bool, readCount: Int) throws {
    let executor = ManualExecutor()
    var machine: ThreadsafeMachine? = try machine(executor)
    let journal = try read(#require(machine), on: executor)
    for event in [PaymentEvent.charge, .cancel].prefix(readCount) {
      executor.run()
      machine?.fire(event)
    }
    if isStopped { machine?.stop() }
    let last = "\(try #require(machine).state)"
    let elements = ["idle", "charging", "cancelled"].prefix(readCount + 1)
    machine = nil
    executor.run()

    #expect(elements.last == last)
    #expect(journal.entries == elements + ["ended"])
  }

  @Test("Several readers of one sequence have all elements, and each ends when its task is cancelled")
  func severalReaders() async throws {
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { $0.payment() }
    let machine = ThreadsafeMachine(definition)
    let states = machine.states()
    let read = Protected<[Int: [Payment]]>([:])
    let readers = (0..<3).map { number in
      Task {
        for await state in states { read.runMutable { $0[number, default: []].append(state) } }
      }
    }
    func wait(until count: Int) async {
      while !read.runReadonly({ read in read.count == 3 && read.values.allSatisfy { $0.count == count } }) { await Task.yield() }
    }
    await wait(until: 1)
    machine.fire(.charge)
    await wait(until: 2)
    readers[0].cancel()
    await readers[0].value
    machine.fire(.cancel)
    machine.stop()
    for reader in readers { await reader.value }

    #expect(read.runReadonly { $0 } == [0: [.idle, .charging], 1: [.idle, .charging, .cancelled], 2: [.idle, .charging, .cancelled]])
  }

  @Test("A reader that begins when the machine is gone has its last state")
  func readerThatBeginsLate() throws {
    let executor = ManualExecutor()
    var machine: ThreadsafeMachine? = try machine(executor)
    let states = try #require(machine).states()
    machine?.fire(.charge)
    machine = nil
    let journal = EventRecorder<String>()
    executor.addTask("read") {
      for await state in states { journal.append("\(state)") }
      journal.append("ended")
    }
    executor.run()

    #expect(journal.entries == ["charging", "ended"])
  }

  @Test("Readers that begin before and after a machine is gone keep nothing of it once they end", arguments: [0, 1, 2], [1, 3])
  func readersKeepNothing(eventCount: Int, lateCount: Int) async throws {
    let released = EventRecorder<String>()
    try await readStates(marked: ReleaseProbe { released.append("released") }, eventCount, lateCount)

    #expect(released.entries == ["released"])
  }

  private func readStates(marked probe: ReleaseProbe, _ eventCount: Int, _ lateCount: Int) async throws {
    let states: [MarkedState] = (0...2).map { MarkedState(number: $0, probe: probe) }
    let definition = try MachineDefinition<MarkedState, Int>(initial: states[0]) { sm in
      sm.when(1, from: states[0], to: states[1])
      sm.when(2, from: states[1], to: states[2])
    }
    var machine: ThreadsafeMachine? = ThreadsafeMachine(definition)
    let sequence = try #require(machine).states()
    do {
      let early = sequence.makeAsyncIterator()
      for event in 0..<eventCount { machine?.fire(event + 1) }
      machine = nil
      withExtendedLifetime(early) {}
    }
    for _ in 0..<lateCount {
      var late = sequence.makeAsyncIterator()
      while await late.next(isolation: nil) != nil {}
    }
  }

  @Test("It ends when its task is cancelled")
  func cancelled() async throws {
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { $0.payment() }
    let machine = ThreadsafeMachine(definition)
    let task = Task {
      var count = 0
      for await _ in machine.states() { count += 1 }
      return count
    }
    task.cancel()

    #expect(await task.value <= 1)
  }
}

/// A state that shows whether something still holds it.
private struct MarkedState: Hashable, Sendable {
  let number: Int
  let probe: ReleaseProbe
}
