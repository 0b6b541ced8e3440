import StateMachines
import Testing

@Suite("Thousands of events that wait")
struct ManyWaitingEventsTests {
  /// Ten thousand, or a hundred thousand in a full run.
  private static let count = TestRounds.of(100_000)

  /// Each number has another, in no order.
  @Sendable private static func delay(of number: Int) -> Duration {
    .seconds(number * 7_919 % count + 1)
  }

  @Test("Thousands of delayed events are processed in order of deadline, in bounded time", .timeLimit(TestTimeout.limit))
  func timers() throws {
    let definition = try MachineDefinition<String, Int>(initial: "sending") { sm in
      sm.when(0, in: "sending") { step in for number in 1...Self.count { step.send(number, after: Self.delay(of: number)) } }
      sm.when(.any, in: "sending") { _ in }
    }
    var machine = Machine(definition)
    machine.fire(0)

    let transitions = machine.advance(to: .seconds(Self.count))

    let dueTimes = transitions.compactMap(\.event).map(Self.delay)
    #expect(dueTimes.count == Self.count)
    #expect(zip(dueTimes, dueTimes.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(machine.nextDeadline == nil)
  }

  @Test("Thousands of events that are delayed and fired one by one take bounded time", .timeLimit(TestTimeout.limit))
  func oneByOne() throws {
    let definition = try MachineDefinition<String, Int>(initial: "sending") { sm in
      sm.when(0, in: "sending") { step in step.send(1, after: .seconds(Self.count)) }
      sm.when(1, in: "sending") { _ in }
    }
    var machine = Machine(definition)
    var came = 0

    for now in 1...(2 * Self.count) {
      came += machine.advance(to: .seconds(now)).count
      if now <= Self.count { machine.fire(0) }
    }

    #expect(came == Self.count)
  }

  @Test("Thousands of delayed events do not slow down a timeout that restarts with each event", .timeLimit(TestTimeout.limit))
  func restartedTimeouts() throws {
    let definition = try MachineDefinition<String, Int>(initial: "sending") { sm in
      sm.when(0, in: "sending") { step in for number in 1...Self.count { step.send(2, after: .seconds(number)) } }
      sm.when(1, from: "sending", to: "sending")
      sm.timeout(.seconds(10 * Self.count), in: "sending", fire: 3)
    }
    var machine = Machine(definition)
    machine.fire(0)

    for _ in 1...Self.count { machine.fire(1) }

    #expect(machine.nextDeadline == .seconds(1))
  }

  @Test("Thousands of delayed events are cancelled by id in bounded time", .timeLimit(TestTimeout.limit))
  func cancelled() throws {
    let definition = try ContextDefinition<Int, String, Int>(initial: "sending") { sm in
      sm.when(0, in: "sending") { step in
        for number in 1...Self.count { step.send(2, after: .seconds(number), id: "\(number)") }
      }
      sm.when(1, in: "sending") { step in
        step.context += 1
        step.cancel("\(step.context)")
      }
    }
    var cancelled = 0
    var machine = ContextMachine(definition, with: &cancelled)
    machine.fire(0, with: &cancelled)

    for _ in 1..<Self.count { machine.fire(1, with: &cancelled) }

    #expect(machine.nextDeadline == .seconds(Self.count))
  }

  @Test("Thousands of deferred events are taken in order, in bounded time", .timeLimit(TestTimeout.limit))
  func deferred() throws {
    let definition = try ContextDefinition<Int, String, Int>(initial: "closed") { sm in
      sm.defer(.any, in: "closed")
      sm.when(-1, from: "closed", to: "open")
      sm.when(.any, in: "open", if: Guard("next") { step in step.event == step.context + 1 }) { step in step.context += 1 }
    }
    var taken = 0
    var machine = ContextMachine(definition, with: &taken)

    for number in 1...Self.count { machine.fire(number, with: &taken) }
    machine.fire(-1, with: &taken)

    #expect(taken == Self.count)
  }

  @Test("Thousands of deferred events are deferred again by the next state, in bounded time", .timeLimit(TestTimeout.limit))
  func deferredAgain() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
      for state in 0..<10 {
        sm.defer(1, in: state)
        sm.when(-1, from: state, to: state + 1)
      }
      sm.when(1, in: 10) { _ in }
      sm.onRejection { _ in log.append("rejected") }
    }
    var machine = Machine(definition)

    for _ in 1...Self.count { machine.fire(1) }
    for _ in 1...10 { machine.fire(-1) }

    #expect(machine.state == 10)
    #expect(log.entries == [])
  }

  @Test("Thousands of events, each sent by the one before, do not deepen the stack", .timeLimit(TestTimeout.limit))
  func sentByEachOther() throws {
    let definition = try ContextDefinition<Int, String, Int>(initial: "sending", maximumMicrosteps: Self.count) { sm in
      sm.when(0, in: "sending") { step in
        step.context += 1
        if step.context < Self.count { step.send(0) }
      }
    }
    var count = 0
    var machine = ContextMachine(definition, with: &count)

    machine.fire(0, with: &count)

    #expect(count == Self.count)
  }
}
