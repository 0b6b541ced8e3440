import Dispatch
import StateMachines
import Testing

@Suite("The sequence of a machine's transitions", .timeLimit(TestTimeout.limit))
struct TransitionStreamsTests {
  @Test("A stream has what was fired before it was read, in order, and ends with `stop`")
  func inOrder() async {
    let machine = Dial.Machine(Dial.definition)
    let transitions = machine.transitions()
    for number in 0..<10 { machine.fire(Dial.Turn(hand: 0, number: number)) }
    machine.stop()

    var seen: [Dial.Transition] = []
    for await transition in transitions { seen.append(transition) }

    #expect(seen.compactMap(\.event?.number) == Array(0..<10))
    #expect(Dial.fit(seen))
  }

  @Test("A stream with a limit keeps that many of the newest transitions", arguments: [1, 2, 7, 64, 99, 100, 500])
  func newest(limit: Int) async {
    let machine = Dial.Machine(Dial.definition)
    let transitions = machine.transitions(bufferingNewest: limit)
    for number in 0..<100 { machine.fire(Dial.Turn(hand: 0, number: number)) }
    machine.stop()

    let numbers = await Self.numbers(of: transitions)

    #expect(numbers == Array(max(0, 100 - limit)..<100))
  }

  @Test("A stream without a given limit keeps the newest sixty-four transitions")
  func newestByDefault() async {
    let machine = Dial.Machine(Dial.definition)
    let transitions = machine.transitions()
    for number in 0..<100 { machine.fire(Dial.Turn(hand: 0, number: number)) }
    machine.stop()

    let numbers = await Self.numbers(of: transitions)

    #expect(numbers == Array(36..<100))
  }

  @Test("A stream with a limit below one is harmless and ends", arguments: [0, -1, Int.min])
  func noLimit(limit: Int) async {
    let machine = Dial.Machine(Dial.definition)
    let transitions = machine.transitions(bufferingNewest: limit)
    for number in 0..<3 { machine.fire(Dial.Turn(hand: 0, number: number)) }
    machine.stop()

    var count = 0
    for await _ in transitions { count += 1 }

    #expect(count <= 1)
    #expect(!machine.fire(.last))
  }

  @Test("A full stream accepts one more transition for each one read")
  func taking() async {
    let machine = Dial.Machine(Dial.definition)
    var iterator = machine.transitions(bufferingNewest: 2).makeAsyncIterator()
    var numbers: [Int?] = []

    for number in stride(from: 0, to: 40, by: 2) {
      machine.fire(Dial.Turn(hand: 0, number: number))
      machine.fire(Dial.Turn(hand: 0, number: number + 1))
      numbers.append(await iterator.next(isolation: nil)?.event?.number)
      numbers.append(await iterator.next(isolation: nil)?.event?.number)
    }

    #expect(numbers == Array(0..<40))
  }

  @Test("A new transition resumes the reader that waits for it")
  func waiting() async {
    let machine = Dial.Machine(Dial.definition)
    let transitions = machine.transitions()
    let (places, place) = AsyncStream.makeStream(of: Int.self)
    let reader = Task {
      for await transition in transitions { place.yield(transition.target) }
      place.finish()
    }

    var iterator = places.makeAsyncIterator()
    var seen: [Int?] = []
    for number in 0..<20 {
      machine.fire(Dial.Turn(hand: 0, number: number))
      seen.append(await iterator.next())
    }
    machine.stop()
    await reader.value

    #expect(seen == (1...20).map { $0 % Dial.places })
  }

  @Test("Each of several streams has every transition from its creation on")
  func severalAtATime() async {
    let machine = Dial.Machine(Dial.definition)
    let first = machine.transitions()
    machine.fire(Dial.Turn(hand: 0, number: 0))
    let second = machine.transitions(bufferingNewest: 1_000)
    let readers = [Task { await Self.numbers(of: first) }, Task { await Self.numbers(of: second) }]

    for number in 1..<20 { machine.fire(Dial.Turn(hand: 0, number: number)) }
    machine.stop()
    let third = machine.transitions()

    #expect(await readers[0].value == Array(0..<20))
    #expect(await readers[1].value == Array(1..<20))
    #expect(await Self.numbers(of: third) == [])
  }

  @Test("A stream of a busy machine has each transition once, in commit order")
  func busyMachine() async {
    let machine = Dial.Machine(Dial.definition)
    let transitions = machine.transitions(bufferingNewest: 10_000)
    await withTaskGroup { group in
      for hand in 0..<8 {
        group.addTask { for number in 0..<500 { machine.fire(Dial.Turn(hand: hand, number: number)) } }
      }
    }
    machine.stop()

    var seen: [Dial.Transition] = []
    for await transition in transitions { seen.append(transition) }

    #expect(seen.count == 4_000)
    #expect(Dial.fit(seen))
  }

  @Test("A stream does not report rejected events, start or stop")
  func rejected() async throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.always(from: .off, to: .heating)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stir, in: .heating) { _ in throw BrokenPipe() }
    }
    let machine = ThreadsafeMachine(definition, starts: false)
    let transitions = machine.transitions()
    machine.fire(.boil)
    try machine.start()
    for event in [Wish.stir, .whistle, .boil, .boil] { machine.fire(event) }
    machine.stop()

    var seen: [String] = []
    for await transition in transitions { seen.append(transition.description) }

    #expect(seen == ["heating -> boiling (boil)"])
  }

  private static func numbers(of transitions: some AsyncSequence<Dial.Transition, Never>) async -> [Int] {
    var numbers: [Int] = []
    for await transition in transitions { numbers.append(transition.event?.number ?? -1) }
    return numbers
  }
}
