import StateMachines
import Testing

@Suite("A delayed event")
struct SendingTests {
  /// Each fired number is sent on: as `number - 1`, after so many seconds as the context says.
  private struct Plan: Sendable {
    var sends: [(event: Int, after: Duration, id: String?)] = []
    var cancels: [String] = []
    var came: [Int] = []
  }

  private typealias Definition = ContextDefinition<Plan, String, Int>

  /// 0 does what the plan says; other numbers are written down.
  private static func definition() throws -> Definition {
    try Definition(initial: "at rest") { sm in
      sm.when(0, in: "at rest") { step in
        for cancelled in step.context.cancels { step.cancel(cancelled) }
        for sent in step.context.sends { step.send(sent.event, after: sent.after, id: sent.id) }
        step.context.sends = []
        step.context.cancels = []
      }
      sm.when(.any, in: "at rest") { step in if let event = step.event { step.context.came.append(event) } }
    }
  }

  @Test("A sent event comes when its delay has passed, and not before")
  func due() throws {
    var plan = Plan(sends: [(1, .seconds(5), nil)])
    var machine = try ContextMachine(Self.definition(), with: &plan)
    machine.fire(0, with: &plan)

    let early = machine.advance(to: .milliseconds(4_999), with: &plan)
    let due = machine.advance(to: .seconds(5), with: &plan)

    #expect(early.isEmpty)
    #expect(due.map(\.event) == [1])
    #expect(plan.came == [1])
  }

  @Test("An event sent without delay comes right after the macrostep, before `fire` returns")
  func withoutDelay() throws {
    var plan = Plan(sends: [(1, .zero, nil), (2, .zero, nil)])
    var machine = try ContextMachine(Self.definition(), with: &plan)

    machine.fire(0, with: &plan)

    #expect(plan.came == [1, 2])
    #expect(machine.nextDeadline == nil)
  }

  @Test("Delayed events come in order of deadline, each at its own time")
  func orderOfTimes() throws {
    var plan = Plan(sends: [(3, .seconds(30), nil), (1, .seconds(10), nil), (2, .seconds(20), nil)])
    var machine = try ContextMachine(Self.definition(), with: &plan)
    machine.fire(0, with: &plan)

    let deadline = machine.nextDeadline
    let transitions = machine.advance(to: .seconds(25), with: &plan)

    #expect(deadline == .seconds(10))
    #expect(transitions.map(\.event) == [1, 2])
    #expect(plan.came == [1, 2])
    #expect(machine.nextDeadline == .seconds(30))
  }

  @Test("Delayed events with equal deadlines come in order of sending")
  func equalTimes() throws {
    var plan = Plan(sends: (1...50).map { (event: $0, after: .seconds(5), id: nil) })
    var machine = try ContextMachine(Self.definition(), with: &plan)
    machine.fire(0, with: &plan)
    machine.advance(to: .seconds(2), with: &plan)
    plan.sends = (51...100).map { (event: $0, after: .seconds(3), id: nil) }
    machine.fire(0, with: &plan)

    machine.advance(to: .seconds(5), with: &plan)

    #expect(plan.came == Array(1...100))
  }

  @Test("A delay counts from the time at which the sender ran")
  func sentInTime() throws {
    let definition = try Definition(initial: "at rest") { sm in
      sm.when(0, in: "at rest") { step in step.send(1, after: .seconds(10)) }
      sm.when(1, in: "at rest") { step in step.send(2, after: .seconds(10)) }
      sm.when(2, in: "at rest") { step in step.context.came.append(2) }
    }
    var plan = Plan()
    var machine = ContextMachine(definition, with: &plan)
    machine.fire(0, with: &plan)

    let late = machine.advance(to: .seconds(19), with: &plan)
    let deadline = machine.nextDeadline
    machine.advance(to: .seconds(20), with: &plan)

    #expect(late.map(\.event) == [1])
    #expect(deadline == .seconds(20))
    #expect(plan.came == [2])
  }

  @Test("A delayed event survives changes of configuration that do not cancel it")
  func survives() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating) { step in step.send(.whistle, after: .seconds(9)) }
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.whistle, from: .boiling, to: .off)
    }
    var machine = Machine(definition)
    machine.fire(.heat)
    machine.fire(.boil)

    let transitions = machine.advance(to: .seconds(9))

    #expect(transitions.map(\.description) == ["boiling -> off (whistle)"])
  }

  @Test("Cancelling an id drops every delayed event with that id, and no others")
  func cancelled() throws {
    var plan = Plan(sends: [(1, .seconds(1), "a"), (2, .seconds(2), "b"), (3, .seconds(3), "a"), (4, .seconds(4), nil)])
    var machine = try ContextMachine(Self.definition(), with: &plan)
    machine.fire(0, with: &plan)
    plan.cancels = ["a", "unknown"]
    machine.fire(0, with: &plan)

    machine.advance(to: .seconds(10), with: &plan)

    #expect(plan.came == [2, 4])
  }

  @Test("An event sent after the cancel of its id in the same step is kept")
  func cancelThenSend() throws {
    var plan = Plan(sends: [(1, .seconds(1), "a")])
    var machine = try ContextMachine(Self.definition(), with: &plan)
    machine.fire(0, with: &plan)
    plan.cancels = ["a"]
    plan.sends = [(2, .seconds(5), "a")]
    machine.fire(0, with: &plan)

    let deadline = machine.nextDeadline
    machine.advance(to: .seconds(10), with: &plan)

    #expect(deadline == .seconds(5))
    #expect(plan.came == [2])
  }

  @Test("An event sent before the cancel of its id in the same step is dropped, delayed or not")
  func sendThenCancel() throws {
    let definition = try Definition(initial: "at rest") { sm in
      sm.when(0, in: "at rest") { step in
        step.send(1, after: .seconds(1), id: "a")
        step.send(2, id: "a")
        step.send(3, id: "b")
        step.cancel("a")
      }
      sm.when(.any, in: "at rest") { step in if let event = step.event { step.context.came.append(event) } }
    }
    var plan = Plan()
    var machine = ContextMachine(definition, with: &plan)

    machine.fire(0, with: &plan)
    machine.advance(to: .seconds(10), with: &plan)

    #expect(plan.came == [3])
    #expect(machine.nextDeadline == nil)
  }

  @Test("An event is cancelled by another with the same deadline that was sent before it")
  func cancelledAtTheSameTime() throws {
    let definition = try Definition(initial: "at rest") { sm in
      sm.when(0, in: "at rest") { step in
        step.send(1, after: .seconds(5))
        step.send(2, after: .seconds(5), id: "a")
      }
      sm.when(1, in: "at rest") { step in step.cancel("a") }
      sm.when(2, in: "at rest") { step in step.context.came.append(2) }
    }
    var plan = Plan()
    var machine = ContextMachine(definition, with: &plan)
    machine.fire(0, with: &plan)

    let transitions = machine.advance(to: .seconds(5), with: &plan)

    #expect(transitions.map(\.event) == [1])
    #expect(plan.came == [])
  }

  @Test("A delayed event that nothing takes is rejected and runs rejection hooks")
  func rejected() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating) { step in
        step.send(.whistle)
        step.send(.boil, after: .seconds(1))
      }
      sm.onRejection { rejection in log.append("\(rejection)") }
    }
    var machine = Machine(definition)

    machine.fire(.heat)
    machine.advance(to: .seconds(1))

    #expect(
      log.entries == [
        "'whistle' does not apply while 'heating'; permitted: nothing", "'boil' does not apply while 'heating'; permitted: nothing",
      ])
  }

  @Test("Delayed events are dropped when the machine stops")
  func stopped() throws {
    var plan = Plan(sends: [(1, .seconds(1), nil)])
    var machine = try ContextMachine(Self.definition(), with: &plan)
    machine.fire(0, with: &plan)

    machine.stop(with: &plan)
    try machine.start(with: &plan)
    machine.advance(to: .seconds(10), with: &plan)

    #expect(machine.nextDeadline == nil)
    #expect(plan.came == [])
  }

  @Test("A copy of a machine has its own delayed events")
  func copies() throws {
    var plan = Plan(sends: [(1, .seconds(1), "a")])
    var machine = try ContextMachine(Self.definition(), with: &plan)
    machine.fire(0, with: &plan)
    var copy = machine
    var copiedPlan = plan
    copiedPlan.cancels = ["a"]

    copy.fire(0, with: &copiedPlan)
    machine.advance(to: .seconds(1), with: &plan)
    copy.advance(to: .seconds(1), with: &copiedPlan)

    #expect(plan.came == [1])
    #expect(copiedPlan.came == [])
  }
}
