import Foundation
import StateMachineTesting
import StateMachines
import Testing

@Suite("The work of restored machines")
struct RestoredWorkTests {
  @Test("Work that restarts has the input of the time when the state was entered, and a new number", arguments: [true, false])
  func restart(_ coded: Bool) throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let definition = try Uploads.definition { sm in
      sm.task("upload", in: .sending) { step in
        Uploads.File(name: "\(step.source)")
      } run: { file in
        journal.append("\(file.name) \(file.size)")
        return .sent
      }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)
    machine.fire(.send)

    let snapshot = try Uploads.copy(machine.snapshot(), coded: coded)
    let restored = try ThreadsafeMachine(definition, restoring: snapshot, clock: executor)
    machine.stop()
    executor.run()

    #expect(journal.entries == ["idle 1.5"])
    #expect(restored.state == .sent)
  }

  @Test("Two snapshots of the same work are equal, also where one was decoded")
  func equality() throws {
    let definition = try Uploads.definition { sm in
      sm.task("upload", in: .sending) { step in
        Uploads.File(name: "\(step.source)")
      } run: { _ in
        .sent
      }
    }
    var machine = Machine(definition)
    machine.fire(.send)

    let snapshot = machine.snapshot()
    let decoded = try Uploads.copy(snapshot, coded: true)

    #expect(snapshot == machine.snapshot())
    #expect(snapshot == decoded)
    machine.fire(.cancel)
    #expect(snapshot != machine.snapshot())
    #expect("\(snapshot)" == "running while 'sending', doing 'upload'")
  }

  @Test("The saved form names the work, its state, its number and its input")
  func savedForm() throws {
    let definition = try Uploads.definition { sm in
      sm.task("upload", in: .sending, retry: .attempts(3), timeLimit: .seconds(9)) { _ in
        Uploads.File(name: "a")
      } run: { _ in
        .sent
      } onFailure: {
        _ in
        nil
      }
    }
    var machine = Machine(definition)
    machine.fire(.send)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys

    let text = String(decoding: try encoder.encode(machine.snapshot()), as: UTF8.self)

    #expect(
      text == """
        {"activations":1,"configuration":["sending"],"status":"running","version":1,"work":[{"activation":1,"input":{"name":"a","size":1.5},\
        "limitLeft":"9s","name":"upload","state":"sending"}]}
        """)
  }

  @Test(
    "Work that is to fail is interrupted, and work that is to be left does not run", arguments: [RestoredWork.fail, .leave], [true, false])
  func failOrLeave(_ restored: RestoredWork, _ coded: Bool) throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let definition = try Uploads.definition { sm in
      sm.task("upload", in: .sending, onRestore: restored) { _ in
        Uploads.Handle(number: 4)
      } run: { _ in
        .sent
      } onFailure: { error in
        journal.append("\(error)")
        return .failed
      }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)
    machine.fire(.send)

    let other = try ThreadsafeMachine(definition, restoring: Uploads.copy(machine.snapshot(), coded: coded), clock: ManualExecutor())
    let otherExecutor = ManualExecutor()
    let again = try ThreadsafeMachine(definition, restoring: Uploads.copy(machine.snapshot(), coded: coded), clock: otherExecutor)
    otherExecutor.run()

    #expect(other.state == .sending)
    #expect(again.state == (restored == .fail ? .failed : .sending))
    #expect(journal.entries == (restored == .fail ? ["'upload' was interrupted: the machine was restored without it"] : []))
  }

  @Test("The numbers of activations go on, so that a report of a machine that was left counts in no later activation")
  func numbers() throws {
    let definition = try Uploads.definition { sm in sm.task("upload", in: .sending) { .sent } }
    var machine = Machine(definition)
    for _ in 0..<3 {
      machine.fire(.send)
      machine.fire(.cancel)
    }
    machine.fire(.send)
    let old = machine.takeWork()

    var restored = try Machine(definition, restoring: Uploads.copy(machine.snapshot(), coded: true))
    restored.fire(.cancel)
    restored.fire(.send)
    for case .start(let work) in old { restored.process(work.success(.sent)) }

    #expect(restored.state == .sending)
    #expect(restored.takeWork().compactMap { change in if case .start(let work) = change { "\(work.activation)" } else { nil } } == ["5"])
  }

  @Test("A restored task counts its attempts on, and waits for what was left of its delay and of its time limit", arguments: [true, false])
  func retries(_ coded: Bool) throws {
    let definition = try Uploads.definition { sm in
      sm.task("upload", in: .sending, retry: .attempts(3, delay: .seconds(4)), timeLimit: .seconds(20)) {
        .sent
      } onFailure: { error in
        error is MachineError ? .failed : .cancel
      }
    }
    var machine = Machine(definition)
    machine.fire(.send)
    for case .start(let work) in machine.takeWork() { machine.process(work.failure(throwing: BankError())) }
    machine.advance(to: .seconds(1))

    var restored = try Machine(definition, restoring: Uploads.copy(machine.snapshot(), coded: coded))
    let waiting = restored.takeWork()
    let deadline = restored.nextDeadline
    restored.advance(to: .seconds(3))
    let attempts = restored.takeWork().compactMap { change in if case .start(let work) = change { work.attempt } else { nil } }
    restored.advance(to: .seconds(18))
    let before = restored.state
    restored.advance(to: .seconds(19))

    #expect(waiting.isEmpty)
    #expect(deadline == .seconds(3))
    #expect(attempts == [2])
    #expect([before, restored.state] == [.sending, .failed])
  }

  @Test("A snapshot in a hook has the work of the last commit")
  func inHook() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let handle = Protected<ThreadsafeMachine<Uploads.State, Uploads.Event>?>(nil)
    let definition = try Uploads.definition { sm in
      sm.task("upload", in: .sending) { .sent }
      sm.onEntry(.sending) { _ in journal.append("\(handle.runReadonly { $0 }!.snapshot())") }
      sm.onExit(.sending) { _ in journal.append("\(handle.runReadonly { $0 }!.snapshot())") }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)
    handle.runMutable { $0 = machine }

    machine.fire(.send)
    machine.fire(.cancel)

    #expect(journal.entries == ["running while 'idle'", "running while 'sending', doing 'upload'"])
  }
}
