import StateMachineTesting
import StateMachines
import Testing

@Suite("A delayed event of a thread-safe machine", .timeLimit(TestTimeout.limit))
struct SendingOfAThreadsafeMachineTests {
  /// What a step is to do: send numbers, cancel ids.
  struct Order: Hashable, Sendable {
    var sends: [Sending] = []
    var cancels: [String] = []
    var note: Int?

    struct Sending: Hashable, Sendable {
      var note: Int
      var seconds: Int
      var id: String?
    }

    static func note(_ number: Int) -> Order { Order(note: number) }
  }

  enum Desk: Hashable, Sendable {
    case open
  }

  private let clock = ManualClock()
  private let log = EventRecorder<String>()

  private func definition() throws -> MachineDefinition<Desk, Order> {
    try MachineDefinition(initial: .open) { [clock, log] sm in
      sm.when(.any, in: .open) { step in
        guard let order = step.event else { return }
        for id in order.cancels { step.cancel(id) }
        for sending in order.sends { step.send(.note(sending.note), after: .seconds(sending.seconds), id: sending.id) }
        if let note = order.note { log.append("\(note) at \(clock.now)") }
      }
    }
  }

  @Test("Delayed events of a thread-safe machine come at their time, in order of deadline")
  func order() throws {
    let machine = ThreadsafeMachine(try definition(), clock: clock)
    machine.fire(Order(sends: [.init(note: 3, seconds: 3), .init(note: 1, seconds: 1), .init(note: 2, seconds: 2)]))

    clock.advance(by: .seconds(2))
    let byTwo = log.entries
    clock.advance(by: .seconds(1))

    #expect(byTwo == ["1 at 1.0 seconds", "2 at 2.0 seconds"])
    #expect(log.entries == byTwo + ["3 at 3.0 seconds"])
  }

  @Test("Delayed events of a thread-safe machine with equal deadlines come in order of sending")
  func equalTimes() throws {
    let machine = ThreadsafeMachine(try definition(), clock: clock)
    machine.fire(Order(sends: (1...50).map { .init(note: $0, seconds: 5) }))
    clock.advance(by: .seconds(2))
    machine.fire(Order(sends: (51...100).map { .init(note: $0, seconds: 3) }))

    clock.advance(by: .seconds(3))

    #expect(log.entries == (1...100).map { "\($0) at 5.0 seconds" })
  }

  @Test("An event sent without delay comes before `fire` returns, whatever a thread-safe machine's clock reads")
  func withoutDelay() throws {
    let machine = ThreadsafeMachine(try definition(), clock: clock)

    machine.fire(Order(sends: [.init(note: 1, seconds: 0), .init(note: 2, seconds: -1)]))

    #expect(log.entries == ["1 at 0.0 seconds", "2 at 0.0 seconds"])
  }

  @Test("A thread-safe machine drops all delayed events with a cancelled id, and no others")
  func cancelled() throws {
    let machine = ThreadsafeMachine(try definition(), clock: clock)
    machine.fire(Order(sends: [.init(note: 1, seconds: 1, id: "a"), .init(note: 2, seconds: 2, id: "b")]))
    machine.fire(Order(sends: [.init(note: 3, seconds: 3, id: "a"), .init(note: 4, seconds: 4)]))

    machine.fire(Order(cancels: ["a", "unknown"]))
    clock.advance(by: .seconds(10))

    #expect(log.entries == ["2 at 2.0 seconds", "4 at 4.0 seconds"])
  }

  @Test("A delayed event of a thread-safe machine is postponed by cancelling and sending it again")
  func putOff() throws {
    let machine = ThreadsafeMachine(try definition(), clock: clock)
    let again = Order(sends: [.init(note: 1, seconds: 5, id: "a")], cancels: ["a"])

    for _ in 1...10 {
      machine.fire(again)
      clock.advance(by: .seconds(4))
    }
    let early = log.entries
    clock.advance(by: .seconds(1))

    #expect(early == [])
    #expect(log.entries == ["1 at 41.0 seconds"])
  }

  @Test("A delayed event of a thread-safe machine can be cancelled in the section that sent it")
  func cancelledInASection() throws {
    let machine = ThreadsafeMachine(try definition(), clock: clock)

    machine.runMutable {
      _ = machine.fire(Order(sends: [.init(note: 1, seconds: 1, id: "a"), .init(note: 2, seconds: 1, id: "b")]))
      machine.fire(Order(cancels: ["a"]))
    }
    clock.advance(by: .seconds(1))

    #expect(log.entries == ["2 at 1.0 seconds"])
  }

  @Test("A delayed event is cancelled by one with the same deadline that was sent before it")
  func cancelledAtTheSameTime() throws {
    let definition = try MachineDefinition<Desk, Int>(initial: .open) { [log] sm in
      sm.when(0, in: .open) { step in
        step.send(1, after: .seconds(1))
        step.send(2, after: .seconds(1), id: "a")
      }
      sm.when(1, in: .open) { step in step.cancel("a") }
      sm.when(2, in: .open) { _ in log.append("2") }
    }
    let machine = ThreadsafeMachine(definition, clock: clock)
    machine.fire(0)

    clock.advance(by: .seconds(1))

    #expect(log.entries == [])
    #expect(machine.state == .open)
  }

  @Test("A thread-safe machine's delay counts from the time its sender ran, however far the clock jumps")
  func fromItsSender() throws {
    let definition = try MachineDefinition<Desk, Int>(initial: .open) { [clock, log] sm in
      sm.when(.any, in: .open) { step in
        guard let number = step.event else { return }
        log.append("\(number) at \(clock.now)")
        if number < 5 { step.send(number + 1, after: .seconds(10)) }
      }
    }
    let machine = ThreadsafeMachine(definition, clock: clock)
    machine.fire(1)

    clock.advance(by: .seconds(1_000))

    #expect(log.entries == (1...5).map { "\($0) at \(Duration.seconds(($0 - 1) * 10))" })
  }

  @Test("An undone step of a thread-safe machine drops its sent events and restores those it cancelled")
  func undone() throws {
    let definition = try MachineDefinition<Desk, Int>(initial: .open) { [log] sm in
      sm.when(0, in: .open) { step in step.send(1, after: .seconds(1), id: "a") }
      sm.when([1, 2], in: .open) { step in log.append(step.event.map { "\($0)" } ?? "none") }
      sm.when(3, in: .open) { step in
        step.cancel("a")
        step.send(2, after: .seconds(1))
        throw BrokenPipe()
      }
    }
    let machine = ThreadsafeMachine(definition, clock: clock)
    machine.fire(0)

    let isTaken = machine.fire(3)
    clock.advance(by: .seconds(10))

    #expect(!isTaken)
    #expect(log.entries == ["1"])
  }

  @Test("`stop` drops delayed events of a thread-safe machine, and those sent after a new start come")
  func stopped() throws {
    let machine = ThreadsafeMachine(try definition(), clock: clock)
    machine.fire(Order(sends: [.init(note: 1, seconds: 1)]))

    machine.stop()
    try machine.start()
    machine.fire(Order(sends: [.init(note: 2, seconds: 1)]))
    clock.advance(by: .seconds(10))

    #expect(log.entries == ["2 at 1.0 seconds"])
  }

  @Test("A delayed event of a thread-safe machine is notified as an event of its own")
  func observers() throws {
    let received = EventRecorder<Int?>()
    let machine = ThreadsafeMachine(try definition(), clock: clock)
    machine.subscribe(on: QueueKind.serial.queue) { received.append($0.event?.note) }
    machine.fire(Order(sends: (1...3).map { .init(note: $0, seconds: $0) }))

    clock.advance(by: .seconds(3))

    #expect(received.entries(count: 4) == [nil, 1, 2, 3])
  }
}
