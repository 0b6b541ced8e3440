import StateMachineTesting
import StateMachines
import Testing

@Suite("The work of states beside the work of onCommit")
struct WorkAndCommitsTests: PaymentSuite {
  /// What ends the work of a state.
  enum End: CaseIterable, Sendable {
    case leaving, entering, ending, stopping
  }

  private func definition(
    _ journal: EventRecorder<String>, onExit: @escaping @Sendable () -> Void
  ) throws -> MachineDefinition<Payment, PaymentEvent> {
    try MachineDefinition(initial: .idle) { sm in
      sm.when(.charge, from: .idle, to: .charging)
      sm.when(.cancel, from: .charging, to: .cancelled)
      sm.when(.again, from: .charging, to: .charging)
      sm.when(.declined, from: .charging, to: .declined)
      sm.final(.declined)
      sm.onExit(.charging) { step in step.onCommit { onExit() } }
      sm.task("charge", in: .charging) {
        journal.append("began")
        await withTaskCancellationHandler {
          for _ in 0..<100 where !Task.isCancelled { await Task.yield() }
        } onCancel: {
          journal.append("cancelled")
        }
        return nil
      }
    }
  }

  private func end(_ machine: ThreadsafeMachine<Payment, PaymentEvent>, _ end: End) {
    switch end {
    case .leaving: machine.fire(.cancel)
    case .entering: machine.fire(.again)
    case .ending: machine.fire(.declined)
    case .stopping: machine.stop()
    }
  }

  @Test(
    "What a step has ended is cancelled before its work of onCommit runs, and what it has begun starts after it", arguments: End.allCases)
  func order(_ end: End) throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let definition = try definition(journal) { journal.append("onCommit, ready: \(executor.ready.count)") }
    let machine = ThreadsafeMachine(definition, clock: executor)

    machine.fire(.charge)
    while journal.entries.isEmpty { executor.runNext() }
    self.end(machine, end)
    // The task that was cancelled is ready at any time; a second one comes with the new activation.
    journal.append("returned, ready: \(executor.ready.count)")

    #expect(journal.entries == ["began", "cancelled", "onCommit, ready: 1", "returned, ready: \(end == .entering ? 2 : 1)"])
    machine.stop()
    executor.run()
  }

  @Test("A task does not begin after its state was left, while work of onCommit runs", arguments: End.allCases)
  func commitWork(_ end: End) throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let definition = try definition(journal) {
      journal.append("onCommit")
      executor.run()
      journal.append("onCommit is over")
    }
    let machine = ThreadsafeMachine(definition, clock: executor)

    machine.fire(.charge)
    self.end(machine, end)

    #expect(journal.entries == ["onCommit", "onCommit is over"])
    machine.stop()
    executor.run()
  }

  @Test("A task does not begin after its state was left, while another macrostep of the same call runs")
  func laterMacrostep() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.onEntry(.cancelled) { step in step.send(.note(1)) }
      sm.when(.note(1), from: .cancelled, to: .idle) { _ in executor.run() }
      sm.task("charge", in: .charging) {
        journal.append("began")
        return nil
      }
    }

    machine.fire(.charge)
    machine.fire(.cancel)
    executor.run()

    #expect(machine.state == .idle)
    #expect(journal.entries == [])
  }

  @Test("A task of a child machine is cancelled before the work of onCommit of the step that leaves the child runs")
  func childMachine() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let child = try MachineDefinition<Payment, PaymentEvent>(initial: .charging) { sm in
      sm.task("charge", in: .charging) {
        await withTaskCancellationHandler {
          for _ in 0..<100 where !Task.isCancelled { await Task.yield() }
        } onCancel: {
          journal.append("cancelled")
        }
        return nil
      }
    }
    let machine = try machine(executor) { sm in
      sm.child(ChildMachine<Payment, PaymentEvent>("child"), child, in: .charging) { _ in nil }
      sm.onExit(.charging) { step in step.onCommit { journal.append("onCommit") } }
    }

    machine.fire(.charge)
    for _ in 0..<5 { executor.runNext() }
    machine.fire(.cancel)
    executor.run()

    #expect(journal.entries == ["cancelled", "onCommit"])
  }

  @Test("Work of onCommit of an actor's machine finds the task cancelled whose state was left")
  func actors() async {
    let executor = ManualExecutor()
    let order = CommittingOrder(executor)

    executor.addTask("charge") { await order.fire(.charge) }
    while order.journal.entries.isEmpty { await executor.runNext() }
    executor.addTask("cancel") { await order.fire(.cancel) }
    await executor.run()

    #expect(order.journal.entries == ["began", "cancelled", "onCommit"])
  }

  @Test("In work of onCommit as deep as it may be, an event still starts and cancels tasks")
  func depth() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let handle = Protected<ThreadsafeMachine<Payment, PaymentEvent>?>(nil)
    let bank = ThreadsafeMachine(try definition(journal) {}, clock: executor)
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      for event in [PaymentEvent.charge, .cancel] {
        sm.when(event, from: .idle, to: .idle) { step in
          step.onCommit {
            guard let machine = handle.runReadonly({ $0 }), !machine.fire(event) else { return }
            if event == .charge { bank.fire(.charge) } else { bank.stop() }
          }
        }
      }
    }
    let machine = ThreadsafeMachine(definition)
    handle.runMutable { $0 = machine }
    defer { handle.runMutable { $0 = nil } }

    machine.fire(.charge)
    for _ in 0..<5 { executor.runNext() }
    let before = journal.entries
    machine.fire(.cancel)
    executor.run()

    #expect(before == ["began"])
    #expect(journal.entries == ["began", "cancelled"])
  }

  @Test("Work of onCommit may wait for a timeout that its step has begun")
  func timeouts() throws {
    let clock = ManualClock()
    let journal = EventRecorder<String>()
    let box = ValueBox<ThreadsafeMachine<Payment, PaymentEvent>>()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.when(.charge, from: .idle, to: .charging)
      sm.when(.declined, from: .charging, to: .declined)
      sm.timeout(.seconds(1), in: .charging, fire: .declined)
      sm.onEntry(.charging) { step in
        step.onCommit {
          clock.advance(by: .seconds(1))
          journal.append(box.value.map { "\($0.state)" } ?? "none")
        }
      }
    }
    let machine = ThreadsafeMachine(definition, clock: clock)
    box.value = machine

    machine.fire(.charge)
    box.value = nil

    #expect(journal.entries == ["declined"])
  }

  @Test("While work of onCommit of a due event runs, the alarm is set for a timeout that was running before")
  func runningTimeouts() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<[String]>()
    let definition = try MachineDefinition<String, String>(initial: "quiet") { sm in
      sm.compound("kitchen", initial: "quiet") { sm in
        sm.timeout(.seconds(1), in: "quiet", fire: "boil")
        sm.when("boil", from: "quiet", to: "busy") { step in
          step.onCommit {
            executor.advance(by: .seconds(1))
            journal.append(executor.ready)
          }
        }
      }
      sm.timeout(.seconds(2), in: "kitchen", fire: "close")
      sm.when("close", from: "kitchen", to: "cold")
    }
    let machine = ThreadsafeMachine(definition, clock: executor)
    try machine.start()

    executor.advance(by: .seconds(1))
    executor.run()

    #expect(journal.entries == [["alarm"]])
    #expect(machine.state == "cold")
  }

  /// Calls a closure when it is released, if it was used before.
  private final class Relay: Sendable {
    let isUsed = AtomicFlag()
    let release: @Sendable () -> Void

    init(_ release: @escaping @Sendable () -> Void) { self.release = release }

    deinit { if isUsed.isSet { release() } }
  }

  @Test("Work of onCommit whose release fires the machine again and again ends, since the depth of such events has a limit")
  func releases() throws {
    let (count, rejections) = (AtomicCounter(), EventRecorder<String>())
    let box = ValueBox<ThreadsafeMachine<Payment, PaymentEvent>>()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.when(.charge, in: .idle) { step in
        count.add()
        let relay = Relay {
          guard let rejection = box.value?.attempt(.charge).rejection else { return }
          rejections.append("\(rejection)")
        }
        step.onCommit { relay.isUsed.set() }
      }
    }
    let machine = ThreadsafeMachine(definition)
    box.value = machine

    machine.fire(.charge)
    box.value = nil

    #expect(count.count > 10 && count.count <= 102)
    #expect(rejections.entries.count == 1)
  }
}

/// An order whose task waits until it is cancelled.
private actor CommittingOrder: ActorStateful {
  typealias State = Payment
  typealias Event = PaymentEvent

  static let definition: Definition = .verified(initial: .idle) { sm in
    sm.payment()
    sm.task("charge", in: .charging) { order, _ in
      order.journal
    } run: { journal in
      journal.append("began")
      await withTaskCancellationHandler {
        for _ in 0..<100 where !Task.isCancelled { await Task.yield() }
      } onCancel: {
        journal.append("cancelled")
      }
      return nil
    }
    sm.onExit(.charging) { order, step in
      let journal = order.journal
      step.onCommit { journal.append("onCommit") }
    }
  }

  let machine: Owned
  let journal = EventRecorder<String>()

  init(_ executor: ManualExecutor) {
    machine = Owned(Self.definition, clock: executor)
  }
}
