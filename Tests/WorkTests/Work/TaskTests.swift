import StateMachineTesting
import StateMachines
import Testing

@Suite("Tasks of states")
struct TaskTests: PaymentSuite {
  @Test("The result of a task is an event of its machine")
  func result() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor) { $0.task("charge", in: .charging) { .charged(3) } }
    var seen: [Payment] = []

    machine.fire(.charge)
    seen.append(machine.state)
    executor.run()
    seen.append(machine.state)

    #expect(seen == [.charging, .charged])
  }

  @Test("A task that returns nil reports nothing, and the state stays active")
  func noResult() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) {
        journal.append("ran")
        return nil
      }
    }

    machine.fire(.charge)
    executor.run()

    #expect(journal.entries == ["ran"])
    #expect(machine.state == .charging)
  }

  @Test("A task begins after the commit and after the work of onCommit, and several begin in document order")
  func order() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      for name in ["first", "second"] {
        sm.task(name, in: .charging) {
          journal.append("task \(name)")
          return nil
        }
      }
      sm.onEntry(.charging) { step in
        journal.append("entry")
        step.onCommit { journal.append("commit") }
      }
      sm.after(.charge) { _ in journal.append("after") }
    }

    machine.fire(.charge)
    journal.append("fired")
    executor.run()

    #expect(journal.entries == ["entry", "after", "commit", "fired", "task first", "task second"])
  }

  @Test("The input of a task is made in the step, after the entry actions, and passed to the task")
  func input() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.onEntry(.charging) { _ in journal.append("entry") }
      sm.task("charge", in: .charging) { step in
        journal.append("input")
        return "\(step.state) for \(step.cause)"
      } run: { input in
        journal.append(input)
        return .charged(1)
      }
    }

    machine.fire(.charge)
    executor.run()

    #expect(journal.entries == ["entry", "input", "charging for charge"])
    #expect(machine.state == .charged)
  }

  @Test(
    "The result of a task that comes on the thread of a hook is processed after the step, also one that is undone",
    arguments: [true, false])
  func resultInHook(_ isUndone: Bool) throws {
    let executor = ManualExecutor()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      sm.when(.note(1), in: .charging) { _ in
        executor.run()
        if isUndone { throw BankError() }
      }
      sm.task("charge", in: .charging) { .charged(1) }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)
    machine.fire(.charge)

    let accepted = machine.fire(.note(1))

    #expect(accepted != isUndone)
    #expect(machine.state == .charged)
    #expect(executor.ready.isEmpty)
  }

  @Test("A result that no transition takes is rejected, and hooks of rejections are notified")
  func rejectedResult() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) { .charged(99) }
      sm.onRejection { rejection in journal.append("\(rejection)") }
    }

    machine.fire(.charge)
    executor.run()

    #expect(journal.entries == ["'charged' does not apply while 'charging'; permitted: \(permittedWhileCharging)"])
    #expect(machine.state == .charging)
  }

  private var permittedWhileCharging: String {
    (0..<10).map { "charged(\($0)), " }.joined() + "declined, cancel, again"
  }

  @Test("The step of a result that throws is undone; the task is over all the same")
  func undoneResult() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) { .charged(1) }
      sm.after(.charged(1)) { _ in throw BankError() }
    }

    machine.fire(.charge)
    executor.run()

    #expect(machine.state == .charging)
    #expect(executor.ready.isEmpty)
    #expect("\(machine.snapshot())" == "running while 'charging'")
  }

  @Test("A result that the state defers is kept")
  func deferredResult() throws {
    let executor = ManualExecutor()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.when(.charge, from: .idle, to: .charging)
      sm.when(.again, from: .charging, to: .charged)
      sm.when(.charged(1), from: .charged, to: .cancelled)
      sm.defer(.charged(1), in: .charging)
      sm.task("charge", in: .charging) { .charged(1) }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)

    machine.fire(.charge)
    executor.run()
    machine.fire(.again)

    #expect(machine.state == .cancelled)
  }

  @Test("A task of a state around others runs as long as that state is active")
  func compound() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.when(.charge, from: .idle, to: .charging)
      sm.compound(.charging, initial: .charged) { $0.when(.again, from: .charged, to: .declined) }
      sm.when(.cancel, from: .charging, to: .cancelled)
      sm.task("charge", in: .charging) {
        while !Task.isCancelled {
          journal.append("runs")
          await Task.yield()
        }
        return nil
      }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)

    machine.fire(.charge)
    for _ in 0..<4 { executor.runNext() }
    machine.fire(.again)
    let count = journal.entries.count
    for _ in 0..<4 { executor.runNext() }
    machine.fire(.cancel)
    executor.run()

    #expect(count > 0 && journal.entries.count > count)
    #expect(executor.ready.isEmpty)
  }

  @Test("A task of several states begins in each of them anew")
  func severalStates() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("log", in: [.charging, .cancelled]) { step in
        "\(step.state)"
      } run: { state in
        journal.append(state)
        return nil
      }
    }

    machine.fire(.charge)
    executor.run()
    machine.fire(.cancel)
    executor.run()

    #expect(journal.entries == ["charging", "cancelled"])
  }

  @Test("A task of the initial state begins when the machine starts, and the task of a machine made in a state begins at once")
  func initialState() throws {
    let executor = ManualExecutor()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .charging) { sm in
      sm.payment()
      sm.task("charge", in: .charging) { .charged(1) }
    }

    let started = ThreadsafeMachine(definition, clock: executor)
    let unstarted = ThreadsafeMachine(definition, clock: executor, starts: false)
    let placed = try ThreadsafeMachine(definition, at: .charging, clock: executor)
    executor.run()

    #expect([started.state, unstarted.state, placed.state] == [.charged, .charging, .charged])
    try unstarted.start()
    executor.run()
    #expect(unstarted.state == .charged)
  }

  @Test("A machine on the threads of Swift runs its tasks without an executor of a test")
  func realThreads() async throws {
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      sm.task("charge", in: .charging) { .charged(1) }
    }
    let machine = ThreadsafeMachine(definition)

    machine.fire(.charge)
    try await machine.wait(for: .charged)

    #expect(machine.state == .charged)
  }
}
