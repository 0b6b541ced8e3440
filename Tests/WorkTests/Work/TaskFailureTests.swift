import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("Failures of tasks")
struct TaskFailureTests: PaymentSuite {
  @Test("A failure becomes the event that the line makes of it")
  func event() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) {
        throw BankError(code: 7)
      } onFailure: { error in
        journal.append("\(error)")
        return .declined
      }
    }

    machine.fire(.charge)
    executor.run()

    #expect(journal.entries == ["BankError(code: 7)"])
    #expect(machine.state == .declined)
  }

  @Test("A failure of which the line makes nil changes nothing")
  func ignored() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) {
        throw BankError()
      } onFailure: { _ in
        nil
      }
    }

    machine.fire(.charge)
    executor.run()

    #expect(machine.state == .charging)
  }

  @Test("A failure without an event is taken by onFailure(of:), which sees the error")
  func line() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) { throw BankError(code: 7) }
      sm.onFailure(of: "charge", to: .declined) { step in journal.append("\(step.cause) from \(step.source)") }
    }
    machine.subscribe(on: .global()) { transition in journal.append("\(transition)") }

    machine.fire(.charge)
    executor.run()

    #expect(
      journal.entries == [
        "idle -> charging (charge)", "failure(BankError(code: 7)) from charging", "charging -> declined (failure(BankError(code: 7)))",
      ])
    #expect(machine.state == .declined)
  }

  @Test("A failure can be waited for by a descriptor, by any event, and by a closure", arguments: ["failure", "any", "matching"])
  func descriptors(_ form: String) throws {
    let executor = ManualExecutor()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) { throw BankError() }
      switch form {
      case "failure": sm.when(.failure(of: "charge"), from: .charging, to: .declined)
      case "any": sm.when(.any, from: .charging, to: .declined)
      default:
        sm.when(.matching { cause in if case .failure = cause { true } else { false } }, from: .charging, to: .declined)
      }
    }

    machine.fire(.charge)
    executor.run()

    #expect(machine.state == .declined)
  }

  @Test("Hooks with the descriptor run for the failure of that task alone")
  func hooks() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) { throw BankError() }
      sm.task("check", in: .charged) { throw BankError() }
      sm.onFailure(of: "charge", to: .charged)
      sm.onFailure(of: "check", to: .declined)
      sm.after(.failure(of: "charge")) { step in journal.append("after charge: \(step.target)") }
      sm.before(.failure(of: "check")) { step in journal.append("before check: \(step.target)") }
      sm.after(.hookFailure) { _ in journal.append("hook failure") }
      sm.when(.hookFailure, from: .idle, to: .idle)
    }

    machine.fire(.charge)
    executor.run()

    #expect(journal.entries == ["after charge: charged", "before check: declined"])
  }

  @Test("A failure whose only transition is guarded by false is dropped, and no hook is notified of a rejection")
  func dropped() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) { throw BankError() }
      sm.onFailure(of: "charge", to: .declined, if: Guard { _ in false })
      sm.onRejection { rejection in journal.append("\(rejection)") }
    }

    machine.fire(.charge)
    executor.run()

    #expect(machine.state == .charging)
    #expect(journal.entries == [])
  }

  @Test("A failure that is undone by a hook leaves the machine where it was")
  func undone() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) { throw BankError() }
      sm.onFailure(of: "charge", to: .declined) { _ in throw BankError(code: 2) }
      sm.onRejection { rejection in journal.append("\(rejection)") }
    }

    machine.fire(.charge)
    executor.run()

    #expect(machine.state == .charging)
    #expect(journal.entries == [])
    #expect(machine.fire(.cancel))
  }

  @Test("A failure of a task in one region can be taken in another one")
  func regions() throws {
    let executor = ManualExecutor()
    let definition = try MachineDefinition<String, String>(initial: "both") { sm in
      sm.parallel("both") { sm in
        sm.compound("left", initial: "l1") { $0.state("l1") }
        sm.compound("right", initial: "r1") { $0.when(.failure(of: "work"), from: "r1", to: "r2") }
      }
      sm.task("work", in: "l1") { throw BankError() }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)

    executor.run()

    #expect(machine.configuration == ["both", "left", "l1", "right", "r2"])
  }

  @Test("A failure after the state was left is dropped")
  func stale() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging) { step in
        step.event == .charge
      } run: { isFirst in
        if !isFirst { return nil }
        await Task.yield()
        throw BankError()
      } onFailure: { _ in
        journal.append("mapped")
        return .declined
      }
    }

    machine.fire(.charge)
    executor.runNext()
    machine.fire(.again)
    executor.run()

    #expect(machine.state == .charging)
  }
}
