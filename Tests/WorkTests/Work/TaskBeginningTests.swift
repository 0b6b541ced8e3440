import StateMachineTesting
import StateMachines
import Testing

@Suite("When tasks of states begin")
struct TaskBeginningTests: PaymentSuite {
  @Test("A step that is undone starts no task")
  func undone() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) { step in
        journal.append("input \(step.state)")
      } run: { _ in
        journal.append("ran")
        return nil
      }
      sm.after(.charge) { _ in throw BankError() }
    }

    let isAccepted = machine.fire(.charge)
    executor.run()

    #expect(!isAccepted)
    #expect(journal.entries == ["input charging"])
    #expect(machine.state == .idle)
  }

  @Test("An error that the input throws undoes the step")
  func failedInput() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) { _ in
        throw BankError(code: 5)
      } run: { (_: Int) in
        .charged(1)
      }
    }

    let outcome = machine.attempt(.charge)

    #expect(outcome.rejection?.description == "'charge' failed while 'idle': BankError(code: 5)")
    #expect(executor.ready.isEmpty)
  }

  @Test("With the W3C policy, an error that the input throws is raised, and the task does not begin")
  func raisedInput() throws {
    let executor = ManualExecutor()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle, onError: .raise) { sm in
      sm.payment()
      sm.when(.hookFailure, from: .charging, to: .declined)
      sm.task("charge", in: .charging) { _ in
        throw BankError()
      } run: { (_: Int) in
        .charged(1)
      }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)

    machine.fire(.charge)
    executor.run()

    #expect(machine.state == .declined)
  }

  @Test("A state that is left in the macrostep that entered it starts no task")
  func passedThrough() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.always(from: .charging, to: .charged)
      sm.task("charge", in: .charging) {
        journal.append("ran")
        return nil
      }
    }

    machine.fire(.charge)

    #expect(executor.ready.isEmpty)
    #expect(journal.entries == [])
    #expect(machine.state == .charged)
  }

  @Test("A state that an event of a hook leaves at once starts no task")
  func leftByQueue() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor) { sm in
      sm.onEntry(.charging) { step in step.send(.cancel) }
      sm.task("charge", in: .charging) { .charged(1) }
    }

    machine.fire(.charge)

    #expect(executor.ready.isEmpty)
    #expect(machine.state == .cancelled)
  }

  @Test("A state that work of onCommit leaves starts no task")
  func leftByCommitWork() throws {
    let executor = ManualExecutor()
    let handle = Protected<ThreadsafeMachine<Payment, PaymentEvent>?>(nil)
    let machine = try machine(executor) { sm in
      sm.onEntry(.charging) { step in step.onCommit { handle.runReadonly { $0 }?.fire(.cancel) } }
      sm.task("charge", in: .charging) { .charged(1) }
    }
    handle.runMutable { $0 = machine }

    machine.fire(.charge)

    #expect(executor.ready.isEmpty)
    #expect(machine.state == .cancelled)
  }

  @Test("A task whose state is left before its first turn never begins")
  func leftBeforeFirstTurn() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) {
        journal.append("ran")
        return .charged(1)
      }
    }

    machine.fire(.charge)
    machine.fire(.cancel)
    executor.run()

    #expect(journal.entries == [])
    #expect(machine.state == .cancelled)
  }
}
