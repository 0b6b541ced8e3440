import StateMachines
import Testing

@Suite("An event that is sent in a step")
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

  @Test("comes when its time has come, and not before")
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

  @Test("comes right after the macrostep where it is not delayed, before fire returns")
  func withoutDelay() throws {
    var plan = Plan(sends: [(1, .zero, nil), (2, .zero, nil)])
    var machine = try ContextMachine(Self.definition(), with: &plan)

    machine.fire(0, with: &plan)

    #expect(plan.came == [1, 2])
    #expect(machine.nextDeadline == nil)
  }

  @Test("comes in the order of due times, each at its own")
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

  @Test("comes in the order of sending where due times are equal")
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

  @Test("counts its delay from the time at which its sender ran")
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

  @Test("survives changes of configuration that do not cancel it")
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

  @Test("is dropped by its id, with every other of that id, and no others")
  func cancelled() throws {
    var plan = Plan(sends: [(1, .seconds(1), "a"), (2, .seconds(2), "b"), (3, .seconds(3), "a"), (4, .seconds(4), nil)])
    var machine = try ContextMachine(Self.definition(), with: &plan)
    machine.fire(0, with: &plan)
    plan.cancels = ["a", "unknown"]
    machine.fire(0, with: &plan)

    machine.advance(to: .seconds(10), with: &plan)

    #expect(plan.came == [2, 4])
  }

  @Test("is kept where it was sent after the cancel in one step: an event put off")
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

  @Test("is dropped where it was sent before the cancel in one step, delayed or not")
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

  @Test("is dropped by another event that comes at the same time, and was sent before it")
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

  @Test("is rejected, if nothing takes it when it comes, and those who ask are told")
  func rejected() throws {
    let log = Log()
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

  @Test("is dropped when the machine stops")
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

  @Test("waits in a copy of the machine as in the original, each with its own")
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
