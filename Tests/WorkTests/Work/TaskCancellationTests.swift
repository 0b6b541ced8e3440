import StateMachineTesting
import StateMachines
import Testing

@Suite("The cancellation of tasks of states")
struct TaskCancellationTests: PaymentSuite {
  @Test("Leaving the state cancels the task, and what it returns then is dropped", arguments: [PaymentEvent.cancel, .again])
  func cancelled(_ event: PaymentEvent) throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) { step in
        step.event == .again
      } run: { isAgain in
        if isAgain { return nil }
        await Task.yield()
        journal.append("cancelled: \(Task.isCancelled)")
        return .charged(1)
      }
    }

    machine.fire(.charge)
    executor.runNext()
    machine.fire(event)
    executor.run()

    #expect(journal.entries == ["cancelled: true"])
    #expect(machine.state == (event == .cancel ? .cancelled : .charging))
  }

  @Test("A cancellation handler of a task may fire an event of its machine")
  func cancellationHandler() throws {
    let executor = ManualExecutor()
    let handle = Protected<ThreadsafeMachine<Payment, PaymentEvent>?>(nil)
    let machine = try machine(executor) { sm in
      sm.when(.note(1), from: .cancelled, to: .idle)
      sm.task("charge", in: .charging) {
        await withTaskCancellationHandler {
          for _ in 0..<100 where !Task.isCancelled { await Task.yield() }
        } onCancel: {
          handle.runReadonly { $0 }?.fire(.note(1))
        }
        return nil
      }
    }
    handle.runMutable { $0 = machine }

    machine.fire(.charge)
    for _ in 0..<5 { executor.runNext() }
    machine.fire(.cancel)
    executor.run()

    #expect(machine.state == .idle)
  }

  @Test("Stopping the machine cancels its tasks, and their results change nothing")
  func stopped() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) {
        await Task.yield()
        journal.append("cancelled: \(Task.isCancelled)")
        return .charged(1)
      }
    }

    machine.fire(.charge)
    executor.runNext()
    machine.stop()
    executor.run()

    #expect(journal.entries == ["cancelled: true"])
    #expect(machine.state == .charging)
    #expect(!machine.can(.cancel))
  }

  @Test("A machine that reaches its end cancels its tasks")
  func ended() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.when(.charge, from: .idle, to: .charging)
      sm.when(.cancel, from: .charging, to: .cancelled)
      sm.when(.charged(1), from: .charging, to: .charged)
      sm.final(.cancelled)
      sm.task("charge", in: .charging) {
        await Task.yield()
        journal.append("cancelled: \(Task.isCancelled)")
        return .charged(1)
      }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)

    machine.fire(.charge)
    executor.runNext()
    machine.fire(.cancel)
    executor.run()

    #expect(journal.entries == ["cancelled: true"])
    #expect(machine.isFinished)
  }

  @Test("Releasing the machine cancels its tasks, which do not keep it alive")
  func released() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    var machine: ThreadsafeMachine? = try machine(executor) { sm in
      sm.task("charge", in: .charging) {
        await Task.yield()
        journal.append("cancelled: \(Task.isCancelled)")
        return .charged(1)
      }
    }
    weak let reference = machine

    machine?.fire(.charge)
    executor.runNext()
    machine = nil
    #expect(reference == nil)
    executor.run()

    #expect(journal.entries == ["cancelled: true"])
  }
}
