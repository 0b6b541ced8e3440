import StateMachineTesting
import StateMachines
import Testing

@Suite("What hooks and tasks know of their call")
struct WorkSurroundingsTests {
  @TaskLocal static var request = "none"

  @Test("Task-local values of the caller of fire reach the work of onCommit, tasks, their attempts and the step of the result")
  func taskLocals() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      sm.onEntry(.charging) { step in step.onCommit { journal.append("commit \(Self.request)") } }
      sm.task("charge", in: .charging, retry: .attempts(2, delay: .seconds(1))) {
        journal.append("task \(Self.request)")
        if journal.entries.count < 3 { throw BankError() }
        return .charged(1)
      } onFailure: { _ in
        .declined
      }
      sm.after(.charged(1)) { _ in journal.append("after \(Self.request)") }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)

    Self.$request.withValue("42") { _ = machine.fire(.charge) }
    executor.run()
    executor.advance(by: .seconds(1))
    executor.run()

    #expect(journal.entries == ["commit 42", "task 42", "task 42", "after 42"])
  }

  @Test("Task-local values reach the tasks of an actor")
  func taskLocalsOfActors() async throws {
    let order = LocalOrder()

    await Self.$request.withValue("7") { _ = await order.fire(.charge) }
    try await order.wait(for: .charged)

    #expect(await order.journal == ["task 7", "after 7"])
  }

  @Test("Hooks and guards of a shared definition see the label of their machine")
  func labels() throws {
    let journal = EventRecorder<String>()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.when(.charge, from: .idle, to: .charging, if: Guard { step in step.label != "closed" }) { step in journal.append(step.label) }
      sm.onEntry(.charging) { step in journal.append("entry \(step.label)") }
    }
    var value = Machine(definition)
    value.label = "value"
    var copy = value
    copy.label = "copy"

    for label in ["one", "two", "", "closed"] { ThreadsafeMachine(definition, label: label).fire(.charge) }
    value.fire(.charge)
    copy.fire(.charge)

    #expect(journal.entries == ["one", "entry one", "two", "entry two", "", "entry ", "value", "entry value", "copy", "entry copy"])
    #expect([value.label, copy.label] == ["value", "copy"])
  }

  @Test("The label of a machine of an actor is that with which it was made")
  func labelOfActor() async {
    let order = LocalOrder(label: "order 5")

    await order.fire(.cancel)

    #expect(await order.journal == ["cancelled order 5"])
  }

  @Test("Finishing waits for tasks that end, and names those that ignore the cancellation")
  func finish() async throws {
    let clock = ManualClock()
    let gate = Protected<Bool>(false)
    let journal = EventRecorder<String>()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .charging) { sm in
      sm.payment()
      sm.task("obedient", in: .charging) {
        journal.append("obedient")
        while !Task.isCancelled { await Task.yield() }
        return nil
      }
      for name in ["stubborn", "deaf"] {
        sm.task(name, in: .charging) {
          journal.append(name)
          while !gate.runReadonly({ $0 }) { await Task.yield() }
          return .charged(1)
        }
      }
    }
    let machine = ThreadsafeMachine(definition, clock: clock)
    while journal.entries.count < 3 { await Task.yield() }

    async let waiting = machine.finish(within: .seconds(5))
    while machine.can(.cancel) { await Task.yield() }
    // The deadline is set once the machine is stopped.
    let late = Task { await machine.finish(within: .zero) }
    while !Task.isCancelled, clock.now < .seconds(5) {
      clock.advance(by: .seconds(1))
      await Task.yield()
    }
    let first = await waiting
    clock.advance(by: .seconds(1))
    let second = await late.value
    gate.runMutable { $0 = true }
    let last = await machine.finish(within: .seconds(5))

    #expect(Set(first) == ["stubborn", "deaf"])
    #expect(Set(second).isSubset(of: ["obedient", "stubborn", "deaf"]))
    #expect(last == [])
    #expect(machine.state == .charging)
  }

  /// A clock for which no test advances anything.
  enum Standstill: CaseIterable {
    case manualClock, manualExecutor, system

    var clock: (any MachineClock)? {
      switch self {
      case .manualClock: ManualClock()
      case .manualExecutor: ManualExecutor()
      case .system: nil
      }
    }
  }

  @Test("Finishing within zero waits for no task and no clock", arguments: Standstill.allCases)
  func finishAtOnce(standstill: Standstill) async throws {
    let gate = Protected(false)
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .charging) { sm in
      sm.payment()
      sm.task("deaf", in: .charging) {
        while !gate.runReadonly({ $0 }) { await Task.yield() }
        return .charged(1)
      }
    }
    let clock = standstill.clock
    let machine = ThreadsafeMachine(definition, clock: clock)

    let late = await machine.finish(within: .zero)
    gate.runMutable { $0 = true }
    await (clock as? ManualExecutor)?.run()

    #expect(late == ["deaf"])
  }

  @Test("Finishing a machine without work returns at once")
  func finishWithoutWork() async throws {
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { $0.payment() }
    let machine = ThreadsafeMachine(definition, clock: ManualClock())

    #expect(await machine.finish(within: .seconds(5)) == [])
    #expect(!machine.can(.charge))
  }
}

/// An order whose tasks read a task-local value.
actor LocalOrder: ActorStateful {
  typealias State = Payment
  typealias Event = PaymentEvent

  static let definition: Definition = .verified(initial: .idle) { sm in
    sm.payment()
    sm.isolatedTask("charge", in: .charging) { order in
      order.journal.append("task \(WorkSurroundingsTests.request)")
      return .charged(1)
    }
    sm.after(.charged(1)) { order, _ in order.journal.append("after \(WorkSurroundingsTests.request)") }
    sm.after(.cancel) { order, step in order.journal.append("cancelled \(step.label)") }
  }

  let machine: Owned
  var journal: [String] = []

  init(label: String = "") {
    machine = Owned(Self.definition, label: label)
  }
}
