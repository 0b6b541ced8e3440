import StateMachines
import Testing

@Suite("The order of notifications", .timeLimit(TestTimeout.limit))
struct NotificationOrderTests {
  private static let hands = 8
  private static let turns = 1_000

  @Test("Notifications come in commit order, each exactly once", arguments: QueueKind.allCases)
  func order(kind: QueueKind) throws {
    let (committed, received) = (EventRecorder<Dial.Turn>(), EventRecorder<Dial.Turn>())
    let definition = try Dial.Definition(initial: 0) { sm in
      Dial.turns(&sm)
      sm.after { step in if let turn = step.event { committed.append(turn) } }
    }
    let machine = ThreadsafeMachine(definition)
    machine.subscribe(on: kind.queue) { transition in if let turn = transition.event { received.append(turn) } }

    ThreadPool.run(Self.hands) { hand in
      for number in 0..<Self.turns { machine.fire(Dial.Turn(hand: hand, number: number)) }
    }
    machine.fire(.last)

    let notified = received.entries { $0 == .last }
    let isInOrder = notified == committed.entries
    #expect(notified.count == Self.hands * Self.turns + 1)
    #expect(isInOrder)
  }

  @Test("Notifications come in commit order where no hook runs", arguments: QueueKind.allCases)
  func orderWithoutHooks(kind: QueueKind) {
    let received = EventRecorder<Dial.Transition>()
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: kind.queue) { received.append($0) }

    ThreadPool.run(Self.hands) { hand in
      for number in 0..<Self.turns { machine.fire(Dial.Turn(hand: hand, number: number)) }
    }
    machine.fire(.last)

    let notified = received.entries { $0.event == .last }
    let turns = notified.compactMap(\.event)
    let numbers = Dictionary(grouping: turns, by: \.hand).mapValues { $0.map(\.number) }
    #expect(turns.count == Self.hands * Self.turns + 1)
    #expect(Dial.fit(notified))
    for hand in 0..<Self.hands {
      let isWhole = numbers[hand] == Array(0..<Self.turns)
      #expect(isWhole, "the turns of hand \(hand)")
    }
  }

  @Test("Notifications on the main actor come in commit order")
  func mainActor() {
    let received = EventRecorder<Dial.Transition>()
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: MainActor.self) { received.append($0) }

    ThreadPool.run(Self.hands) { hand in
      for number in 0..<Self.turns { machine.fire(Dial.Turn(hand: hand, number: number)) }
    }
    machine.fire(.last)

    let notified = received.entries { $0.event == .last }
    #expect(notified.count == Self.hands * Self.turns + 1)
    #expect(Dial.fit(notified))
  }

  @Test("Several observers on different kinds of queues get notifications in the same order")
  func severalObservers() {
    let received = QueueKind.allCases.map { _ in EventRecorder<Dial.Transition>() }
    let machine = Dial.Machine(Dial.definition)
    for (kind, recorder) in zip(QueueKind.allCases, received) { machine.subscribe(on: kind.queue) { recorder.append($0) } }

    ThreadPool.run(Self.hands) { hand in
      for number in 0..<Self.turns / 2 { machine.fire(Dial.Turn(hand: hand, number: number)) }
    }
    machine.fire(.last)

    let turns = received.map { recorder in recorder.entries { $0.event == .last }.compactMap(\.event) }
    let isSameForAll = turns.allSatisfy { $0 == turns[0] }
    #expect(turns[0].count == Self.hands * Self.turns / 2 + 1)
    #expect(isSameForAll)
  }

  @Test("An observer is never notified of two transitions at once", arguments: QueueKind.allCases)
  func oneAtATime(kind: QueueKind) {
    let received = EventRecorder<String>()
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: kind.queue) { _ in
      received.append("begins")
      received.append("ends")
    }

    ThreadPool.run(Self.hands) { hand in
      for number in 0..<200 { machine.fire(Dial.Turn(hand: hand, number: number)) }
    }

    let calls = received.entries(count: 2 * Self.hands * 200)
    let alternates = calls.enumerated().allSatisfy { $1 == ($0.isMultiple(of: 2) ? "begins" : "ends") }
    #expect(calls.count == 2 * Self.hands * 200)
    #expect(alternates)
  }

  @Test("Notifications keep one thread's order while observers are added and cancelled")
  func comingAndGoing() {
    let received = EventRecorder<Dial.Transition>()
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: QueueKind.serial.queue) { received.append($0) }

    ThreadPool.run(Self.hands) { hand in
      for number in 0..<200 {
        let token = machine.subscribe(on: QueueKind.serial.queue) { _ in }
        machine.fire(Dial.Turn(hand: hand, number: number))
        token.cancel()
      }
    }
    machine.fire(.last)

    let notified = received.entries { $0.event == .last }
    #expect(notified.count == Self.hands * 200 + 1)
    #expect(Dial.fit(notified))
  }

  @Test("An observer of a busy machine is notified without a gap from its subscription on")
  func joiningABusyMachine() {
    let received = (0..<20).map { _ in EventRecorder<Dial.Transition>() }
    let machine = Dial.Machine(Dial.definition)

    ThreadPool.run(4) { hand in
      for number in 0..<1_000 {
        if hand == 0, number.isMultiple(of: 50) {
          let recorder = received[number / 50]
          machine.subscribe(on: QueueKind.serial.queue) { recorder.append($0) }
        }
        machine.fire(Dial.Turn(hand: hand, number: number))
      }
    }
    machine.fire(.last)

    for (index, recorder) in received.enumerated() {
      let notified = recorder.entries { $0.event == .last }
      let numbers = notified.compactMap(\.event).filter { $0.hand == 0 }.map(\.number)
      let isWithoutGap = zip(notified.map(\.target), notified.dropFirst().map(\.source)).allSatisfy { $0 == $1 }
      let isFromThereOn = numbers == Array(index * 50..<1_000)
      #expect(isWithoutGap, "observer \(index)")
      #expect(isFromThereOn, "observer \(index)")
    }
  }
}
